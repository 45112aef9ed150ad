package interp

import (
	"reflect"

	"golang.org/x/tools/go/ssa"
)

// intrinsics are functions of interpreted packages whose body is in the runtime.
var intrinsics = map[string]func(c *compiler, to uint32, args []uint32){
	"maps.clone": func(c *compiler, to uint32, args []uint32) {
		c.emitFn(func(fr *frame) { *reg[any](fr, to) = cloneMap(*reg[any](fr, args[0])) })
	},
}

// intrinsic compiles calls of functions that the evaluator does itself.
func (c *compiler) intrinsic(in *ssa.Call, f *ssa.Function) bool {
	if len(f.Blocks) > 0 || f.Pkg == nil {
		return false
	}
	if f.Name() == "init" && f.Synthetic != "" { // of a compiled package
		return true
	}
	emit, ok := intrinsics[f.Pkg.Pkg.Path()+"."+f.Name()]
	if !ok {
		return false
	}
	var args []uint32
	for _, a := range in.Call.Args {
		args = append(args, c.reg(a))
	}
	emit(c, c.reg(in), args)
	return true
}

func cloneMap(m any) any {
	from := reflect.ValueOf(m)
	if from.IsNil() {
		return m
	}
	to := reflect.MakeMapWithSize(from.Type(), from.Len())
	for i := from.MapRange(); i.Next(); {
		to.SetMapIndex(i.Key(), i.Value())
	}
	return to.Interface()
}
