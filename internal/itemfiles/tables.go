package itemfiles

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/bayescmp/go/internal/formulas"
	"github.com/bayescmp/go/internal/itemtable"
	"github.com/bayescmp/go/internal/reading/tables"
)

// Long reads a long table as text, row by row, and returns the name of the column of scores.
func (r *Reader) Long(text io.Reader, c Columns) (metric string, err error) {
	part := r.Budget.Parts(text)
	buffered := bufio.NewReaderSize(part, 1<<16)
	if mark, _ := buffered.Peek(3); bytes.Equal(mark, []byte("\ufeff")) {
		_, _ = buffered.Discard(3) // it was just seen
	}
	first, _ := buffered.Peek(1 << 12) // an error comes again when the text is read
	lines := csv.NewReader(buffered)
	lines.Comma, lines.ReuseRecord = separator(first), true
	header, err := lines.Read()
	if errors.Is(err, io.EOF) {
		return "", fmt.Errorf("%w: the file is empty; it needs a header line and one line per "+
			"score", tables.ErrEmpty)
	}
	if err != nil {
		return "", unreadable(err)
	}
	return r.LongRows(plainCells(slices.Clone(header)), c, func() ([]string, error) {
		part.Next()
		row, err := lines.Read()
		row = plainCells(row)
		if err != nil && !errors.Is(err, io.EOF) {
			err = unreadable(err)
		}
		return row, err
	}, func() string {
		line, _ := lines.FieldPos(0)
		return "line " + strconv.Itoa(line)
	})
}

// plainCells takes back what kept spreadsheets from computing cells.
func plainCells(row []string) []string {
	for i, cell := range row {
		row[i] = formulas.Plain(cell)
	}
	return row
}

// separator is the character that is most often in the header line.
func separator(text []byte) rune {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	best, most := ',', 0
	for _, c := range ",;\t" {
		if n := bytes.Count(line, []byte(string(c))); n > most {
			best, most = c, n
		}
	}
	return best
}

// LongRows reads a long table from next, which returns io.EOF behind the last row. where names the
// place of the row that was returned last.
func (r *Reader) LongRows(header []string, c Columns,
	next func() (row []string, err error), where func() string,
) (metric string, err error) {
	p, err := c.placesIn(header)
	if err != nil {
		return "", err
	}
	var out itemtable.Row
	text := func(row []string, at int) string {
		if at < 0 {
			return ""
		}
		return row[at]
	}
	for {
		row, err := next()
		if errors.Is(err, io.EOF) {
			return header[p.score], nil
		}
		if err != nil {
			return "", err
		}
		out.Benchmark = "items"
		if p.benchmark >= 0 {
			out.Benchmark = row[p.benchmark]
		}
		out.Model, out.Item = row[p.model], row[p.item]
		out.Epoch, out.Cluster = text(row, p.epoch), text(row, p.cluster)
		if out.Score, err = scoreOf(row[p.score]); err != nil {
			return "", fmt.Errorf("%w (%s)", err, where())
		}
		if err := r.hand(&out, where); err != nil {
			return "", err
		}
	}
}

// Wide says what the columns of a wide table are.
type Wide struct {
	Benchmark, Item, Cluster string
	// Models are the columns of models; nil means all that have no other use.
	Models []string
	// Name is the name of the only benchmark where there is no column of benchmarks.
	Name string
}

// Wide reads a wide table: one row for each item, one column for each model.
func (r *Reader) Wide(t tables.Table, w Wide) error {
	column := func(option, name string) ([]string, error) {
		if name == "" {
			return nil, nil
		}
		if !slices.Contains(t.Names, name) {
			return nil, &tables.InputError{Err: tables.ErrColumn, Needs: option, Columns: t.Names,
				Problem: fmt.Sprintf("there is no column %q", name),
				Advice:  fmt.Sprintf("name another one in WideItems{%s: …}", option)}
		}
		return t.Column(name), nil
	}
	var named [3][]string
	for i, c := range [3][2]string{
		{"Benchmark", w.Benchmark}, {"Item", w.Item}, {"Cluster", w.Cluster},
	} {
		var err error
		if named[i], err = column(c[0], c[1]); err != nil {
			return err
		}
	}
	models := w.Models
	if models == nil {
		for _, name := range t.Names {
			if name != w.Benchmark && name != w.Item && name != w.Cluster {
				models = append(models, name)
			}
		}
	}
	if len(models) == 0 {
		return &tables.InputError{Err: tables.ErrColumn, Needs: "Models", Columns: t.Names,
			Problem: "there is no column of a model", Advice: "name them in WideItems{Models: …}"}
	}
	for _, model := range models {
		scores, err := column("Models", model)
		if err != nil {
			return err
		}
		for i, text := range scores {
			row := itemtable.Row{Benchmark: w.Name, Model: model, Item: strconv.Itoa(i + 1)}
			for k, to := range []*string{&row.Benchmark, &row.Item, &row.Cluster} {
				if named[k] != nil {
					*to = named[k][i]
				}
			}
			where := func() string { return fmt.Sprintf("row %d, column %q", i+1, model) }
			if row.Score, err = scoreOf(text); err != nil {
				return fmt.Errorf("%w (%s)", err, where())
			}
			if err := r.hand(&row, where); err != nil {
				return err
			}
		}
	}
	return nil
}
