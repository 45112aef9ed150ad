package reading

import (
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/tables"
)

// Whatever a file holds: each row gives entries or is left out, never both, and no score is other
// than a number or missing. A second table with the same text must not make it panic.
func FuzzRowsAreAccountedFor(f *testing.F) {
	for _, text := range []string{
		"dataset,a,b\nx,1,2\ny,3,4\nmean,2,3\n", "a,b\n1,0\n0,1\n", "model,score\na,1\nb,2\n",
		"Resamples:,0,1,mean\nx,.1,.2,.15\n", "params,split0_test_score,mean_test_score\na,1,1\n",
		"dataset,n_instances,svm_acc,rf_acc,diff\nx,9,.1,.2,.1\nW/T/L,,1/0/0,0/0/1,\n",
		"fold,a,b\n1,1,2\n2,3,4\nmean,2,3\nstd,1,1\n", "name,type,a,a rank,b\nx,p,1,1,2\n",
		",a,b\nfold1,1,2\nfold2,3,4\n", "classifier,iris,wine\na,.1,.2\nb,.3,.4\n",
	} {
		for rows := range 4 {
			f.Add(text, uint8(rows))
		}
	}
	f.Fuzz(func(t *testing.T, text string, rows uint8) {
		one, err := tables.CSV(strings.NewReader(text), nil)
		if err != nil {
			return
		}
		one.Name = "svm_acc"
		h := Hints{File: "f", Rows: Rows(rows % 4)}
		if c, err := Understand([]tables.Table{one}, h); err == nil {
			accounted(t, c)
			for _, e := range all(c.Entries) {
				if math.IsInf(e.Score, 0) || e.Metric >= len(c.Metrics) {
					t.Errorf("%v", e)
				}
			}
		}
		other := one
		other.Name = "rf_acc"
		if c, err := Understand([]tables.Table{one, other}, h); err == nil {
			accounted(t, c)
		}
	})
}
