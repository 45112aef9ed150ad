// Package typed has what files with typed columns, Parquet and Arrow, share: the texts of their
// values, which are those of a CSV file of the same table.
package typed

import (
	"encoding/json"
	"math"
	"math/big"
	"slices"
	"strconv"
	"time"
)

// CellSize is what a cell takes without its text, in bytes.
const CellSize = 16

// MostColumns is how many columns are read, as of other tables.
const MostColumns = 1 << 14

// PandasIndex returns the names of the columns that pandas calls its index. The text is what pandas
// writes into a file under the key "pandas".
func PandasIndex(text string) []string {
	var says struct {
		Index []any `json:"index_columns"`
	}
	if json.Unmarshal([]byte(text), &says) != nil {
		return nil // it is not from pandas
	}
	var names []string
	for _, one := range says.Index { // a range of numbers is not a name
		if name, ok := one.(string); ok {
			names = append(names, name)
		}
	}
	return names
}

// AppendFloat writes the shortest text that is read as the same number of so many bits. So 0.9 of
// 32 bits is 0.9, as in a CSV file, and not 0.8999999761581421. A missing value, NaN, has no text.
func AppendFloat(to []byte, v float64, bits int) []byte {
	switch {
	case math.IsNaN(v):
		return to
	case math.IsInf(v, 0):
		return append(to, map[bool]string{true: "inf", false: "-inf"}[v > 0]...)
	}
	return strconv.AppendFloat(to, v, 'g', -1, bits)
}

// Digits are those of a whole number whose first byte is the highest.
func Digits(v []byte) string {
	n := new(big.Int).SetBytes(v)
	if v[0] >= 1<<7 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(8*len(v))))
	}
	return n.String()
}

// AppendDecimal writes a whole number of these digits with a point before the last ones.
func AppendDecimal(to []byte, digits string, scale int) []byte {
	if scale == 0 {
		return append(to, digits...)
	}
	if digits[0] == '-' {
		to, digits = append(to, '-'), digits[1:]
	}
	zeros := max(0, scale+1-len(digits))
	all := append(slices.Repeat([]byte("0"), zeros), digits...)
	to = append(to, all[:len(all)-scale]...)
	return append(append(to, '.'), all[len(all)-scale:]...)
}

// AppendDate writes the day of a moment.
func AppendDate(to []byte, moment time.Time) []byte {
	return moment.UTC().AppendFormat(to, time.DateOnly)
}

// AppendMoment writes a moment as pandas does.
func AppendMoment(to []byte, moment time.Time) []byte {
	return moment.UTC().AppendFormat(to, "2006-01-02 15:04:05.999999999")
}
