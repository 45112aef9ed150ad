// Package interp runs Go that go/types has checked. A Program takes packages, one after the other,
// and a table of compiled packages that they may use; each cell of a notebook is such a package.
//
// Package ssa of golang.org/x/tools makes every implicit thing explicit: conversions, promoted
// methods, bound methods, deferred calls, loops over functions, the order of evaluation, variables
// of each iteration; and it instantiates generic functions. From its form this package makes
// instructions for a machine with registers, when a function is called for the first time.
//
// Values lie in memory as the compiler lays them out, and have types of the runtime (package
// runtimetypes makes those that cells declare). So pointers, slices, maps, channels, interfaces and
// functions are the real ones, and compiled code takes them as they are. The registers of a
// function are in a frame, an object of the heap whose type tells the garbage collector where
// pointers are. A thread keeps the frames that are not in use.
//
// The files, each using only those above it:
//
//	linked.go       functions of the runtime, and the memory of interfaces and slices
//	layout.go       layout: what is known of a type
//	native.go       calls of compiled functions by registers, without reflect
//	stackcall_*.go  the same where arguments are on the stack
//	entryplan.go    how compiled code gets into closures, without reflect
//	signature.go    how parameters and results lie in memory
//	errors.go, bounds.go, assertion.go  run-time errors
//	code.go, opcodes.go                 instructions
//	room_*.go       whether there is memory
//	state.go        the program, its functions, frames, threads and closures
//	asclosure.go    how closures are recognised
//	thread.go       frames come and go
//	world.go        types and variables
//	within.go       types that generic functions declare
//	trace.go        where a panic came from
//	compiledcall.go, run.go             calls by Go; panics and deferred calls
//	callsite.go, closure.go, entries.go, functions.go, call.go, invoke.go   calls by cells
//	numbers.go, constants.go            kinds of numbers, values of constants
//	compile.go      the compiler: registers, constants, how instructions are added
//	registers.go    phis and what flows into them share registers
//	memory.go, operators.go, convert.go, slices.go, maps.go, channels.go, interfaces.go,
//	print.go, unsafe.go, builtins.go, blocking.go, intrinsics.go, logging.go, calls.go,
//	defers.go, rangefunc.go             instructions by subject
//	instructions.go one instruction of package ssa, and jumps
//	order.go        in which order a statement is evaluated
//	translate.go    one function
//	loop.go         the loop that runs instructions, written by genloop.go
//	corrections.go  what package ssa would misunderstand
//	program.go      the Program, as its users see it
//
// # In which order
//
// Package ssa evaluates in an order that the language allows: from left to right. Where the
// language leaves it open whether x in fmt.Println(x, f()) is read before the call of f, Go's
// compiler reads it behind the call, and so do we, by one rule. Within a straight piece of one
// statement, a read of a variable, field, element or map, and what is computed of it without a
// call, wait until something needs them. They wait behind calls of functions of their own statement
// and behind nothing else: not the end of the statement, not a store, map update, append, copy,
// delete, clear, send, receive or jump, except those in the called functions. An element that is
// written into a variable or map made in the statement waits too, until something else uses that
// variable or map: nobody can see it before. Calls, those of len and cap too, and receives keep
// their order. This can change no program whose meaning Go defines: it orders the calls, receives
// and logical operations of a statement, and says that the order of those and of the reads of
// variables is not specified, unless one needs the other's value; a read gives the same value
// wherever it is between two writes, and no two calls change places. What is left differs from the
// compiler only in programs whose order Go leaves open: a read beside a receive or an append is
// done before it; what panics by itself, as x[9] or *p, does so behind the calls of its statement
// unless they need it; and which of two such panics is seen may be another.
//
// # What holds
//
// A panic of interpreted code is a panic of Go, and a run-time error is a runtime.Error with Go's
// text. Frames unwind in the evaluator, so that a panic in a callback goes through compiled code to
// the interpreted function that recovers it. Goroutines are goroutines. An interrupt ends loops,
// calls and operations on channels; deferred calls run then, and nothing recovers it.
//
// Command stdtests runs packages of the standard library, with their own tests, through this
// package; command gotests runs the test programs of the Go distribution in cells.
//
// # What is missing
//
// A method value that package reflect made cannot recover a panic as a deferred call. The functions
// of package runtime that tell positions (Callers, Stack) see the evaluator and not the cells, and
// so does package slog where it is to name the line; Caller sees the cells, but has no program
// counter. A type within a function has no number in the name of a generic type made with it: Go
// writes main.G[main.L·1]. Of the generic types of compiled packages only atomic.Pointer has
// methods for types of cells. A compiled function that blocks cannot be interrupted, but for
// time.Sleep and the locks and groups of package sync. Parameters of more than nine words, complex
// results and the like take the way through reflect, at ten times the cost. Functions are compiled
// one at a time, without inlining; structs and arrays in registers are copied as a whole.
package interp
