package bayescmp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The options of a file come back from JSON as they were.
func TestOptionsInJSON(t *testing.T) {
	for _, options := range []bayescmp.CSV{
		{},
		{
			Metric: "acc", Classifiers: []string{"a, b", "c"}, Lower: true,
			Rows: bayescmp.RowsItems, Rho: bayescmp.Value(0), Missing: bayescmp.DropFold,
		},
		{Dataset: "db", Rows: bayescmp.RowsFolds, Missing: bayescmp.PairwiseComplete},
		{Scale: bayescmp.ScaleOdds},
		{Names: bayescmp.NamesApart, Except: []string{"a, b"}, DropImputed: true},
	} {
		text := accepted(json.Marshal(options))(t)
		var read bayescmp.CSV
		must(t, json.Unmarshal(text, &read))
		if again := accepted(json.Marshal(read))(t); string(again) != string(text) ||
			read.Rows != options.Rows || read.Missing != options.Missing ||
			read.Scale != options.Scale || read.Names != options.Names {
			t.Errorf("%s came back as %s", text, again)
		}
	}
	var options bayescmp.CSV
	refused(t, json.Unmarshal([]byte(`{"rows": "things"}`), &options), bayescmp.ErrOption,
		`want datasets, folds or items, not "things"`)
	refused(t, json.Unmarshal([]byte(`{"missing": "all"}`), &options), bayescmp.ErrOption,
		`want fold, dataset, keep or pairwise, not "all"`)
	refused(t, json.Unmarshal([]byte(`{"scale": "log"}`), &options), bayescmp.ErrOption,
		`want raw, ratio, odds or ranks, not "log"`)
	refused(t, json.Unmarshal([]byte(`{"names": "split"}`), &options), bayescmp.ErrOption,
		`want apart or whole, not "split"`)
	for _, wrong := range []bayescmp.CSV{{Rows: 9}, {Missing: -1}, {Scale: 5}, {Names: 3}} {
		if text, err := json.Marshal(wrong); err == nil {
			t.Errorf("%+v has the text %s", wrong, text)
		}
	}
}

// Items that are dropped are not counted.
func TestDroppedItemsAreNotCounted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.csv")
	must(t, os.WriteFile(file, []byte("question,a,b\nq1,1,0\nq2,1,1\nq3,,1\nq4,0,1\n"), 0o600))
	scores, err := bayescmp.CSV{Rows: bayescmp.RowsItems, Missing: bayescmp.DropFold}.Open(file)
	must(t, err)
	pair, err := scores.Pair("a", "b")
	must(t, err)
	for _, text := range []string{scores.String(), pair.String()} {
		if !strings.Contains(text, "3 items") || strings.Contains(text, "4 items") {
			t.Error(text)
		}
	}
}
