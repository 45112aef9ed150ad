package bayescmp_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// wekaRow is a row of uci-weka. The numbers are text, as they stand there.
type wekaRow struct{ dataset, classifier, run, fold, train, test, accuracy string }

// wekaRows are the scores of uci-weka; with -short, on four data sets.
func wekaRows(t *testing.T) []wekaRow {
	t.Helper()
	df := accepted(datasets.Load("uci-weka"))(t)
	column := map[string][]string{}
	for _, name := range df.Names() {
		column[name] = df.Col(name).Records()
	}
	var rows []wekaRow
	known := map[string]bool{}
	for i, dataset := range column["dataset"] {
		classifier := column["classifier"][i]
		known[dataset] = true
		if len(known) > 4 && testing.Short() {
			break
		}
		rows = append(rows, wekaRow{
			dataset, classifier, column["run"][i], column["fold"][i], column["n_train"][i],
			column["n_test"][i], column["accuracy"][i],
		})
	}
	return rows
}

// ofRun keeps the rows of a run.
func ofRun(rows []wekaRow, run string) []wekaRow {
	return slices.DeleteFunc(slices.Clone(rows), func(r wekaRow) bool { return r.run != run })
}

// written is a table of a header and a line for each row.
func written(header string, rows []wekaRow, line func(r wekaRow) string) string {
	var text strings.Builder
	text.WriteString(header + "\n")
	for _, r := range rows {
		text.WriteString(line(r) + "\n")
	}
	return text.String()
}

// commas joins cells.
func commas(cells ...string) string { return strings.Join(cells, ",") }

// writtenLayout writes rows in one layout.
type writtenLayout struct {
	read bayescmp.CSV
	// one is set for layouts without runs.
	one bool
	// sizes is set for layouts with the sizes of the training and test sets, which give rho.
	sizes bool
	write func(rows []wekaRow) string
}

