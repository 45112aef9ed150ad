// Package cellcheck checks the cells of a notebook by go/types before they run, and hands them on
// as syntax trees with types.
//
// A cell is Go with a notebook's freedoms: imports, declarations and statements in any order,
// variables and imports that nothing uses, `x := 1` a second time, a value as the last line. All
// else that Go's compiler refuses is refused, in its words, and a cell that is refused leaves
// nothing behind. A cell that begins with a package clause is a Go file, without the freedoms.
//
// The files, each using only those above it:
//
//	errors.go    Errors: what is wrong with a cell, by line and column
//	words.go     go/parser's words for syntax errors, turned into the compiler's
//	library.go   Library: the packages that cells may import, and the sources of generic ones
//	split.go     the text of a cell, parted into imports, declarations and statements
//	parse.go     the syntax tree of a cell, every position in one file
//	cell.go      Cell and Part: what the evaluator gets
//	define.go    statements that define names, as declarations of a package
//	declared.go  what cells declare, for people to read
//	check.go     one part: the file that go/types sees, and what it finds
//	order.go     where a cell must be parted, and in which order variables are initialized
//	limits.go    what Go's compiler refuses and go/types does not
//	lost.go      results and errors that a cell does not look at
//	typewords.go types in the words of a cell, and whether two have the same form
//	part.go      what the evaluator gets, from what go/types has found
//	renew.go     what is declared anew because a type is
//	session.go   Session: the names of the earlier cells
//	cursor.go    what the type checker knows at a place of a cell that is being written
//	complete.go  how a word may go on
//	describe.go  what a name is, and what a function takes
package cellcheck
