//go:build go1.27

package runtimetypes

import "unsafe"

// This file is the table of Go 1.27. It has everything that the kernel uses of private parts of the
// runtime and the standard library. Each other version has its own file. Check compares the table
// with the running program, and kernel/PORTING.md says how to write the next one.

// Table is the version of Go that the table describes.
const Table = "go1.27"

// The structs of internal/abi, which describe types to the running program.
type (
	rtype struct {
		size       uintptr
		ptrBytes   uintptr
		hash       uint32
		flags      flags
		align      uint8
		fieldAlign uint8
		kind       uint8
		equal      func(unsafe.Pointer, unsafe.Pointer) bool
		gcData     *byte
		str        nameOff
		ptrToThis  typeOff
	}
	arrayType struct {
		rtype
		elem, slice *rtype
		len         uintptr
	}
	chanType struct {
		rtype
		elem *rtype
		dir  int
	}
	funcType struct {
		rtype
		inCount, outCount uint16
	}
	interfaceType struct {
		rtype
		pkgPath *byte
		methods []interfaceMethod
	}
	mapType struct {
		rtype
		key, elem, group *rtype
		hasher           func(unsafe.Pointer, uintptr) uintptr
		groupSize        uintptr
		slots            mapSlots
		mapFlags         uint32
	}
	mapSlots struct {
		keysOff    uintptr
		keyStride  uintptr
		elemsOff   uintptr
		elemStride uintptr
		elemOff    uintptr
	}
	ptrType struct {
		rtype
		elem *rtype
	}
	sliceType struct {
		rtype
		elem *rtype
	}
	structType struct {
		rtype
		pkgPath *byte
		fields  []structField
	}
	structField struct {
		name   *byte
		typ    *rtype
		offset uintptr
	}
	interfaceMethod struct {
		name nameOff
		typ  typeOff
	}
)

type (
	// uncommon follows the part for the kind. The methods begin moff bytes after its beginning.
	uncommon struct {
		pkgPath nameOff
		mcount  uint16
		xcount  uint16
		moff    uint32
		_       uint32
	}
	// methodEntry is a line of a type's method table. ifn is called through interfaces, with the
	// data word of the interface as its receiver. tfn is called with the receiver itself.
	methodEntry struct {
		name nameOff
		mtyp typeOff
		ifn  textOff
		tfn  textOff
	}
)

// The offsets of names, types and code.
type (
	nameOff int32
	typeOff int32
	textOff int32
)

// Flags of types, as in internal/abi.
type flags uint8

const (
	flagUncommon flags = 1 << iota
	flagExtraStar
	flagNamed
	flagRegularMemory
	flagGCMaskOnDemand
	flagDirectIface
)

// maxMaskBytes is how long a mask of pointers may be: MaxPtrmaskBytes of internal/abi.
const maxMaskBytes = 16

// The bits of the first byte of a name; see Name in internal/abi.
const (
	nameExported = 1 << iota
	nameTag
	namePkgPath
	nameEmbedded
)

// Itab is the first word of an interface with methods: ITab of internal/abi.
type Itab struct {
	Inter, Typ unsafe.Pointer
	Hash       uint32
	Methods    [1]uintptr // there are more
}

// AssertionError has the memory layout of a runtime.TypeAssertionError.
type AssertionError struct {
	Inter, Concrete, Asserted unsafe.Pointer
	Missing                   string
}

// MadeFunc is the beginning of makeFuncImpl of package reflect, which reflect.MakeFunc makes. Its
// field fn follows.
type MadeFunc struct {
	Code     uintptr
	Stack    unsafe.Pointer
	ArgLen   uintptr
	Regs     [8]byte
	FuncType unsafe.Pointer
}

// StackHi is the offset of the upper end of a goroutine's stack: stack.hi in runtime.g.
const StackHi = 8

// Fields of types.Package and types.Scope: the scope of a package, and the scope around a scope.
const (
	ScopeOfPackage = "scope"
	ParentOfScope  = "parent"
)

// StateOfFile is the path of fields from an os.File to the state of operations on it.
var StateOfFile = []string{"file", "pfd", "fdmu", "state"}

// ReadUnderWay is the bit that is set during a read: mutexRLock of internal/poll.
const ReadUnderWay = 1 << 1
