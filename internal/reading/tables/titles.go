package tables

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/writing"
)

// mostTitles is the number of lines that may be above a table of separated values. Around a table
// in Markdown there may be any text.
const mostTitles = 5

// textAbove reads the lines above the header that are a title or other text. Markdown says that the
// table is one of Markdown.
func textAbove(text *bufio.Reader) (lines []string, markdown bool, err error) {
	first, _ := text.Peek(look) // an error comes again when the text is read
	n, markdown := titles(first)
	for range n {
		line, err := text.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, false, fmt.Errorf("reading the table: %w", err)
		}
		lines = append(lines, strings.TrimSpace(line))
	}
	return lines, markdown, nil
}

// The header of a Markdown table and the rule below it, with a number in the row below them or not.
var (
	withNumber  = lazyregexp.New(ruledTable + `\n.*\|[ \t*_~<+-]*[0-9.]`)
	anyMarkdown = lazyregexp.New(ruledTable + `$`)
)

const ruledTable = `(?m)^.*\|.*\n[ \t]*(:?-+:?[ \t]*)?(\|[ \t]*:?-+:?[ \t]*)+\|?[ \t\r]*`

// titles counts the lines above the header of a table. Of several tables in Markdown, it is the
// first one with a number in its first row, if there is one.
func titles(text []byte) (n int, markdown bool) {
	var at []int
	if bytes.IndexByte(text, '|') >= 0 { // patterns are slow
		at = withNumber().FindIndex(text)
		if at == nil {
			at = anyMarkdown().FindIndex(text)
		}
	}
	if at != nil {
		return bytes.Count(text[:at[0]], []byte("\n")), true
	}
	lines := bytes.Split(text, []byte("\n"))
	for _, separator := range []byte(separators) {
		if n := titlesAbove(lines, separator); n > 0 && !hasHeader(lines) {
			return n, false
		}
	}
	return 0, false
}

// hasHeader reports whether the first two lines have the same cells by some separator, so that
// there is no title.
func hasHeader(lines [][]byte) bool {
	for _, separator := range []byte(separators) {
		first, second := cellsOf(lines[0], separator), cellsOf(lines[1], separator)
		if len(first) > 1 && len(first) == len(second) && strings.TrimSpace(first[1]) != "" {
			return true
		}
	}
	return false
}

// titlesAbove counts the lines above a table with this separator: all lines from the header on have
// the same number of cells, the header has names, and each line below it has a number.
func titlesAbove(lines [][]byte, separator byte) int {
	for above := 1; above <= mostTitles && above+1 < len(lines); above++ {
		width := len(cellsOf(lines[above], separator))
		isTitle := func(line []byte) bool { return isTitle(line, separator, width) }
		if width > 1 && allLines(lines[:above], isTitle) &&
			isBody(lines[above:], separator, width) {
			return above
		}
	}
	return 0
}

func allLines(lines [][]byte, is func([]byte) bool) bool {
	for _, line := range lines {
		if !is(line) {
			return false
		}
	}
	return true
}

// isBody reports whether some lines are a header and rows with so many cells. The last line that
// was looked at may be cut off, and is not counted, unless it is the only one.
func isBody(lines [][]byte, separator byte, width int) bool {
	const most = 10
	lines = lines[:min(len(lines), most)]
	for i, line := range lines {
		cells := cellsOf(line, separator)
		switch {
		case len(bytes.TrimSpace(line)) == 0 && i > 1, i == len(lines)-1 && i > 1:
		case len(cells) != width, hasNumber(cells) != (i > 0):
			return false
		}
	}
	return true
}

// isTitle reports whether a line is text above a table of this width: it has one cell at most, or
// is a sentence with some of the separators. R leaves one cell of the header out, so a line that
// lacks one is no title.
func isTitle(line []byte, separator byte, width int) bool {
	// Spreadsheets write empty cells behind a title.
	cells := cellsOf(bytes.TrimRight(line, string(separator)+"\r"), separator)
	filled := 0
	for _, cell := range cells {
		if strings.TrimSpace(cell) != "" {
			filled++
		}
	}
	switch {
	case filled == 0:
		return true
	case filled == 1:
		return !hasNumber(cells) && (width > 2 || bytes.ContainsAny(line, " "))
	}
	return len(cells) < width-1 && bytes.ContainsAny(line, " ") && !hasNumber(cells[:1])
}

func cellsOf(line []byte, separator byte) []string {
	return strings.Split(strings.TrimRight(string(line), "\r"), string(separator))
}

func hasNumber(cells []string) bool {
	for _, cell := range cells {
		if cell = strings.Trim(strings.TrimSpace(cell), `"`); IsNumber(cell) ||
			IsNumber(strings.Replace(cell, ",", ".", 1)) {
			return true
		}
	}
	return false
}

// titleNote says what is above a table.
func titleNote(lines []string) []string {
	var said []string
	for _, line := range lines {
		if line = strings.Trim(line, ",;\t| "); line != "" {
			said = append(said, line)
		}
	}
	if len(said) == 0 {
		return nil
	}
	const most = 3
	return []string{fmt.Sprintf("Text above the table is left out: %s.",
		writing.Listed(said, most))}
}

// separators are the characters between columns that are recognised.
const separators = ",;\t|"
