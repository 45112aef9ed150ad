package exports

import (
	"encoding/csv"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"github.com/bayescmp/go/internal/formulas"
)

// csvOf writes a data frame with all digits of its numbers; gota itself writes six decimals. A
// number that is missing is an empty cell. Text that spreadsheets would take for a formula gets a '
// before it, which package bayescmp takes away again.
func csvOf(df dataframe.DataFrame) (string, error) {
	if err := df.Error(); err != nil {
		return "", fmt.Errorf("the data frame holds an error: %w", err)
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	names := df.Names()
	for i, name := range names {
		names[i] = formulas.Guarded(name)
	}
	if err := w.Write(names); err != nil {
		return "", err
	}
	rows, columns := df.Dims()
	for i := range rows {
		record := make([]string, columns)
		for j := range record {
			record[j] = exactText(df.Elem(i, j))
		}
		if err := w.Write(record); err != nil {
			return "", err
		}
	}
	w.Flush()
	return b.String(), w.Error()
}

func exactText(e series.Element) string {
	switch {
	case e.Type() == series.Float && !math.IsNaN(e.Float()):
		return strconv.FormatFloat(e.Float(), 'g', -1, 64)
	case e.IsNA():
		return ""
	}
	return formulas.Guarded(e.String())
}
