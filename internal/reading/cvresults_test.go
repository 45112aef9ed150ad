package reading

import (
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

func TestCVResults(t *testing.T) {
	for name, test := range map[string]struct{ text, want, left, notes string }{
		"one metric": {
			text: "Unnamed: 0,mean_fit_time,param_k,param_w,params,split0_test_score," +
				"split1_test_score,mean_test_score,std_test_score,rank_test_score\n" +
				"0,0.01,1,u,\"{'k': 1, 'w': 'u'}\",0.5,0.7,0.6,0.1,2\n" +
				"1,0.01,2,u,\"{'k': 2, 'w': 'u'}\",0.7,0.9,0.8,0.1,1\n",
			want: "f/k=1/0=0.5, f/k=1/1=0.7, f/k=2/0=0.7, f/k=2/1=0.9",
			left: "Unnamed: 0: row numbers; mean_fit_time: times; " +
				"mean_test_score: the means of the splits; " +
				"std_test_score: the standard deviations of the splits; " +
				"rank_test_score: the ranks of the means",
			notes: "2 splits, read as the folds of one cross-validation.",
		},
		"two metrics": {
			text: "params,split1_test_acc,split0_test_acc,split0_test_neg_mae," +
				"split1_test_neg_mae,split0_train_acc\na,1,2,-3,-4,9\na,5,6,-7,-8,9\n",
			want: "f/candidate 1/0=2 acc, f/candidate 1/1=1 acc, f/candidate 1/0=-3 neg_mae, " +
				"f/candidate 1/1=-4 neg_mae, f/candidate 2/0=6 acc, f/candidate 2/1=5 acc, " +
				"f/candidate 2/0=-7 neg_mae, f/candidate 2/1=-8 neg_mae",
			left:  "split0_train_acc: scores on training data",
			notes: "2 splits, read as the folds of one cross-validation.",
		},
		"parameters of some": {
			text: "param_C,param_kernel,param_degree,split0_test_score\n" +
				"1,rbf,,.5\n1,poly,3.0,.6\n",
			want:  "f/kernel=rbf/0=0.5, f/kernel=poly, degree=3.0/0=0.6",
			notes: "1 split, read as the folds of one cross-validation.",
		},
		"params only": {
			text:  "params,split0_test_score\n{'a': 1},.5\n{'a': 2},.6\n",
			want:  "f/{'a': 1}/0=0.5, f/{'a': 2}/0=0.6",
			notes: "1 split, read as the folds of one cross-validation.",
		},
		"several searches": {
			text: "dataset,estimator,param_C,param_k,split0_test_score\n" +
				"x,svm,1,,.5\nx,svm,2,,.6\nx,knn,,3,.7\ny,svm,1,,.8\ny,svm,2,,.9\ny,knn,,3,1\n",
			want: "x/svm: C=1/0=0.5, x/svm: C=2/0=0.6, x/knn/0=0.7, " +
				"y/svm: C=1/0=0.8, y/svm: C=2/0=0.9, y/knn/0=1",
			notes: "1 split, read as the folds of one cross-validation.",
		},
		"equal names": {
			text:  "param_k,split0_test_score\n1,.5\n2,.6\n1,.7\n",
			want:  "f/k=1/0=0.5, f/k=2/0=0.6, f/k=1 (2)/0=0.7",
			notes: "1 split, read as the folds of one cross-validation.",
		},
		"weighted means": {
			text: "params,split0_test_score,split1_test_score,mean_test_score\na,.5001,.7003,.61\n",
			want: "f/candidate 1/0=0.5001, f/candidate 1/1=0.7003",
			left: "mean_test_score: the means of the splits",
			notes: "In 1 row mean_test_score is not the plain mean of the splits; older versions " +
				"of scikit-learn weighted them by their sizes. " +
				"2 splits, read as the folds of one cross-validation.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Understand([]tables.Table{namedTable(t, "f", test.text)}, Hints{File: "f"})
			if err != nil {
				t.Fatal(err)
			}
			if cellsOf(got) != test.want || leftOut(got) != test.left ||
				strings.Join(got.Notes, " ") != test.notes {
				t.Errorf("got %s\nleft %s\nnotes %s", cellsOf(got), leftOut(got), got.Notes)
			}
			for _, m := range got.Metrics {
				if m.Better != metrics.Higher {
					t.Errorf("metric %v", m)
				}
			}
			accounted(t, got)
		})
	}
}

// Splits are in the order of their numbers: 10 comes after 9.
func TestSplitsInNumericOrder(t *testing.T) {
	var header, row []string
	for _, split := range []string{"0", "1", "10", "11", "2", "3", "4", "5", "6", "7", "8", "9"} {
		header = append(header, "split"+split+"_test_score")
		row = append(row, split)
	}
	text := "params," + strings.Join(header, ",") + "\na," + strings.Join(row, ",") + "\n"
	got, err := Understand([]tables.Table{namedTable(t, "f", text)}, Hints{File: "f"})
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range all(got.Entries) {
		if e.Score != float64(i) {
			t.Errorf("split %d: %v", i, e)
		}
	}
}

func TestCVResultsRefused(t *testing.T) {
	const header = "params,split0_test_rmse,split1_test_rmse," +
		"mean_test_rmse,std_test_rmse,rank_test_rmse\n"
	for text, want := range map[string]string{
		"params,split0_test_score,split2_test_score\na,1,2\n":  "split1_test_score is not there",
		"params,split0_test_score,split00_test_score\na,1,2\n": "of the same split",
		header + "a,-1.001,-2.001,-3,.5,1\n":                   "mean_test_rmse is -3",
		header + "a,-1.001,-2.001,-1.501,.1,1\n":               "std_test_rmse is .1",
		header + "a,-1,-2,-1.5,.5,2\nb,-2,-3,-2.5,.5,1\n":      "rank_test_rmse is 1 in row 2",
		"params,split0_test_score\na,x\n":                      `score "x"`,
		"params,split99999999999999999999_test_score\na,1\n":   "usable number",
	} {
		_, err := Understand([]tables.Table{namedTable(t, "f", text)}, Hints{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A loss that was not turned round is a question: scikit-learn itself would take the largest.
func TestDirectionOfCVResults(t *testing.T) {
	for text, want := range map[string]metrics.Direction{
		"params,split0_test_rmse\na,-1\n":         metrics.Higher,
		"params,split0_test_rmse\na,1\n":          metrics.NoDirection,
		"params,split0_test_neg_log_loss\na,-1\n": metrics.Higher,
		"params,split0_test_score\na,1\n":         metrics.Higher,
		"params,split0_test_mine\na,1\n":          metrics.Higher,
	} {
		got, err := Understand([]tables.Table{namedTable(t, "f", text)}, Hints{})
		if err != nil || got.Metrics[0].Better != want {
			t.Errorf("%q: %v, %v", text, got.Metrics, err)
		}
	}
}
