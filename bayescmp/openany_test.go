package bayescmp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// A wide table whose rows are items may say right and wrong in words or letters, and may be about
// several benchmarks. What no reader of items knows either is the error of Open.
func TestRowsOfItems(t *testing.T) {
	for name, c := range map[string]struct{ text, says string }{
		"numbers": {"question,gpt,llama\na,1,0\nb,1,1\nc,0,1\n", "3 items"},
		"words":   {"question,gpt,llama\na,True,False\nb,True,True\nc,False,True\n", "3 items"},
		"letters": {"question,gpt,llama\na,C,I\nb,C,C\nc,I,C\n", "3 items"},
		"benchmarks": {"benchmark,question,gpt,llama\narc,a,1,0\narc,b,1,1\nmmlu,a,0,1\n",
			"2 benchmarks × 2 models"},
		"one model": {"question,gpt\na,1\nb,0\n", "1 benchmark × 1 model"},
		"text":      {"question,gpt,llama\na,good,bad\nb,bad,bad\n", "layout not recognised"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.csv")
			must(t, os.WriteFile(path, []byte(c.text), 0o666))
			s, err := bayescmp.CSV{Rows: bayescmp.RowsItems}.OpenAny(path)
			said := s.String()
			if err != nil {
				said = err.Error()
			}
			if !strings.Contains(said, c.says) {
				t.Errorf("%s", said)
			}
		})
	}
}
