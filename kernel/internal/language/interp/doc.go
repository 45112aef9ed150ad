// Package interp runs Go code that go/types has checked. A Program loads packages, one after the
// other, and has a table of compiled packages that they may use. Each cell of a notebook is such a
// package.
//
// Package ssa of golang.org/x/tools makes everything explicit that is implicit in Go: conversions,
// promoted methods, bound methods, deferred calls, loops over functions, the order of evaluation,
// variables of each iteration. It also instantiates generic functions. When a function is first
// called, this package translates its SSA form to instructions for a register machine.
//
// Values have the compiler's memory layout and types of the runtime (package runtimetypes makes the
// types that cells declare). So pointers, slices, maps, channels, interfaces and functions are real
// ones, which compiled code can use directly. The registers of a function are in a frame, an object
// on the heap whose type tells the garbage collector where the pointers are. A thread keeps unused
// frames for later calls.
//
// The files, each using only those above it:
//
//	linked.go       functions of the runtime, and the memory of interfaces and slices
//	layout.go       layout: what is known of a type
//	native.go       calls of compiled functions by registers, without reflect
//	stackcall_*.go  the same where arguments are on the stack
//	entryplan.go    how compiled code calls closures, without reflect
//	signature.go    the memory layout of parameters and results
//	errors.go, bounds.go, assertion.go  run-time errors
//	code.go, opcodes.go                 instructions
//	room_*.go       whether there is enough memory
//	state.go        the program, its functions, frames, threads and closures
//	asclosure.go    how closures are recognised
//	thread.go       entering and leaving frames
//	world.go        types and variables
//	within.go       types declared in generic functions
//	trace.go        where a panic came from
//	compiledcall.go, run.go             calls by Go; panics and deferred calls
//	callsite.go, closure.go, entries.go, functions.go, call.go, invoke.go   calls by cells
//	numbers.go, constants.go            kinds of numbers, values of constants
//	compile.go      the compiler: registers, constants, adding instructions
//	registers.go    shared registers of phis and their operands
//	memory.go, operators.go, convert.go, slices.go, maps.go, channels.go, interfaces.go,
//	print.go, unsafe.go, builtins.go, blocking.go, intrinsics.go, logging.go, calls.go,
//	defers.go, rangefunc.go             instructions by subject
//	instructions.go one instruction of package ssa, and jumps
//	order.go        the order of evaluation in a statement
//	translate.go    one function
//	loop.go         the loop that runs instructions, written by genloop.go
//	corrections.go  code that package ssa would translate wrongly
//	program.go      the Program, as its users see it
//
// # Order of evaluation
//
// Package ssa evaluates from left to right, which the language allows. The language does not say
// whether x in fmt.Println(x, f()) is read before the call of f. Go's compiler reads it after the
// call, and this package does the same, by one rule: within a straight piece of one statement, a
// read of a variable, field, element or map, and everything computed from it without a call, is
// delayed until something needs it. It is delayed past calls of functions in its own statement, and
// past nothing else: not past the end of the statement, nor a store, map update, append, copy,
// delete, clear, send, receive or jump, except those inside the called functions. A write of an
// element to a variable or map that is made in the statement is also delayed, until something else
// uses that variable or map, because nothing can see the element before. Calls, including those of
// len and cap, and receives keep their order. The rule changes no program whose meaning Go defines.
// Go orders the calls, receives and logical operations of a statement, but says that their order
// relative to reads of variables is not specified, unless one needs the other's value. A read gives
// the same value anywhere between two writes, and no two calls change places. The remaining
// differences from the compiler are only in programs whose order Go does not specify: a read beside
// a receive or an append is done before it; an operation that panics itself, such as x[9] or *p,
// does so after the calls of its statement unless they need it; and if two such operations panic,
// the first panic may be the other one.
//
// # Guarantees
//
// A panic of interpreted code is a Go panic, and a run-time error is a runtime.Error with Go's
// text. The evaluator unwinds its frames, so that a panic in a callback passes through compiled
// code to the interpreted function that recovers it. Goroutines are real goroutines. An interrupt
// ends loops, calls and operations on channels. Deferred calls then run, and cannot recover it.
//
// Command stdtests runs packages of the standard library, with their own tests, through this
// package; command gotests runs the test programs of the Go distribution in cells.
//
// # Limitations
//
// A method value that package reflect has made cannot recover a panic as a deferred call. Functions
// of package runtime that report positions (Callers, Stack) see the evaluator and not the cells,
// and so does package slog when it names the line. Caller sees the cells, but has no program
// counter. A type in a function has no number in the name of a generic type made with it: Go writes
// main.G[main.L·1]. Of the generic types of compiled packages, only atomic.Pointer has methods for
// types of cells. A blocked compiled function cannot be interrupted, except time.Sleep and the
// locks and groups of package sync. Calls with parameters of more than nine words, with complex
// results and the like go through reflect, at ten times the cost. Functions are compiled one at a
// time, without inlining. Structs and arrays in registers are copied as a whole.
package interp