var writtenLayouts = map[string]writtenLayout{
	"long table": {sizes: true, write: func(rows []wekaRow) string {
		return written("Data.Name,Alg,Repetition,cvFold,trainSize,testSize,Accuracy", rows,
			func(r wekaRow) string {
				return commas(r.dataset, r.classifier, r.run, r.fold, r.train, r.test, r.accuracy)
			})
	}},
	"metrics in rows": {
		read: bayescmp.CSV{Metric: "accuracy"},
		write: func(rows []wekaRow) string {
			return written("problem;method;rep;split;measure;value", rows, func(r wekaRow) string {
				begin := strings.Join([]string{r.dataset, r.classifier, r.run, r.fold}, ";")
				return begin + ";accuracy;" + r.accuracy + "\n" + begin + ";rmse;7"
			})
		},
	},
	"WEKA Experimenter": {sizes: true, write: func(rows []wekaRow) string {
		return written("Key_Dataset,Key_Run,Key_Fold,Key_Scheme,Key_Scheme_options,"+
			"Key_Scheme_version_ID,Date_time,Number_of_training_instances,"+
			"Number_of_testing_instances,Percent_correct,Percent_incorrect,Kappa_statistic", rows,
			func(r wekaRow) string {
				return commas(r.dataset, r.run, r.fold, "weka.classifiers.x."+r.classifier, "-O 1",
					"123", "2.0e7", r.train+".0", r.test+".0", r.accuracy, "0", "?")
			})
	}},
	"WEKA Experimenter, quoted": {write: func(rows []wekaRow) string {
		return written("Key_Dataset,Key_Run,Key_Fold,Key_Scheme,Key_Scheme_options,Date_time,"+
			"Percent_correct", rows, func(r wekaRow) string {
			return commas(r.dataset, r.run, r.fold, "weka.classifiers.x."+r.classifier,
				`'-O 1 -K \"weka.PolyKernel -E 1, 2\"'`, "2.0e7", r.accuracy)
		})
	}},
	"WEKA Experimenter, ARFF": {sizes: true, write: func(rows []wekaRow) string {
		return written("@relation InstanceResultListener\n\n@attribute Key_Dataset {a,b}\n"+
			"@attribute Key_Run {1,2}\n@attribute Key_Fold {1,2}\n"+
			"@attribute Key_Scheme {x,y}\n@attribute Key_Scheme_options {'-O 1',''}\n"+
			"@attribute Number_of_training_instances numeric\n"+
			"@attribute Number_of_testing_instances numeric\n"+
			"@attribute Percent_correct numeric\n\n@data", rows, func(r wekaRow) string {
			return commas(r.dataset, r.run, r.fold, "weka.classifiers.x."+r.classifier, "'-O 1'",
				r.train, r.test, r.accuracy)
		})
	}},
	"AutoML benchmark": {one: true, write: func(rows []wekaRow) string {
		return written("id,task,framework,constraint,fold,type,result,metric,mode,duration,seed,"+
			"info,acc,auc,logloss", rows, func(r wekaRow) string {
			return commas("x", r.dataset, r.classifier, "1h", r.fold, "binary", r.accuracy, "acc",
				"local", "7", "1"+r.fold, "", r.accuracy, "0.5", "0.25")
		})
	}},
	"AutoML benchmark, without metrics": {one: true, write: func(rows []wekaRow) string {
		return written("id,task,framework,fold,result,mode,duration,seed,info,acc,logloss", rows,
			func(r wekaRow) string {
				return commas("x", r.dataset, r.classifier, r.fold, r.accuracy, "local", "7", "1",
					"", r.accuracy, "9")
			})
	}},
	"OpenML": {one: true, write: func(rows []wekaRow) string {
		lists, firsts := map[[2]string][]string{}, []wekaRow(nil)
		for _, r := range rows {
			key := [2]string{r.dataset, r.classifier}
			if lists[key] == nil {
				firsts = append(firsts, r)
			}
			lists[key] = append(lists[key], r.accuracy)
		}
		return written("run_id,task_id,setup_id,flow_id,flow_name,data_id,data_name,function,"+
			"upload_time,value,values,array_data", firsts, func(r wekaRow) string {
			list := strings.Join(lists[[2]string{r.dataset, r.classifier}], ", ")
			return commas("1", "2", "3", "4", r.classifier, "5", r.dataset, "predictive_accuracy",
				"2026-01-01 00:00:00", "0.5", `"[`+list+`]"`, "")
		})
	}},
	"mlr3": {one: true, write: func(rows []wekaRow) string {
		return written("nr,task_id,learner_id,resampling_id,iteration,classif.acc", rows,
			func(r wekaRow) string {
				return commas("1", r.dataset, r.classifier, "cv", r.fold, r.accuracy)
			})
	}},
	"tidymodels": {write: func(rows []wekaRow) string {
		return written("dataset,wflow_id,id,id2,.metric,.estimator,.estimate,.config", rows,
			func(r wekaRow) string {
				return commas(r.dataset, r.classifier, "Repeat"+r.run, "Fold"+twoDigits(r.fold),
					"accuracy", "binary", r.accuracy, "Preprocessor1_Model1")
			})
	}},
	"caret": {
		read: bayescmp.CSV{Metric: "Accuracy"},
		write: func(rows []wekaRow) string {
			cells, firsts := map[wekaRow]string{}, []wekaRow(nil)
			at := func(r wekaRow, classifier string) wekaRow {
				return wekaRow{
					dataset: r.dataset, classifier: classifier, run: r.run, fold: r.fold,
				}
			}
			for _, r := range rows {
				cells[at(r, r.classifier)] = r.accuracy
				if r.classifier == "J48" {
					firsts = append(firsts, r)
				}
			}
			names := weka().Classifiers()
			header := "dataset,Resample," + strings.Join(names, "~Accuracy,") +
				"~Accuracy,J48~Kappa"
			return written(header, firsts, func(r wekaRow) string {
				line := []string{r.dataset, "Fold" + twoDigits(r.fold) + ".Rep" + r.run}
				for _, name := range names {
					line = append(line, cells[at(r, name)])
				}
				return commas(append(line, "0")...)
			})
		},
	},
	"jMetal": {one: true, read: bayescmp.CSV{Metric: "Accuracy"},
		write: func(rows []wekaRow) string {
			return written("Algorithm,Problem,IndicatorName,ExecutionId,IndicatorValue", rows,
				func(r wekaRow) string {
					begin := commas(r.classifier, r.dataset)
					return begin + ",Accuracy," + r.fold + "," + r.accuracy + "\n" +
						begin + ",EP," + r.fold + ",1"
				})
		}},
	"challengeR": {one: true, write: func(rows []wekaRow) string {
		return written("task,case,algorithm,value", rows, func(r wekaRow) string {
			return commas(r.dataset, r.fold, r.classifier, r.accuracy)
		})
	}},
}

func twoDigits(number string) string {
	n, err := strconv.Atoi(number)
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf("%02d", n)
}

// rhoOf is what the text of scores says of rho.
func rhoOf(s *bayescmp.Scores) string {
	_, rho, _ := strings.Cut(s.String(), "rho ")
	line, _, _ := strings.Cut(rho, "\n")
	return line
}

// The same scores come back from every long layout, to the last bit.
func TestRoundTripOfLongLayouts(t *testing.T) {
	rows := wekaRows(t)
	for name, layout := range writtenLayouts {
		t.Run(name, func(t *testing.T) {
			rows := rows
			if layout.one {
				rows = ofRun(rows, "1")
			}
			path := file(t, "scores.csv", layout.write(rows))
			s := accepted(layout.read.Open(path))(t)
			want := map[[2]string][]float64{}
			for _, r := range rows {
				v, err := strconv.ParseFloat(r.accuracy, 64)
				must(t, err)
				key := [2]string{r.dataset, r.classifier}
				want[key] = append(want[key], v)
			}
			if len(s.Datasets())*len(s.Classifiers()) != len(want) {
				t.Fatalf("%q, %q", s.Datasets(), s.Classifiers())
			}
			original := accepted(weka().On(s.Datasets()...))(t)
			if layout.sizes && (rhoOf(s) == "" || rhoOf(s) != rhoOf(original)) {
				t.Errorf("%s, want %s", rhoOf(s), rhoOf(original))
			}
			for key, scores := range want {
				got := accepted(s.Folds(key[0], key[1]))(t)
				if !slices.Equal(got, scores) {
					t.Errorf("%s: got %v, want %v", key, got, scores)
				}
			}
		})
	}
}
