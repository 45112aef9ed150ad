package tables

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/bayescmp/go/internal/budget"
)

// looksARFF reports whether text is in the attribute-relation file format of WEKA: it begins with
// @relation, below comments and empty lines.
func looksARFF(text *bufio.Reader) bool {
	start, _ := text.Peek(look) // an error comes again when the text is read
	for line := range strings.Lines(string(start)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '%' {
			return strings.EqualFold(line[:min(len("@relation"), len(line))], "@relation")
		}
	}
	return false
}

// arff reads a table in the attribute-relation file format. Its attributes are the columns.
func arff(text text) (Table, error) {
	var names []string
	var started *starting
	for number := 1; ; number++ {
		text.part.Next()
		line, err := text.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return Table{}, fmt.Errorf("reading the table: %w", err)
		}
		if content := strings.TrimSpace(line); content != "" && content[0] != '%' {
			var problem error
			switch {
			case started != nil:
				problem = arffRow(started, content, number)
			case !isKeyword(content, "@data"):
				names, problem = attribute(names, content)
			case len(names) == 0:
				problem = errors.New("there is no @attribute above @data")
			default:
				started, problem = startTable(names, "line", number, text.budget)
			}
			if len(names) > MostColumns {
				problem = tooManyColumns("line", number)
			}
			if problem != nil && !errors.Is(problem, ErrCSV) && !budget.Stopped(problem) {
				problem = fmt.Errorf("%w: line %d: %w", ErrCSV, number, problem)
			}
			if problem != nil {
				return Table{}, problem
			}
		}
		if err != nil {
			break
		}
	}
	if started == nil {
		return Table{}, fmt.Errorf("%w: the file has no line @data", ErrEmpty)
	}
	return started.table()
}

func isKeyword(line, keyword string) bool {
	first, _, _ := strings.Cut(strings.ReplaceAll(line, "\t", " "), " ")
	return strings.EqualFold(first, keyword)
}

// attribute reads a line above the data, and adds its column if it declares one.
func attribute(names []string, line string) ([]string, error) {
	switch {
	case isKeyword(line, "@relation"):
		return names, nil
	case !isKeyword(line, "@attribute"):
		return names, fmt.Errorf("%q is neither @attribute nor @data", line)
	}
	rest := strings.TrimSpace(line[len("@attribute"):])
	name, kind, err := arffValue(rest, " \t")
	if err != nil {
		return names, err
	}
	if isKeyword(strings.TrimSpace(kind), "relational") {
		return names, fmt.Errorf("attribute %q is relational, which cannot be read; "+
			"save the table as CSV", name)
	}
	return append(names, name), nil
}

// arffRow adds a row of data.
func arffRow(s *starting, line string, number int) error {
	if line[0] == '{' {
		return errors.New("the data are sparse; save them with all values, or as CSV")
	}
	separators := ","
	if !strings.Contains(line, ",") {
		separators = "\t"
	}
	var row []string
	for rest, more := line, true; more; {
		value, behind, err := arffValue(rest, separators)
		if err != nil {
			return err
		}
		row = append(row, value)
		if more = behind != ""; more {
			rest = behind[1:]
		}
	}
	return s.add(row, number)
}

// arffEscapes are what WEKA writes for signs in quoted values.
var arffEscapes = map[byte]byte{'n': '\n', 't': '\t', 'r': '\r'}

// arffValue reads a value, which may be quoted, up to one of the separators. The rest begins with
// the separator, or is empty.
func arffValue(text, separators string) (value, rest string, err error) {
	text = strings.TrimLeft(text, " \t")
	if text == "" || text[0] != '\'' && text[0] != '"' {
		end := strings.IndexAny(text, separators)
		if end < 0 {
			end = len(text)
		}
		return strings.TrimSpace(text[:end]), text[end:], nil
	}
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && i+1 < len(text):
			i++
			if escaped, ok := arffEscapes[text[i]]; ok {
				b.WriteByte(escaped)
			} else {
				b.WriteByte(text[i])
			}
		case c != text[0]:
			b.WriteByte(c)
		default:
			rest = text[i+1:]
			if trimmed := strings.TrimLeft(rest, " \t"); trimmed == "" {
				rest = ""
			} else if !strings.ContainsAny(rest[:1], separators) {
				rest = trimmed
			}
			if rest != "" && !strings.ContainsAny(rest[:1], separators) {
				return "", "", fmt.Errorf("%q: text follows the end of a quoted value", text)
			}
			return b.String(), rest, nil
		}
	}
	return "", "", fmt.Errorf("%q: the quote does not end", text)
}
