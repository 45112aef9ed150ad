package reading

import (
	"bytes"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading/tables"
)

// Whatever the bytes are, it is an error, or each row is used or left out.
func FuzzUnderstand(f *testing.F) {
	long := "dataset,classifier,fold,score\ni,a,1,0.5\ni,b,1,0.25\ni,a,2,0.75\ni,b,2,0.5\n"
	for _, text := range []string{
		"", "\n", "a", long, "\"\";a;b\n1;0,5±0,1;85,640\n2;**0,7**;91,2 %\n",
		"@relation x\n@attribute a string\n@attribute b numeric\n@data\n'x y',1\nz,?\n",
		"sep=|\na|b\n1|2\n", "# a,b\n1,2\n", strings.ReplaceAll(long, "\n", "\r"),
		"\ufeff" + long, "a,b\n\xe9,1\n", "PK\x03\x04", "\x1f\x8b\x08", "\xff\xfe", "a\x00b",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		b := budget.New(t.Context(), 1<<24, nil)
		ts, err := tables.Tables("x", bytes.NewReader(file), b)
		if err != nil {
			return
		}
		if c, err := Understand(ts, Hints{File: "x"}); err == nil {
			accounted(t, c)
		}
	})
}
