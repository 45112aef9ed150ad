//go:build bayeskernel

package main

import (
	"regexp"
	"strings"
	"sync"
)

// A mistake is something that goes wrong in cells often enough to say how it is done right.
type mistake struct {
	// pattern matches gomacro's message and, behind it, "\n" and the line of the cell.
	pattern *regexp.Regexp

	// message is what to say instead, with $1 for groups of the pattern; "" leaves the message.
	message string

	// hint is one line, likewise.
	hint string

	// find finds a hint that takes more than a template. group has what the pattern's groups match.
	find func(kernel *Kernel, group []string, failure *cellError) string
}

const (
	noGenerics = "cells have no generics: declare $1 for one type, such as float64"
	nilPointer = "a variable here is nil: " +
		"was the error checked that came with it, with nb.Check(err)?"
)

// in compiles a pattern that is written in several parts.
func in(parts ...string) *regexp.Regexp { return regexp.MustCompile(strings.Join(parts, "")) }

// mistakes are tried in this order; TestHints has code that leads to each. The patterns are
// compiled when a cell fails for the first time, not whenever a kernel starts.
var mistakes = sync.OnceValue(func() []mistake {
	return []mistake{
		// Words that gomacro does not know as Go.
		{
			pattern: in(`^expected '\(', found '\['.*\n.*\bfunc\s+(\w+)\s*\[`),
			message: "$1 has type parameters",
			hint:    noGenerics,
		},
		{
			pattern: in(`^expected '\]', found 'IDENT'.*\n\s*type\s+(\w+)\s*\[`),
			message: "$1 has type parameters",
			hint:    noGenerics,
		},
		{
			pattern: in(`\n\s*for\s+\(?(\w+)\s+in\s+range\(([\w.]+(?:\(\w+\))?)\)`),
			hint:    "Go counts from 0 with: for $1 := range $2 {",
		},
		{
			pattern: in(`\n\s*for\s+\(?(\w+)\s+in\s+(?:range\b|\d)`),
			hint:    "Go counts with: for $1 := 0; $1 < 10; $1++ {",
		},
		{
			pattern: in(`\n\s*for\s+\(?(\w+)\s+in\s+(\w+)`),
			hint:    "Go's loop over a slice is: for _, $1 := range $2 {",
		},
		{pattern: in(`\n\s*while\s+(?i:true)\b`), hint: "a loop without an end is: for {"},
		{pattern: in(`\n\s*while\s+([^{:]*[^{:\s])`), hint: "Go's only loop is for: for $1 {"},
		{
			pattern: in(`^expected '==', found '='.*\n.*?(\w+\.[A-Z]\w*)\((\w+)\s*=[^=]`),
			hint:    "options are fields, in braces: $1{$2: …}",
		},
		{
			pattern: in(`\n\s*def\s+(\w+)\(`),
			hint:    "a function in Go is: func $1(x float64) float64 {",
		},
		{
			pattern: in(`^(?:illegal rune literal|more than one character in rune literal)`,
				`.*\n.*?'([^']*)'`),
			hint: `text is in double quotes: "$1"`,
		},
		{
			pattern: in(`^expected 'STRING'.*\n\s*import\s+([\w./]+)`),
			hint:    `the path of a package is in quotes: import "$1"`,
		},
		{
			pattern: in(`^expected '\]', found ','.*\n.*\[([^\]]*)\]`),
			hint:    "a slice says what it is made of: []float64{$1}",
		},
		{
			pattern: in(`^expected '\{', found newline`),
			hint:    "the brace belongs at the end of the line before",
		},
		{
			pattern: in(`^expected statement, found 'else'`),
			hint:    "else belongs on the line of the closing brace: } else {",
		},
		{
			pattern: in(`^expected ('IDENT'|'\('), found '\{'.*\n\s*func\(`),
			hint:    "a function that is called on the spot wants parentheses: (func() { … })()",
		},
		{
			pattern: in(`^(?:expected 1 expression).*\n\s*(\S.*,.*)`),
			hint:    "the last line shows one value; for several: nb.Show($1)",
		},
		{
			pattern: in(`^return outside function.*\n\s*return (\w*[eE]rr\w*)`),
			hint:    "a cell fails with an error by nb.Check($1)",
		},
		{
			pattern: in(`^return outside function`),
			hint:    "a cell shows the value of its last line, without return",
		},

		// Values that are lost.
		{
			pattern: in(`^expression returns (\d+) values?, expecting (\d+): (.*\))\n`),
			message: "assignment mismatch: $2 values are wanted, and $3 returns $1",
			find:    hintResults,
		},
		{
			pattern: in(`(?s)^not enough arguments in call to .*have \((.*)\)\s+want \(.*\)`,
				`\n.*?\((\w[\w.]*\(.*\))\)`),
			find: hintResults,
		},

		// Names.
		{
			pattern: in(`^undefined "(\w+)" in \w+\.\w+ <`),
			message: "undefined identifier: $1",
			find:    hintName,
		},
		{pattern: in(`^undefined identifier: (\w+)\n`), find: hintName},
		{
			pattern: in(`^not a type: (\w+)\.(\w+) <`),
			message: "undefined identifier: $1.$2",
			find:    hintPackageMember,
		},
		{
			pattern: in(`^package (\w+) "[^"]*" has no symbol (\w+)`),
			message: "undefined identifier: $1.$2",
			find:    hintPackageMember,
		},
		{
			pattern: in(`^not a package: "\w+" in (\w+)\.(\w+) <`),
			message: "$1 has no field or method $2",
			find:    hintMember,
		},
		{
			pattern: in(`^invalid qualified type, expecting packagename.identifier, `,
				`found: (.*)\.(\w+) <`),
			message: "$1 has no field or method $2",
			find:    hintMember,
		},
		{
			pattern: in(`^type \S+ has no field or method "\w+": (.*)\.(\w+)\n`),
			message: "$1 has no field or method $2",
			find:    hintMember,
		},
		{
			pattern: in(`^unknown field '(\w+)' in struct literal of type \S*?([\w.]+)`,
				`\n.*?(\w+(?:\.\w+)?)\{`),
			message: "$2 has no field $1",
			find:    hintField,
		},
		{
			pattern: in(`^(?:too few|too many) values in struct initializer`,
				`.*\n.*?(\w+(?:\.\w+)?)\{`),
			find: hintFieldNames,
		},
		{pattern: in(`^mixture of field:value and value`), hint: "name all fields, or none"},

		// Types.
		{
			pattern: in(`^mismatched types in binary operation \S+ `,
				`between <(\w+)> and <(\w+)>: (.*)\n`),
			find: hintMismatch,
		},
		{
			pattern: in(`^cannot convert untyped constant \{string .*\} to <\w+>.*\n`,
				`.*?("[^"]*") \+ ([\w.]+)`),
			hint: "fmt.Sprint($1, $2) makes one text of them",
		},
		{
			pattern: in(`^cannot convert untyped constant \{string .*\} to <int>\n.*\w\["`),
			hint: "a slice is indexed with numbers; " +
				"what has names is a map: map[string]float64{}",
		},
		{
			pattern: in(`^cannot convert untyped constant \{string "([^"]*)"\} to <(float64|int)>`),
			hint: "$2 is wanted here; " +
				"strconv.Atoi and strconv.ParseFloat read numbers from text",
		},
		{
			pattern: in(`^cannot convert untyped constant .* to <\[\]`),
			hint:    "Go has no arithmetic on slices: use a loop, or gonum.org/v1/gonum/floats",
		},
		{
			pattern: in(`^cannot use <(int|int64|float64|float32)> `,
				`as <(int|int64|float64|float32)> in argument`),
			hint: "convert it: $2(…)",
		},
		{
			pattern: in(`^constant (\S+) truncated to int`),
			hint:    "ints have no fraction; float64(x) converts an int variable",
		},
		{
			pattern: in(`(?s)^cannot assign <(\S+)> to <(\S+)>.*`,
				`missing method func \(.*\)\.(\w+)\(`,
				`.*=\s*(\S+?)(?:\{.*)?$`),
			message: "$1 has no method $3, which $2 wants",
			find:    hintPointer,
		},
		{
			pattern: in(`(?s)^cannot use <(\S+)> as <(\S+)> in argument to .*`),
			find:    hintPointerArgument,
		},

		// Panics.
		{pattern: in(`^assignment to entry in nil map.*\n.*?([\w.]+)\[`), find: hintNilMap},
		{pattern: in(`(?:index|bounds) out of (?:range|bounds).*\n(.*)`), find: hintIndex},
		{
			pattern: in(`^reflect: call of reflect\.Value\.\w+ on zero Value`),
			message: "nil pointer dereference",
			hint:    nilPointer,
		},
		{pattern: in(`nil pointer dereference`), hint: nilPointer},
		{
			pattern: in(`integer divide by zero`),
			hint: "/ between ints drops the fraction and refuses 0; " +
				"float64(x) / float64(y) does neither",
		},
	}
})
