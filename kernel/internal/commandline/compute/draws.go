package compute

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/writing"
)

const (
	usualDraws = 1000
	mostDraws  = 100_000 // an answer of some 15 MB
)

// draws asks for draws from the posterior of a test.
type draws struct {
	Asked
	// Draws is the number of draws; the default is 1000. Seed is that of their random numbers.
	Draws int
	Seed  uint64
}

// drawing are the tests whose posteriors can be drawn from.
var drawing = []bayescmp.Test{
	bayescmp.Hierarchical{}, bayescmp.Sign{}, bayescmp.SignedRank{},
}

func (d *draws) run(ctx context.Context, tell func(done, total int)) (any, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	c, err := d.comparison(ctx, tell)
	if err != nil {
		return nil, err
	}
	rows, err := d.drawFrom(ctx, c, tell)
	if err != nil {
		return nil, err
	}
	return &Draws{c.Test, c.Left, c.Right, c.RopeLeft, c.RopeRight, d.Draws, rows}, nil
}

// check refuses a number of draws, and a test that has none, before scores are read.
func (d *draws) check() error {
	if d.Draws == 0 {
		d.Draws = usualDraws
	}
	if err := within("draws", d.Draws, 1, mostDraws); err != nil || d.Test == "" {
		return err
	}
	test, err := Named(d.Test)
	if err != nil {
		return err
	}
	same := func(t bayescmp.Test) bool { return nameOf(t) == nameOf(test) }
	if !slices.ContainsFunc(drawing, same) {
		return undrawn("test", nameOf(test))
	}
	return nil
}

// undrawn is the error for a posterior that has no draws.
func undrawn(field, test string) error {
	var names []string
	for _, t := range drawing {
		names = append(names, nameOf(t))
	}
	return malformed(fmt.Sprintf("%s: the posterior of this %s has no draws; there are those of %s",
		field, test, strings.Join(names, ", ")))
}

// drawFrom draws from the posterior of an answer.
func (d *draws) drawFrom(
	ctx context.Context, c *bayescmp.Comparison, tell func(done, total int),
) (rows drawnRows, err error) {
	src := bayescmp.Seed(d.Seed)
	switch of := c.Posterior.(type) {
	case *bayescmp.HierarchicalPosterior:
		return d.inParts(ctx, tell, func(n int) bayescmp.Frame {
			return of.Draws(n, src, c.RopeLeft, c.RopeRight)
		})
	case interface {
		Draws(n int, src rand.Source) bayescmp.Frame
	}:
		rows.add(of.Draws(d.Draws, src))
		return rows, nil
	}
	return rows, undrawn("draws", c.Test)
}

// inParts draws some at a time, which takes tenths of a second, so that a request can be cancelled.
// The parts continue the same random numbers, so together they are the draws of one call.
func (d *draws) inParts(
	ctx context.Context, tell func(done, total int), draw func(n int) bayescmp.Frame,
) (rows drawnRows, err error) {
	const part = 500
	for done := 0; done < d.Draws; done += part {
		if err := ctx.Err(); err != nil {
			return rows, err
		}
		tell(done, d.Draws)
		rows.add(draw(min(part, d.Draws-done)))
	}
	return rows, nil
}

// Draws are draws from the posterior of a test.
type Draws struct {
	Test, Left, Right   string
	RopeLeft, RopeRight float64
	Draws               int
	// Rows has one row for each draw, with the columns of the posterior.
	Rows drawnRows
}

// MarshalJSON writes test, left, right, rope_left, rope_right, draws and rows.
func (d *Draws) MarshalJSON() ([]byte, error) { return fields.JSON(d) }

// String has the median of each column, and central intervals of 50 and 95 %.
func (d *Draws) String() string { return d.described().Text() }

// HTML returns the same for a page.
func (d *Draws) HTML() string { return d.described().HTML() }

// MarkdownTable returns the same in GitHub's Markdown.
func (d *Draws) MarkdownTable() string { return d.described().Markdown() }

func (d *Draws) described() writing.Answer {
	t := writing.NewTable(1, "", "2.5 %", "25 %", "50 %", "75 %", "97.5 %")
	for j, name := range d.Rows.names {
		sorted := slices.Sorted(slices.Values(d.Rows.columns[j]))
		line := []string{name}
		for _, level := range []float64{0.025, 0.25, 0.5, 0.75, 0.975} {
			line = append(line, writing.Number4(sorted[int(level*float64(len(sorted)))]))
		}
		t.Add(line...)
	}
	return writing.Answer{
		Headline: fmt.Sprintf("%s of the posterior of the %s, %s (left) against %s (right)",
			writing.Plural(d.Draws, "draw"), d.Test, d.Left, d.Right),
		Tables: []*writing.Table{t},
	}
}

// drawnRows are columns of draws, which JSON has by rows.
type drawnRows struct {
	names   []string
	columns [][]float64
}

// add adds the rows of a frame with the same columns.
func (r *drawnRows) add(f bayescmp.Frame) {
	r.names = f.Names()
	r.columns = slices.Grow(r.columns, len(r.names))[:len(r.names)]
	for j, name := range r.names {
		r.columns[j] = append(r.columns[j], f.Col(name).Float()...)
	}
}

// MarshalJSON writes a list with an object for each row.
func (r drawnRows) MarshalJSON() ([]byte, error) {
	rows := []fields.List{}
	for j, column := range r.columns {
		for i, x := range column {
			if j == 0 {
				rows = append(rows, nil)
			}
			rows[i] = append(rows[i], fields.Named(r.names[j], x))
		}
	}
	return json.Marshal(rows)
}
