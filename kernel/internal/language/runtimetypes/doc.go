// Package runtimetypes makes Go types while the program runs. It makes named types with methods,
// which compiled code cannot distinguish from its own. A Point with a method String that a cell
// declares is a fmt.Stringer, a list can be a sort.Interface, and a failure can be an error that
// errors.As finds, all without wrappers.
//
// Package reflect can only make types without names and methods. So this package writes the
// descriptions of types itself, as the compiler does, and lets the runtime resolve them like those
// of package reflect. A method table has addresses of machine code, so a pool of small assembler
// functions, the stubs, provides an address for each function value.
//
// A map, from the bottom up:
//
//	go126.go …     the memory of descriptions, and other private parts of Go, by version
//	abi.go         access to descriptions
//	probe.go       compiled types whose descriptions are known
//	check.go       whether the table fits the Go version that has built the program
//	names.go       names, and the offsets by which descriptions refer to things
//	pool.go, *.s   a code address for a function value
//	descriptor.go  allocates a description and names it; copies parts of another type's
//	structs.go     the layout, equality and pointers of structs
//	interfaces.go  methods by name and type, their order; interfaces
//	methods.go     method tables: writing, reading
//	receivers.go   the functions behind the methods, declared and promoted
//	linkname.go    names of types as arguments: main.Pair[int,encoding/json.Number]
//	shape.go       types with the same memory layout, for unfinished types
//	index.go       compiled types that cannot be found by name
//	building.go    from go/types to types of the running program
//	filling.go     the method tables, when all types have been made
//	types.go       Types: the entry
//
// Types may refer to each other in cycles. So a named type is first declared: its description gets
// an address and a memory layout, for which the shapes of its parts are enough. Then its parts are
// made, which may refer to it, and finally the method tables are filled.
//
// When compiled code calls a method, the stub calls Types.Call through package reflect. From the
// second call on, it calls the function that Types.Function has returned, if there is one.
//
// Like the types of package reflect, the types made here are kept forever, because interface tables
// of the runtime point to them.
package runtimetypes

//go:generate go run generate_wasm.go
