package main

// A part lists declarations of one package of Go that the kernel uses although they are private, or
// whose internals the kernel must know.
type part struct {
	pkg string

	// declarations are types, constants, variables and functions. For a function, only the
	// parameters and results are compared.
	declarations []string

	// where names our code that must be adapted to a change.
	where string
}

// parts has all parts. A test finds linked functions that are missing here.
var parts = []part{
	{"internal/abi", []string{
		"Type", "TFlag", "TFlagUncommon", "NameOff", "TypeOff", "TextOff", "ArrayType", "ChanType",
		"FuncType", "InterfaceType", "Imethod", "MapType", "PtrType", "SliceType", "StructType",
		"StructField", "UncommonType", "Method", "Name.IsExported", "Name.HasTag",
		"Name.IsEmbedded", "Name.Name", "Name.Tag", "NewName", "MaxPtrmaskBytes", "ITab",
		"EmptyInterface", "NonEmptyInterface",
	}, "runtimetypes: the table, names.go"},
	{"internal/abi", []string{"IntArgRegs", "FloatArgRegs", "RegArgs"}, "interp/native.go"},
	{"reflect", []string{
		"addReflectOff", "resolveNameOff", "resolveTypeOff", "resolveTextOff",
	}, "runtimetypes/names.go"},
	{"reflect", []string{
		"unsafe_New", "unsafe_NewArray", "typedmemmove", "typedmemclr", "mapaccess", "mapassign0",
		"mapdelete", "chansend0", "chanrecv", "ifaceE2I", "growslice", "typedslicecopy",
	}, "interp/linked.go"},
	{"reflect", []string{"makeFuncImpl", "makeFuncCtxt"}, "runtimetypes: MadeFunc"},
	{"runtime", []string{"TypeAssertionError"}, "runtimetypes: AssertionError"},
	{"runtime", []string{"g", "stack"}, "runtimetypes: StackHi (the first fields of g)"},
	{"go/types", []string{"Package", "Scope"}, "runtimetypes: ScopeOfPackage, ParentOfScope"},
	{"os", []string{"File", "file"}, "runtimetypes: StateOfFile"},
	{"internal/poll", []string{"FD", "fdMutex", "mutexRLock"}, "runtimetypes: ReadUnderWay"},
	{"sync/atomic", []string{"Pointer"}, "interp/intrinsics.go"},
	{"unique", []string{"Handle"}, "cellcheck/generic/unique.txt"},
}
