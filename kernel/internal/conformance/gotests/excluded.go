package main

// excluded are programs that test something for which the evaluator is not intended, with the
// reason. It has no programs that pass.
var excluded = map[string]string{
	"closure.go":               allocations,
	"finprofiled.go":           finalizers,
	"heapsampling.go":          collector,
	"linkobj.go":               goTool,
	"nilptr.go":                unsafeMemory,
	"stackobj.go":              collector,
	"stackobj3.go":             collector,
	"typeparam/chans.go":       finalizers,
	"typeparam/issue47716.go":  unsafeMemory,
	"fixedbugs/bug369.go":      goTool,
	"fixedbugs/bug514.go":      cgo,
	"fixedbugs/issue15277.go":  collector,
	"fixedbugs/issue15281.go":  collector,
	"fixedbugs/issue21317.go":  goTool,
	"fixedbugs/issue24491b.go": finalizers,
	"fixedbugs/issue27518b.go": finalizers,
	"fixedbugs/issue32477.go":  finalizers,
	"fixedbugs/issue38093.go":  "needs JavaScript",
	"fixedbugs/issue40954.go":  cgo,
	"fixedbugs/issue42032.go":  cgo,
	"fixedbugs/issue42076.go":  cgo,
	"fixedbugs/issue45045.go":  finalizers,
	"fixedbugs/issue4618.go":   allocations,
	"fixedbugs/issue46725.go":  finalizers,
	"fixedbugs/issue46903.go":  cgo,
	"fixedbugs/issue51733.go":  cgo,
	"fixedbugs/issue53137.go":  unsafeMemory,
	"fixedbugs/issue54343.go":  finalizers,
	"fixedbugs/issue57823.go":  finalizers,
	"fixedbugs/issue8606b.go":  unsafeMemory,
}

const (
	allocations  = "counts allocations"
	cgo          = "needs cgo"
	collector    = "watches what the garbage collector frees and profiles"
	finalizers   = "waits for finalizers of what the compiler knows to be dead"
	goTool       = "runs the go tool"
	unsafeMemory = "depends on package unsafe"
)
