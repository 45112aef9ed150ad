package bayescmp

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// table reads columns of a data frame as text, and text as numbers, with errors that name column and row.
// gota's own conversions turn bad text into NaN without an error and print 1e-12 as 0.000000.
type table struct {
	df    dataframe.DataFrame
	names []string
}

func newTable(df dataframe.DataFrame) (table, error) {
	if err := df.Error(); err != nil {
		return table{}, fmt.Errorf("the data frame carries an error: %w", err)
	}
	t := table{df: df, names: df.Names()}
	if df.Nrow() == 0 {
		return t, fmt.Errorf("%w: the data frame has no rows", ErrEmpty)
	}
	return t, nil
}

// has reports whether there is a column of that name.
func (t table) has(name string) bool { return slices.Contains(t.names, name) }

// texts returns a column as text.
func (t table) texts(name string) ([]string, error) {
	if !t.has(name) {
		return nil, fmt.Errorf("%w: %q; the columns are %s", ErrColumn, name, writing.Quoted(t.names))
	}
	column := t.df.Col(name)
	out := make([]string, column.Len())
	for i := range out {
		e := column.Elem(i)
		if column.Type() == series.Float {
			out[i] = labelOf(e.Float())
		} else {
			out[i] = e.String()
		}
	}
	return out, nil
}

// labelOf writes a number that serves as a name: whole numbers as such.
func labelOf(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// optional returns a column as text: the named one, which must exist, or the usual one if it does, or nil.
func (t table) optional(name, usual string) ([]string, error) {
	if name == "" {
		if !t.has(usual) {
			return nil, nil
		}
		name = usual
	}
	return t.texts(name)
}

// missingScore recognises the usual ways to write "no score".
func missingScore(text string) bool {
	switch strings.ToLower(text) {
	case "", "na", "n/a", "nan", "null", "none", "?", "-":
		return true
	}
	return false
}

// Scores beyond these would overflow in a sum, or lose digits.
const (
	largestScore  = 1e300
	smallestScore = 1e-300
)

// parseScore reads one score; NaN means missing.
func parseScore(text string) (float64, error) {
	text = strings.TrimSpace(text)
	if missingScore(text) {
		return math.NaN(), nil
	}
	v, err := strconv.ParseFloat(text, 64)
	switch {
	case math.Abs(v) > largestScore:
		return 0, fmt.Errorf("%w: score %q is infinite or too large", ErrScore, text)
	case v != 0 && math.Abs(v) < smallestScore:
		return 0, fmt.Errorf("%w: score %q is too close to 0 to compute with", ErrScore, text)
	case err == nil:
		return v, nil
	case strings.HasSuffix(text, "%"):
		return 0, fmt.Errorf("%w: score %q is not a number; write 95 or 0.95 without the percent sign", ErrScore, text)
	case strings.Count(text, ",") == 1:
		return 0, fmt.Errorf("%w: score %q is not a number; write a decimal point, not a comma", ErrScore, text)
	}
	return 0, fmt.Errorf("%w: score %q is not a number", ErrScore, text)
}

// sizes parses a column of training or test set sizes; nil stays nil.
func sizes(column []string, name string) ([]float64, error) {
	if column == nil {
		return nil, nil
	}
	out := make([]float64, len(column))
	for i, text := range column {
		v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil || !(v >= 1) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("%w: row %d: %s %q is not a number of instances", ErrScore, i+1, name, text)
		}
		out[i] = v
	}
	return out, nil
}
