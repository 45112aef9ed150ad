package bayescmp_test

import (
	"encoding/json"
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
