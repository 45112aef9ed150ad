package runtimetypes_test

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/language/runtimetypes"
)

var plantAll = flag.Bool("plant", false, "plant all wrong tables, which takes minutes")

// wrong are parts of the table and their wrong replacements. The first one is as in another version
// of Go, in which a map is longer or shorter.
var wrong = []struct{ from, to, pkg string }{
	{"\t\tslots            mapSlots\n", "\t\tslots [2]mapSlots\n", "."},
	{"\t\tsize       uintptr\n\t\tptrBytes   uintptr\n", "\t\tptrBytes, size uintptr\n", "."},
	{"\t\thash       uint32\n\t\tflags      flags\n\t\talign      uint8\n",
		"\t\tflags flags\n\t\talign uint8\n\t\thash uint32\n", "."},
	{"\t\tflags      flags\n\t\talign      uint8\n", "\t\talign uint8\n\t\tflags flags\n", "."},
	{"\t\tfieldAlign uint8\n\t\tkind       uint8\n", "\t\tkind, fieldAlign uint8\n", "."},
	{"\t\tgcData     *byte\n\t\tstr        nameOff\n\t\tptrToThis  typeOff\n",
		"\t\tstr nameOff\n\t\tptrToThis typeOff\n\t\tgcData *byte\n", "."},
	{"\t\tstr        nameOff\n\t\tptrToThis  typeOff\n", "\t\tptrToThis typeOff\n\t\tstr nameOff\n",
		"."},
	{"elem, slice *rtype", "slice, elem *rtype", "."},
	{"\t\telem *rtype\n\t\tdir  int\n", "\t\tdir int\n\t\telem *rtype\n", "."},
	{"inCount, outCount", "outCount, inCount", "."},
	{"\t\tpkgPath *byte\n\t\tmethods []interfaceMethod\n",
		"\t\tmethods []interfaceMethod\n\t\tpkgPath *byte\n", "."},
	{"key, elem, group", "elem, key, group", "."},
	{"key, elem, group", "group, key, elem", "."},
	{"\t\tpkgPath *byte\n\t\tfields  []structField\n",
		"\t\tfields []structField\n\t\tpkgPath *byte\n",
		"."},
	{"\t\ttyp    *rtype\n\t\toffset uintptr\n", "\t\toffset uintptr\n\t\ttyp *rtype\n", "."},
	{"\t\tname nameOff\n\t\ttyp  typeOff\n", "\t\ttyp typeOff\n\t\tname nameOff\n", "."},
	{"\t\tmcount  uint16\n\t\txcount  uint16\n", "\t\txcount, mcount uint16\n", "."},
	{"\t\tpkgPath nameOff\n\t\tmcount ", "\t\t_, pkgPath nameOff\n\t\tmcount ", "."},
	{"\t\t_       uint32\n", "", "."},
	{"\t\tname nameOff\n\t\tmtyp typeOff\n", "\t\tmtyp typeOff\n\t\tname nameOff\n", "."},
	{"\t\tifn  textOff\n\t\ttfn  textOff\n", "\t\ttfn textOff\n\t\tifn textOff\n", "."},
	{"\tflagUncommon flags = 1 << iota\n\tflagExtraStar\n",
		"\tflagExtraStar flags = 1 << iota\n\tflagUncommon\n", "."},
	{"\tflagExtraStar\n\tflagNamed\n", "\tflagNamed\n\tflagExtraStar\n", "."},
	{"\tflagNamed\n\tflagRegularMemory\n", "\tflagRegularMemory\n\tflagNamed\n", "."},
	{"\tflagRegularMemory\n\tflagGCMaskOnDemand\n",
		"\tflagGCMaskOnDemand\n\tflagRegularMemory\n", "."},
	{"\tflagGCMaskOnDemand\n\tflagDirectIface\n", "\tflagDirectIface\n\tflagGCMaskOnDemand\n", "."},
	{"maxMaskBytes = ", "maxMaskBytes = 8 * ", "."},
	{"\tnameExported = 1 << iota\n\tnameTag\n", "\tnameTag = 1 << iota\n\tnameExported\n", "."},
	{"\tnameTag\n\tnamePkgPath\n", "\tnamePkgPath\n\tnameTag\n", "."},
	{"\tnamePkgPath\n\tnameEmbedded\n", "\tnameEmbedded\n\tnamePkgPath\n", "."},
	{"Inter, Typ unsafe.Pointer", "Typ, Inter unsafe.Pointer", "."},
	{"\tHash       uint32\n", "\t_, Hash uint32\n", "."},
	{"Inter, Concrete, Asserted", "Concrete, Inter, Asserted", "../interp"},
	{"\tInter, Concrete, Asserted unsafe.Pointer\n\tMissing                   string\n",
		"\tMissing string\n\tInter, Concrete, Asserted unsafe.Pointer\n", "../interp"},
	{"\tRegs     [8]byte\n", "", "../interp"},
	{"StackHi = 8", "StackHi = 0", "../interp"},
	{"StackHi = 8", "StackHi = 16", "../interp"},
	{`ScopeOfPackage = "scope"`, `ScopeOfPackage = "path"`, "../cellcheck"},
	{`ParentOfScope  = "parent"`, `ParentOfScope  = "outer"`, "../cellcheck"},
}

// TestWrongTablesAreRefused builds the check with wrong tables.
func TestWrongTablesAreRefused(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil || testing.Short() {
		t.Skip("it needs the go command, and some seconds")
	}
	table, err := filepath.Abs(strings.Replace(runtimetypes.Table, ".", "", 1) + ".go")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range wrong {
		if i > 0 && !*plantAll {
			break
		}
		planted := strings.Replace(string(text), w.from, w.to, 1)
		if planted == string(text) {
			t.Errorf("%q is not in the table", w.from)
			continue
		}
		said := checkWith(t, table, planted, w.pkg)
		if !strings.Contains(said, "was written for the internals of "+runtimetypes.Table) ||
			!strings.Contains(said, "Build it with") {
			t.Errorf("with %q: %s", w.to, said)
		}
	}
}

// checkWith returns the output of a package's TestCheck for a table with another text.
func checkWith(t *testing.T, table, text, pkg string) string {
	t.Helper()
	dir := t.TempDir()
	other, overlay := filepath.Join(dir, "table.go"), filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(other, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	places, err := json.Marshal(map[string]any{"Replace": map[string]string{table: other}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(overlay, places, 0o644); err != nil {
		t.Fatal(err)
	}
	test := exec.Command("go", "test", "-overlay", overlay, "-run", "^TestCheck$", pkg)
	out, err := test.CombinedOutput()
	if err == nil {
		return "nothing"
	}
	return string(out)
}
