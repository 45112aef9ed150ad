package nb

import (
	"encoding/csv"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// csvOf writes a data frame with all digits of its numbers; gota itself writes six decimals. A
// number that is missing is an empty cell.
func csvOf(df dataframe.DataFrame) (string, error) {
	if err := df.Error(); err != nil {
		return "", fmt.Errorf("the data frame holds an error: %w", err)
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	if err := w.Write(df.Names()); err != nil {
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
	return e.String()
}
