package cells

import (
	"regexp"
	"strings"
	"sync"
)

// A mistake is an error that is common enough in cells to have a hint on how to correct it.
type mistake struct {
	// pattern matches the compiler's message, followed by "\n" and the line of the cell.
	pattern *regexp.Regexp

	// hint is one line, with $1 for groups of the pattern.
	hint string

	// find returns a hint that needs more than a template; "" if there is none. group has the
	// matches of the pattern's groups.
	find func(w *workspace, group []string, failure *cellError) string
}

// in compiles a pattern that is given in several parts.
func in(parts ...string) *regexp.Regexp { return regexp.MustCompile(strings.Join(parts, "")) }

// mistakes are tried in this order. TestHints has code for each of them. The patterns are compiled
// when a cell first fails, not whenever a kernel starts.
var mistakes = sync.OnceValue(func() []mistake {
	return []mistake{
		// Lines of other kernels.
		{
			pattern: in(`\n\s*!\s*\*?\s*(?:go\s+(?:get|install|mod)|pip3?\s+install)\b`),
			hint:    isCompiledIn,
		},
		{
			pattern: in(`^syntax error: .*\n\s*!\*?\s*(\S.*)`),
			hint:    "at the beginning of a cell, $$ in place of ! runs a program: $$$1",
		},
		{pattern: in(`^undefined: (\w+)\n\s*!((\w+)(?:\s+-\w.*)?)$`), find: hintProgram},
		{
			pattern: in(`\n\s*[$%][\w%]`),
			hint:    "lines that begin with $$ or % belong at the beginning of a cell",
		},

		// Words of other languages.
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
			pattern: in(`\n.*?(\w+\.[A-Z]\w*)\((\w+)\s*=[^=]`),
			hint:    "options are fields, in braces: $1{$2: …}",
		},
		{
			pattern: in(`\n\s*def\s+(\w+)\(`),
			hint:    "a function in Go is: func $1(x float64) float64 {",
		},
		{
			pattern: in(`^more than one character in rune literal.*\n.*?'([^']*)'`),
			hint:    `text is in double quotes: "$1"`,
		},
		{
			pattern: in(`^syntax error: .*\n\s*import\s+([\w./]+)`),
			hint:    `the path of a package is in quotes: import "$1"`,
		},
		{
			pattern: in(`^syntax error: unexpected comma; expected \].*\n.*\[([^\]]*)\]`),
			hint:    "a slice names the type of its elements: []float64{$1}",
		},
		{
			pattern: in(`^syntax error: unexpected newline, expected \{`),
			hint:    "the brace belongs at the end of the line before",
		},
		{
			pattern: in(`^syntax error: (?:unexpected keyword )?else`),
			hint:    "else belongs on the line of the closing brace: } else {",
		},
		{
			pattern: in(`expected := or = or comma\n\s*(\S.*,.*)`),
			hint:    "the last line shows one value; for several: nb.Show($1)",
		},
		{
			pattern: in(`^return outside function.*\n\s*return (\w*[eE]rr\w*)`),
			hint:    "nb.Check($1) makes the cell fail with the error",
		},
		{
			pattern: in(`^return outside function`),
			hint:    "a cell shows the value of its last line, without return",
		},

		{
			pattern: in(`go:embed\b.*\n\s*//go:embed\s+(\S+)`),
			hint:    `a cell reads a file when it runs: text, err := os.ReadFile("$1")`,
		},

		// Values that are lost.
		{
			pattern: in(`^assignment mismatch: (\d+) variables? but (.*?)(?:\(.*\))? `,
				`returns (\d+) value`),
			find: hintResults,
		},
		{
			pattern: in(`(?s)^too many arguments in call to .*have \((.*)\)\s+want \(.*\)`,
				`\n.*?\((\w[\w.]*\(.*\))\)`),
			find: hintResultsAsArguments,
		},
		{
			pattern: in(`^append(\(.*\)) \(value of type .*\) is not used`),
			find:    hintAppend,
		},
		{
			pattern: in(`^(.*) \(value of type func.*\) is not used`),
			hint:    "$1 is a function; $1() calls it",
		},
		{
			pattern: in(`^(.*) \(.*\) is not used`),
			hint: "only the last line of a cell is shown by itself; " +
				"nb.Show($1) shows it here",
		},

		// Names.
		{pattern: in(`^undefined: (\w+)\n`), find: hintName},
		{
			pattern: in(`^undefined: (\w+)\.\w+ \(but have (\w+)\)`),
			hint:    "did you mean $1.$2?",
		},
		{pattern: in(`^undefined: (\w+)\.(\w+)\n`), find: hintPackageMember},
		{
			pattern: in(`^package "(.*)" is not compiled into this kernel`),
			find:    hintImport,
		},
		{
			pattern: in(`^(.*)\.(\w+) undefined \(type (?:\*\*|.* is pointer to )`),
			hint:    "it points to a pointer or an interface: (*$1).$2",
		},
		{
			pattern: in(`^.* undefined \(type .*, but does have (?:field|method) (\w+)\)`),
			hint:    "did you mean $1?",
		},
		{
			pattern: in(`^(.*)\.(\w+) undefined \(type (.*) has no field or method`),
			find:    hintMember,
		},
		{
			pattern: in(`^unknown field .* in struct literal of type .*, but does have (\w+)`),
			hint:    "did you mean $1?",
		},
		{
			pattern: in(`^unknown field (\w+) in struct literal of type .*\n.*?(\w+(?:\.\w+)?)\{`),
			find:    hintField,
		},
		{
			pattern: in(`^too (?:few|many) values in struct literal.*\n.*?(\w+(?:\.\w+)?)\{`),
			find:    hintFieldNames,
		},
		{pattern: in(`^mixture of field:value and value`), hint: "name all fields, or none"},

		// Types.
		{
			pattern: in(`^invalid operation: .* \(mismatched types .*\)\n.*?("[^"]*") \+ (.+)`),
			hint:    "fmt.Sprint($1, $2) joins them into one text",
		},
		{
			pattern: in(`^cannot convert .* \(untyped .* constant\) to type \[\]|`,
				`^invalid operation: .* \(mismatched types \[\]\S+ and .*\)|`,
				`^invalid operation: .* \(mismatched types .* and \[\]\S+\)|`,
				`^invalid operation: operator \S+ not defined on .* of type \[\]`),
			hint: "Go has no arithmetic on slices: use a loop, or gonum.org/v1/gonum/floats",
		},
		{
			pattern: in(`^invalid operation: (.*) \(mismatched types (\S+) and (\S+)\)`),
			find:    hintMismatch,
		},
		{
			pattern: in(`^cannot convert ".*" \(untyped string constant\) to type int\n.*\w\["|`,
				`^invalid argument: index .* of (?:\w+ )?type string\) must be integer`),
			hint: "a slice is indexed with numbers; to index with names, use a map: " +
				"map[string]float64{}",
		},
		{
			pattern: in(`^cannot (?:use|convert) ".*" \(untyped string constant\) (?:as|to type) `,
				`(float64|int)`),
			hint: "$1 is wanted here; " +
				"strconv.Atoi and strconv.ParseFloat read numbers from text",
		},
		{
			pattern: in(`^cannot use .* \(.* of (?:\w+ )?type (int|int64|float64|float32)\) `,
				`as (int|int64|float64|float32) value`),
			hint: "convert it: $2(…)",
		},
		{
			pattern: in(`\(untyped float constant.*\) truncated to int|^constant .* truncated`),
			hint:    "ints have no fraction; float64(x) converts an int variable",
		},
		{
			pattern: in(`^cannot use (.*) \(.*\(method (\w+) has pointer receiver\)`),
			hint:    "$2 has a pointer receiver: take the address, &$1",
		},
		{
			pattern: in(`(\S+) does not implement .* \(missing method (\w+)\)\n`),
			find:    hintMissingMethod,
		},
		{
			pattern: in(`^cannot use (\w+) \(.* of (?:\w+ )?type (\S+)\) as (\S+) value`),
			find:    hintPointer,
		},

		// Panics.
		{pattern: in(`^assignment to entry in nil map.*\n.*?([\w.]+)\[`), find: hintNilMap},
		{
			pattern: in(`index out of range \[(-?\d+)\](?: with length (\d+))?.*\n(.*)`),
			find:    hintIndex,
		},
		{
			pattern: in(`^invalid argument: index (.*) out of bounds \[0:(\d+)\].*\n(.*)`),
			find:    hintIndex,
		},
		{
			pattern: in(`^invalid argument: index .*(-\w+).*must not be negative\n.*?([\w.]+)\[-`),
			hint:    "the last element is $2[len($2)-1]",
		},
		{
			pattern: in(`nil pointer dereference`),
			hint: "a variable here is nil: was the error that came with it checked, with " +
				"nb.Check(err)?",
		},
		{
			pattern: in(`integer divide by zero|division by zero`),
			hint: "/ between ints drops the fraction and refuses 0; " +
				"float64(x) / float64(y) does neither",
		},
	}
})
