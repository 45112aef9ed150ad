// Package runtimetypes makes Go types while the program runs: named ones, with methods, which
// compiled code cannot tell from its own. A cell's Point with a method String is a fmt.Stringer,
// its list a sort.Interface, its failure an error that errors.As finds, without any wrapper.
//
// Package reflect makes types without names and methods only. So this package writes the
// descriptions of types itself, as the compiler does, and lets the runtime resolve them as it
// resolves those of package reflect. A method table has addresses of machine code; a pool of small
// assembler functions, the stubs, has an address for each function value.
//
// A map, from the bottom up:
//
//	go126.go …     the memory of descriptions, and all else that is private to Go, by version
//	abi.go         access to descriptions
//	probe.go       compiled types whose descriptions are known
//	check.go       whether the table is that of the Go that has built the program
//	names.go       names, and the offsets by which descriptions refer to things
//	pool.go, *.s   a code address for a function value
//	descriptor.go  allocates a description and names it; copies what another type has
//	structs.go     the layout, equality and pointers of structs
//	interfaces.go  methods by name and type, their order; interfaces
//	methods.go     method tables: writing, reading
//	receivers.go   the functions behind the methods, declared and promoted
//	linkname.go    names of types as arguments: main.Pair[int,encoding/json.Number]
//	shape.go       types with the same memory, for types that are not finished
//	index.go       compiled types that nobody can name
//	building.go    from go/types to types of the running program
//	filling.go     the method tables, when all types are there
//	types.go       Types: the entry
//
// Types refer to each other in circles. So a named type is first declared: its description has an
// address and a memory layout, which needs only sizes, that is, shapes. Then its parts are made,
// which may refer to it, and at last the method tables are filled.
//
// Compiled code that calls a method comes by the stub to Types.Call, through package reflect. From
// the second call on it takes the function that Types.Function has given, if there is one.
//
// What is made stays for ever, as the types of package reflect do: interface tables of the runtime
// point to it.
package runtimetypes

//go:generate go run generate_wasm.go
