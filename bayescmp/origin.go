package bayescmp

import (
	"fmt"
	"math"
	"strings"

	"github.com/bayescmp/go/internal/reading"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// origin describes the table that scores come from.
type origin struct {
	layout  string
	rows    int
	used    int
	leftOut []tables.LeftOut
	notes   []string
	// samples are some of the entries, to see at a glance whether the table was understood.
	samples []reading.Entry
}

// sampleRows is the number of samples.
const sampleRows = 3

func originOf(c reading.Content) origin {
	o := origin{layout: c.Layout, rows: c.Rows, leftOut: c.LeftOut, notes: c.Notes}
	last := 0
	e := &reading.Entry{}
	for i := range c.Entries.Len() {
		c.Entries.Load(i, e)
		if e.Row == last {
			continue
		}
		last = e.Row
		o.used++
		// An entry calls an item a fold.
		if len(o.samples) < sampleRows && !math.IsNaN(e.Score) && c.Repeats != reading.TestItems {
			o.samples = append(o.samples, *e)
		}
	}
	return o
}

// lines say in sentences what was understood of the table.
func (o origin) lines() []string {
	var lines []string
	switch {
	case o.layout != "" && o.rows == 0: // of items, which do not keep their rows
		lines = append(lines, "Read as: "+o.layout+".")
	case o.layout != "":
		used := fmt.Sprintf("all %d rows are used", o.rows)
		if o.used != o.rows {
			used = fmt.Sprintf("%d of %d rows are used", o.used, o.rows)
		}
		lines = append(lines, fmt.Sprintf("Read as: %s; %s.", o.layout, used))
	}
	lines = append(lines, o.omitted()...)
	lines = append(lines, o.notes...)
	if o.layout == "" {
		return lines
	}
	for _, e := range o.samples {
		lines = append(lines, fmt.Sprintf("For example %s: %s.", e, writing.Number(e.Score)))
	}
	return lines
}

// omitted says what of the table was left out, in one sentence for each reason.
func (o origin) omitted() []string {
	var reasons []string
	what := map[string][]string{}
	for _, l := range o.leftOut {
		if what[l.Why] == nil {
			reasons = append(reasons, l.Why)
		}
		what[l.Why] = append(what[l.Why], l.What())
	}
	for i, why := range reasons {
		reasons[i] = fmt.Sprintf("Left out: %s (%s).", strings.Join(what[why], ", "), why)
	}
	return reasons
}
