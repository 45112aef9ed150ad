package interp

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// nativePackages are what the programs import that those of the Go distribution do not.
var nativePackages = []string{
	"encoding/gob", "hash", "hash/fnv", "image", "image/color", "image/png", "math/rand/v2",
	"net/http", "net/http/httptest", "testing/fstest",
	"gonum.org/v1/gonum/mat", "gonum.org/v1/gonum/stat/distuv",
	"github.com/bayescmp/go/bayescmp",
}

// TestDeclaredTypesMeetCompiledCode runs programs whose types implement interfaces that compiled
// code asks for. Their outputs were written by the programs that the Go compiler makes of them.
func TestDeclaredTypesMeetCompiledCode(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program with many packages")
	}
	binary := filepath.Join(t.TempDir(), "gotests")
	args := append([]string{"run", "./gotests/build", "-o", binary}, nativePackages...)
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	root, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(binary, "-v", "-root", root, "native").CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
