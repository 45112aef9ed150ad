package bayescmp_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
)

const exam = `task,model,question,passage,correct
riddles,small,q1,,1
riddles,small,q2,,0
riddles,small,q3,,0
riddles,large,q1,,1
riddles,large,q2,,1
riddles,large,q3,,1
reading,small,q1,moon,1
reading,small,q2,moon,0
reading,small,q3,tides,1
reading,large,q1,moon,1
reading,large,q2,moon,1
reading,large,q3,tides,1
`

func ExampleReadItems() {
	items, err := bayescmp.ReadItems(strings.NewReader(exam), bayescmp.LongItems{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(items)
	pair, err := items.Pair("small", "large")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pair.Frame())
	// Output:
	// 2 benchmarks × 2 models (small, large), 3 items; correct, higher is better.
	// 12 scores of single items; items are in clusters on 1 benchmark.
	// Read as: long table of items.
	// [2x6] DataFrame
	//
	//     dataset  runs  folds n     mean     sd
	//  0: riddles  1     3     3     0.666667 0.577350
	//  1: reading  1     2     2     0.333333 0.314270
	//     <string> <int> <int> <int> <float>  <float>
}

func ExampleItemsFromLong() {
	df := dataframe.ReadCSV(strings.NewReader(exam))
	items, err := bayescmp.ItemsFromLong(df, bayescmp.LongItems{Score: "correct"})
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := items.Scores()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(scores.Means())
	// Output:
	// [2x3] DataFrame
	//
	//     dataset  small    large
	//  0: riddles  0.333333 1.000000
	//  1: reading  0.666667 1.000000
	//     <string> <float>  <float>
}

func ExampleItemsFromWide() {
	df := dataframe.ReadCSV(strings.NewReader(
		"question,small,large\nq1,1,1\nq2,0,1\nq3,0,1\nq4,1,1\nq5,0,1\nq6,0,0\n"))
	items, err := bayescmp.ItemsFromWide(df, bayescmp.WideItems{Item: "question", Name: "riddles"})
	if err != nil {
		fmt.Println(err)
		return
	}
	pair, err := items.Pair("small", "large")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := bayescmp.PairedItems{}.Compare(pair)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Verdict())
	// Output:
	// large is better than small on riddles (probability 0.9669). This may be chance: with differences of these sizes equal classifiers would be called different in 25 of 100 comparisons, and with as much certainty as here in 25.
}

func ExampleOpenItems() {
	folder, err := os.MkdirTemp("", "samples")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	// As lm_eval --log_samples writes them.
	for model, lines := range map[string]string{
		"small": `{"doc_id": 0, "metrics": ["acc"], "acc": 1.0}
{"doc_id": 1, "metrics": ["acc"], "acc": 0.0}`,
		"large": `{"doc_id": 0, "metrics": ["acc"], "acc": 1.0}
{"doc_id": 1, "metrics": ["acc"], "acc": 1.0}`,
	} {
		path := filepath.Join(folder, model, "samples_riddles_2026-11-01T10-00-00.0.jsonl")
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			fmt.Println(err)
			return
		}
		if err := os.WriteFile(path, []byte(lines), 0o644); err != nil {
			fmt.Println(err)
			return
		}
	}
	items, err := bayescmp.OpenItems(folder)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(items)
	// Output:
	// 1 benchmark × 2 models (large, small), 2 items; acc, higher is better.
	// 4 scores of single items.
	// Read as: samples of the language model evaluation harness.
}

func ExampleItems_PassAt() {
	// Three attempts of each model at each of four tasks.
	text := "model,task_id,epoch,correct\n"
	for model, right := range map[string][]int{"small": {0, 1, 2, 0}, "large": {1, 3, 2, 1}} {
		for i, n := range right {
			for epoch := range 3 {
				hit := 0
				if epoch < n {
					hit = 1
				}
				text += fmt.Sprintf("%s,t%d,%d,%d\n", model, i, epoch, hit)
			}
		}
	}
	items, err := bayescmp.ReadItems(strings.NewReader(text), bayescmp.LongItems{Item: "task_id"})
	if err != nil {
		fmt.Println(err)
		return
	}
	two, err := items.PassAt(2)
	if err != nil {
		fmt.Println(err)
		return
	}
	pair, err := two.Pair("small", "large")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("pass@2: the large model is better by %.3f\n", pair.Means()[0])
	// Output:
	// pass@2: the large model is better by 0.417
}

