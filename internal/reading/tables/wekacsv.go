package tables

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/bayescmp/go/internal/budget"
)

// looksWEKACSV reports whether text is a CSV file as the WEKA Experimenter writes it: values are
// quoted as in ARFF, with ' around them and \ before quotes inside. Other programs that save such a
// file put " around these values.
func looksWEKACSV(text *bufio.Reader) bool {
	start, _ := text.Peek(look) // an error comes again when the text is read
	header, _, _ := bytes.Cut(start, []byte("\n"))
	return bytes.Contains(header, []byte("Key_Scheme")) && bytes.Contains(start, []byte(",'")) &&
		!bytes.Contains(start, []byte(`,"'`))
}

// wekaCSV reads a CSV file of the WEKA Experimenter.
func wekaCSV(text text) (Table, error) {
	var started *starting
	for number := 1; ; number++ {
		text.part.Next()
		line, err := text.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return Table{}, fmt.Errorf("reading the table: %w", err)
		}
		content := strings.TrimSpace(line)
		switch {
		case content == "":
		case started == nil:
			names := strings.Split(content, ",")
			var problem error
			if started, problem = startTable(names, "line", number, text.budget); problem != nil {
				return Table{}, problem
			}
		default:
			if problem := arffRow(started, content, number); problem != nil {
				if !errors.Is(problem, ErrCSV) && !budget.Stopped(problem) {
					problem = fmt.Errorf("%w: line %d: %w", ErrCSV, number, problem)
				}
				return Table{}, problem
			}
		}
		if err != nil {
			return started.table()
		}
	}
}
