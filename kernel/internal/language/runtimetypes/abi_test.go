package runtimetypes

import (
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

// abiSource type-checks internal/abi, in which the runtime and the compiler define the descriptions
// of types.
func abiSource(t *testing.T) *types.Package {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("the go command is not here: ", err)
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range []string{"type.go", "map.go", "iface.go"} {
		path := filepath.Join(strings.TrimSpace(string(root)), "src/internal/abi", name)
		f, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	config := types.Config{
		IgnoreFuncBodies: true,
		Importer:         importer.Default(),
		Sizes:            types.SizesFor("gc", runtime.GOARCH),
		Error:            func(error) {}, // errors about things in other files
	}
	p, _ := config.Check("internal/abi", set, files, nil)
	return p
}

func TestLayoutsAreTheRuntimes(t *testing.T) {
	abi := abiSource(t)
	sizes := types.SizesFor("gc", runtime.GOARCH)
	for name, ours := range map[string]reflect.Type{
		"Type": reflect.TypeFor[rtype](), "ArrayType": reflect.TypeFor[arrayType](),
		"ChanType": reflect.TypeFor[chanType](), "FuncType": reflect.TypeFor[funcType](),
		"InterfaceType": reflect.TypeFor[interfaceType](), "MapType": reflect.TypeFor[mapType](),
		"PtrType": reflect.TypeFor[ptrType](), "SliceType": reflect.TypeFor[sliceType](),
		"StructType": reflect.TypeFor[structType](), "StructField": reflect.TypeFor[structField](),
		"Imethod": reflect.TypeFor[interfaceMethod](), "Method": reflect.TypeFor[methodEntry](),
		"UncommonType": reflect.TypeFor[uncommon](), "ITab": reflect.TypeFor[Itab](),
	} {
		theirs := abi.Scope().Lookup(name).Type()
		want := leaves(theirs, sizes, 0)
		if got := leavesOf(ours, 0); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, in this version of Go %v", name, got, want)
		}
		if got, want := int64(ours.Size()), sizes.Sizeof(theirs); got != want {
			t.Errorf("%s: %d bytes, in this version of Go %d", name, got, want)
		}
	}
}

func TestFlagsAreTheRuntimes(t *testing.T) {
	abi := abiSource(t)
	for name, ours := range map[string]flags{
		"TFlagUncommon": flagUncommon, "TFlagExtraStar": flagExtraStar, "TFlagNamed": flagNamed,
		"TFlagRegularMemory": flagRegularMemory, "TFlagGCMaskOnDemand": flagGCMaskOnDemand,
		"TFlagDirectIface": flagDirectIface,
	} {
		theirs := abi.Scope().Lookup(name).(*types.Const).Val()
		if !constant.Compare(theirs, token.EQL, constant.MakeInt64(int64(ours))) {
			t.Errorf("%s is %d, in this version of Go %s", name, ours, theirs)
		}
	}
	bytes := abi.Scope().Lookup("MaxPtrmaskBytes").(*types.Const).Val()
	if n, _ := constant.Int64Val(bytes); uintptr(n)*8*wordSize != maxMask {
		t.Errorf("masks have at most %s bytes in this version of Go", bytes)
	}
}

// A leaf is a part of a struct that is not a struct itself.
type leaf struct{ offset, size int64 }

func leaves(t types.Type, sizes types.Sizes, at int64) []leaf {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return []leaf{{at, sizes.Sizeof(t)}}
	}
	var fields []*types.Var
	for f := range s.Fields() {
		fields = append(fields, f)
	}
	var list []leaf
	for i, offset := range sizes.Offsetsof(fields) {
		list = append(list, leaves(fields[i].Type(), sizes, at+offset)...)
	}
	return list
}

func leavesOf(t reflect.Type, at int64) []leaf {
	if t.Kind() != reflect.Struct {
		return []leaf{{at, int64(t.Size())}}
	}
	var list []leaf
	for i := range t.NumField() {
		list = append(list, leavesOf(t.Field(i).Type, at+int64(t.Field(i).Offset))...)
	}
	return list
}
