// Package formulas keeps spreadsheets from taking text in a CSV file for a formula, and takes that
// back when the file is read.
//
// A spreadsheet computes a cell that begins with =, +, - or @, and formulas can start programs.
// Some skip white space before them, take the wide forms of East Asia (＝＋－＠) for the same, or
// split a line at a semicolon or a tab where commas are meant. So a part of a cell that begins in
// such a way, where parts are what stands between semicolons, tabs and ends of lines, gets a '
// before it, which says in spreadsheets that text follows. A part that has such a ' already gets
// one more. So nothing is lost: [Plain] undoes [Guarded]. Numbers stay as they are.
package formulas

import (
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/lazyregexp"
)

// begins matches the beginning of a part that is, or looks like, one that was guarded. The part
// begins after the first group.
var begins = lazyregexp.New(`(^|[;\t\r\n])([ \v\f'\x{a0}\x{3000}]*[=+\-@＝＋－＠])`)

// mayBegin has the last letters of what begins matches.
const mayBegin = "=+-@＝＋－＠"

// Guarded returns text for a CSV file that no spreadsheet takes for a formula.
func Guarded(text string) string {
	if !strings.ContainsAny(text, mayBegin) || isNumber(text) {
		return text
	}
	return begins().ReplaceAllString(text, "${1}'${2}")
}

func isNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil && strings.Trim(text, "+-.0123456789eE") == ""
}

// guarded matches a part that [Guarded] has changed.
var guarded = lazyregexp.New(`(^|[;\t\r\n])'([ \v\f'\x{a0}\x{3000}]*[=+\-@＝＋－＠])`)

// Plain returns the text of which [Guarded] has made this one. Other text stays as it is.
func Plain(text string) string {
	if strings.IndexByte(text, '\'') < 0 {
		return text
	}
	return guarded().ReplaceAllString(text, "${1}${2}")
}