func ExampleOpenAny() {
	file, err := os.CreateTemp("", "*.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(exam)
	if err := errors.Join(err, file.Close()); err != nil {
		fmt.Println(err)
		return
	}
	scores, err := bayescmp.OpenAny(file.Name())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(scores)
	// Output:
	// 2 benchmarks × 2 models (small, large), 3 items each, in clusters on 1 benchmark; correct, higher is better.
	// The scores go from 0 to 1; independent items.
	// Read as: long table of items.
}

func ExampleOpenResults() {
	folder, err := os.MkdirTemp("", "results")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	for model, accuracies := range map[string][3]float64{
		"small": {0.41, 0.52, 0.30}, "large": {0.55, 0.58, 0.33},
	} {
		text := fmt.Sprintf(`{"model_name": %q, "results": {
			"arc": {"acc,none": %g, "acc_stderr,none": 0.02},
			"gsm8k": {"exact_match,strict-match": %g},
			"mmlu": {"acc,none": %g}}}`, model, accuracies[0], accuracies[1], accuracies[2])
		path := filepath.Join(folder, "results_"+model+".json")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			fmt.Println(err)
			return
		}
	}
	scores, err := bayescmp.OpenResults(folder)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(scores.Means())
	// Output:
	// [3x3] DataFrame
	//
	//     dataset  large    small
	//  0: arc      0.550000 0.410000
	//  1: gsm8k    0.580000 0.520000
	//  2: mmlu     0.330000 0.300000
	//     <string> <float>  <float>
}

func ExampleItems_Epochs() {
	// Three answers of each model to each of six questions.
	text := "model,item,epoch,correct\n"
	for model, right := range map[string][]int{
		"small": {0, 1, 2, 0, 3, 1}, "large": {1, 3, 2, 3, 3, 2},
	} {
		for i, n := range right {
			for epoch := range 3 {
				hit := 0
				if epoch < n {
					hit = 1
				}
				text += fmt.Sprintf("%s,q%d,%d,%d\n", model, i, epoch, hit)
			}
		}
	}
	items, err := bayescmp.ReadItems(strings.NewReader(text), bayescmp.LongItems{})
	if err != nil {
		fmt.Println(err)
		return
	}
	epochs, err := items.Epochs("small", "large")
	if err != nil {
		fmt.Println(err)
		return
	}
	e := epochs[0]
	fmt.Printf("between items %.3f, within %.3f\n", e.Between, e.Within)
	fmt.Printf("standard error now %.3f, with 6 epochs %.3f\n", e.SE(6, 3), e.SE(6, 6))
	// A question costs as much to write as 20 answers.
	fmt.Printf("best: %.1f epochs\n", e.Best(20, 1))
	// Output:
	// between items 0.041, within 0.333
	// standard error now 0.159, with 6 epochs 0.127
	// best: 12.8 epochs
}

func ExampleItemsPosterior_Predict() {
	c, err := bayescmp.PairedItems{}.CompareHits(bayescmp.Hits{
		Left: "small", Right: "large", Dataset: "exam",
		Both: 60, LeftOnly: 8, RightOnly: 14, Neither: 18,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	pair, err := c.Posterior.(*bayescmp.ItemsPosterior).Predict(400, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	later, err := bayescmp.PairedItems{}.Compare(pair)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("P(large better) is %.2f, and might be %.2f with 400 more questions.\n",
		c.P.Right, later.P.Right)
	// Output:
	// P(large better) is 0.90, and might be 0.99 with 400 more questions.
}

// A file may take 100 MB of memory and ten seconds.
func ExampleCSV_OpenAnyContext() {
	file, err := os.CreateTemp("", "*.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.Remove(file.Name())
	_, err = file.WriteString(exam)
	if err := errors.Join(err, file.Close()); err != nil {
		fmt.Println(err)
		return
	}
	ctx, stop := context.WithTimeout(context.Background(), 10*time.Second)
	defer stop()
	options := bayescmp.CSV{MaxMemory: 100 << 20}
	scores, err := options.OpenAnyContext(ctx, file.Name())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(scores.Classifiers())
	// Output:
	// [small large]
}
