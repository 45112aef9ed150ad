package bayescmp_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestCSV(t *testing.T) {
	const long = "task,model,seed,acc,error\nd1,A,1,0.9,0.1\nd1,B,1,0.8,0.2\n"
	const wide = "problem,A,B\nd1,0.1,0.2\nd2,0.3,0.1\n"
	const loss = "classifier,fold,error rate\nA,1,0.1\nB,1,0.2\nA,2,0.1\nB,2,\n"
	for name, test := range map[string]struct {
		csv  bayescmp.CSV
		text string
		want string // of String, or of the error
		err  error
	}{
		"as Open":        {bayescmp.CSV{}, wide, "2 data sets × 2 classifiers (A, B), one score each; higher is better.\nEach of the columns \"A\", \"B\" is a classifier.", nil},
		"wide, lower":    {bayescmp.CSV{Lower: true}, wide, "2 data sets × 2 classifiers (A, B), one score each; lower is better.\nEach of the columns \"A\", \"B\" is a classifier.", nil},
		"long, named":    {bayescmp.CSV{Score: "acc"}, long, "1 data set × 2 classifiers (A, B), one score each; higher is better.\nScores from column \"acc\".", nil},
		"long, lower":    {bayescmp.CSV{Score: "error", Lower: true}, long, "1 data set × 2 classifiers (A, B), one score each; lower is better.\nScores from column \"error\".", nil},
		"a loss":         {bayescmp.CSV{Score: "error"}, long, `"error" reads like`, bayescmp.ErrLayout},
		"not named":      {bayescmp.CSV{}, long, `the score could be "acc", "error"`, bayescmp.ErrLayout},
		"no such column": {bayescmp.CSV{Score: "auc"}, long, `"auc"; the columns are "task", "model"`, bayescmp.ErrColumn},
		"a column, wide": {bayescmp.CSV{Score: "A"}, wide, "no column of classifiers", bayescmp.ErrLayout},
		"only a loss": {bayescmp.CSV{Lower: true, Missing: bayescmp.DropFold}, loss,
			"1 data set × 2 classifiers (A, B), 2 folds; lower is better.\nScores from column \"error rate\".\n1 fold dropped for missing scores.", nil},
		"a missing score": {bayescmp.CSV{Score: "error rate", Lower: true}, loss, `row 4: data set "s", classifier "B"`, bayescmp.ErrMissing},
		"decimal commas": {bayescmp.CSV{Missing: bayescmp.DropDataset}, "task;A;B\nd1;0,5;0,25\nd2;1;NA\n",
			"1 data set × 2 classifiers (A, B), one score each; higher is better.\nEach of the columns \"A\", \"B\" is a classifier.\n" +
				"Commas are decimal commas: \"0,5\" is 0.5.\nData set \"d2\" dropped for missing scores.", nil},
		"no scores at all": {bayescmp.CSV{Lower: true}, "", "the file is empty", bayescmp.ErrEmpty},
	} {
		t.Run(name, func(t *testing.T) {
			var packed bytes.Buffer
			z := gzip.NewWriter(&packed)
			_, err := z.Write([]byte(test.text))
			must(t, err)
			must(t, z.Close())
			for file, content := range map[string][]byte{"s.csv": []byte(test.text), "s.csv.gz": packed.Bytes()} {
				path := filepath.Join(t.TempDir(), file)
				must(t, os.WriteFile(path, content, 0o600))
				scores, err := test.csv.Open(path)
				if test.err != nil {
					refused(t, err, test.err, file, test.want)
					continue
				}
				must(t, err)
				if scores.String() != test.want {
					t.Errorf("%s: got %s", file, scores)
				}
			}
		})
	}
	if _, err := (bayescmp.CSV{}).Open(filepath.Join(t.TempDir(), "none.csv")); err == nil || err.Error() != "none.csv: no such file or directory" {
		t.Errorf("no file: %v", err)
	}
	path := filepath.Join(t.TempDir(), "torn.csv.gz")
	must(t, os.WriteFile(path, []byte("\x1f\x8b\x08"), 0o600))
	_, err := bayescmp.CSV{}.Open(path)
	refused(t, err, bayescmp.ErrCSV, "torn.csv.gz")
}
