// Package cellcheck checks the cells of a notebook with go/types before they run, and turns them
// into syntax trees with types.
//
// A cell is Go with a notebook's freedoms: imports, declarations and statements in any order,
// unused variables and imports, `x := 1` a second time, a value as the last line. Everything else
// that Go's compiler refuses is refused, in the compiler's words, and a refused cell leaves nothing
// behind. A cell that begins with a package clause is a Go file, without the freedoms.
//
// The files, each using only those above it:
//
//	errors.go    Errors: what is wrong with a cell, by line and column
//	words.go     go/parser's words for syntax errors, turned into the compiler's
//	library.go   Library: the packages that cells may import, and the sources of generic ones
//	split.go     the text of a cell, divided into imports, declarations and statements
//	parse.go     the syntax tree of a cell, every position in one file
//	cell.go      Cell and Part: the input of the evaluator
//	define.go    statements that define names, as declarations of a package
//	declared.go  what cells declare, for people to read
//	check.go     one part: the file that go/types sees, and what it finds
//	order.go     where a cell must be split, and in which order variables are initialized
//	limits.go    what Go's compiler refuses and go/types does not
//	lost.go      results and errors that a cell does not check
//	typewords.go types as cells write them, and whether two have the same form
//	part.go      Part, made from the results of go/types
//	renew.go     what is declared again because a type is
//	session.go   Session: the names of the earlier cells
//	cursor.go    what the type checker knows at a place of a cell that is being written
//	complete.go  completions of a word
//	describe.go  descriptions of names, and the parameters of functions
package cellcheck
