// Command build builds the command stdtests. It writes the tables of the compiled packages and adds
// them to the package with an overlay.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// packages are the packages that packages of the standard library and their tests usually import.
var packages = strings.Fields(`bufio bytes container/heap container/list container/ring context
	crypto/md5 encoding encoding/binary encoding/json encoding/xml errors flag fmt hash/crc32
	html html/template io io/fs io/ioutil log maps math math/big math/bits math/cmplx math/rand
	math/rand/v2
	os os/exec os/signal path path/filepath reflect regexp regexp/syntax
	runtime runtime/debug runtime/pprof
	runtime/trace sort
	strconv strings sync sync/atomic syscall testing text/tabwriter text/template time unicode
	unicode/utf16 unicode/utf8 go/ast go/parser go/token go/types go/build`)

func main() {
	log.SetFlags(0)
	out := flag.String("o", "stdtests", "the binary")
	flag.Parse()
	packages = append(packages, flag.Args()...)
	if err := build(*out); err != nil {
		log.Fatal("build: ", err)
	}
}

func build(out string) error {
	dir, err := os.MkdirTemp("", "stdtests")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	target, err := exec.Command("go", "list", "-f", "{{.Dir}}",
		"github.com/bayescmp/go/kernel/internal/conformance/stdtests").Output()
	if err != nil {
		return fmt.Errorf("finding the package: %w", err)
	}
	overlay := map[string]map[string]string{"Replace": {}}
	for i, path := range packages {
		source, err := table(path)
		if err != nil {
			return err
		}
		file := filepath.Join(dir, fmt.Sprintf("table%d.go", i))
		if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
			return err
		}
		name := filepath.Join(strings.TrimSpace(string(target)), filepath.Base(file))
		overlay["Replace"][name] = file
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		return err
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, data, 0o644); err != nil {
		return err
	}
	cmd := exec.Command("go", "build", "-overlay", list, "-o", out,
		"github.com/bayescmp/go/kernel/internal/conformance/stdtests")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}

var std = importer.ForCompiler(token.NewFileSet(), "source", nil)

// table returns the source of the table of one package.
func table(path string) (string, error) {
	pkg, err := std.Import(path)
	if err != nil {
		return "", err
	}
	var binds, kinds strings.Builder
	for _, name := range pkg.Scope().Names() {
		object := pkg.Scope().Lookup(name)
		if !object.Exported() {
			continue
		}
		switch o := object.(type) {
		case *types.Var:
			fmt.Fprintf(&binds, "%q: reflect.ValueOf(&p.%s).Elem(),\n", name, name)
		case *types.Func:
			if o.Signature().TypeParams().Len() == 0 {
				fmt.Fprintf(&binds, "%q: reflect.ValueOf(p.%s),\n", name, name)
			}
		case *types.TypeName:
			if isType(o) {
				fmt.Fprintf(&kinds, "%q: reflect.TypeFor[p.%s](),\n", name, name)
			}
		}
	}
	use := "p "
	if binds.Len() == 0 && kinds.Len() == 0 {
		use = "_ "
	}
	return fmt.Sprintf("package main\n\nimport (\n\t%s%q\n\t\"reflect\"\n\n"+
		"\t\"github.com/bayescmp/go/kernel/internal/language/interp\"\n)\n\n"+
		"func init() {\n\tcompiled[%q] = interp.Package{\n"+
		"Binds: map[string]reflect.Value{\n%s},\nTypes: map[string]reflect.Type{\n%s}}\n}\n",
		use, path, path, &binds, &kinds), nil
}

// isType reports whether the name is a type that values can have, which is neither generic nor a
// constraint.
func isType(o *types.TypeName) bool {
	if named, ok := o.Type().(*types.Named); ok && named.TypeParams().Len() > 0 {
		return false
	}
	if alias, ok := o.Type().(*types.Alias); ok && alias.TypeParams().Len() > 0 {
		return false
	}
	i, ok := o.Type().Underlying().(*types.Interface)
	return !ok || i.IsMethodSet()
}
