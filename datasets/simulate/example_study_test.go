package simulate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/bayescmp/go/datasets/simulate"
)

// heads is a study of coins that are thrown some times.
func heads() simulate.Study {
	return simulate.Study{
		Name:         "heads",
		Parameters:   []string{"throws"},
		Settings:     [][]float64{{10}, {1000}},
		Measures:     []string{"share"},
		Replications: 400,
		Experiment: func(setting []float64, random *rand.Rand) ([]float64, error) {
			n := 0.0
			for range int(setting[0]) {
				n += float64(random.IntN(2))
			}
			return []float64{n / setting[0]}, nil
		},
	}
}

func results() *simulate.Results {
	r, err := heads().Run(context.Background())
	if err != nil {
		panic(err)
	}
	return r
}

// How far from one half is the share of heads?
func ExampleStudy() {
	study := simulate.Study{
		Name:         "coins",
		Parameters:   []string{"throws"},
		Settings:     [][]float64{{10}, {1000}},
		Measures:     []string{"heads", "squared error"},
		Replications: 400,
		Experiment: func(setting []float64, random *rand.Rand) ([]float64, error) {
			heads := 0.0
			for range int(setting[0]) {
				heads += float64(random.IntN(2)) / setting[0]
			}
			return []float64{heads, (heads - 0.5) * (heads - 0.5)}, nil
		},
	}
	results, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(results.Summary())
	// Output:
	// throws  heads              squared error
	// 10      0.4927 ± 0.0077    0.0237 ± 0.0015
	// 1000    0.50022 ± 0.00076  0.000230 ± 0.000016
}

// A study with a file continues where the file ends.
func ExampleStudy_Run() {
	folder, err := os.MkdirTemp("", "study")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	study := heads()
	study.File = folder + "/heads.csv"
	study.Replications = 100
	if _, err := study.Run(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	study.Replications = 400
	more, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(more.Replications, "replications,", more.Resumed, "experiments from the file")
	// Output: 400 replications, 200 experiments from the file
}

// Progress functions are told how many experiments are done, at the end that all are.
func ExampleStudy_Run_progress() {
	var last string
	progress := func(done, total int) { last = fmt.Sprintf("%d of %d experiments", done, total) }
	if _, err := heads().Run(context.Background(), progress); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(last)
	// Output: 800 of 800 experiments
}

func ExampleResults_Values() {
	shares, err := results().Values(0, "share")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(shares[:5])
	// Output: [0.5 0.3 0.4 0.7 0.4]
}

func ExampleResults_Frame() {
	frame := results().Frame()
	fmt.Println(frame.Nrow(), frame.Names())
	// Output: 800 [replication throws share]
}

func ExampleResults_WriteCSV() {
	var text strings.Builder
	if err := results().WriteCSV(&text); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(text.String()[:60])
	// Output:
	// replication,throws,share
	// 0,10,0.5
	// 0,1000,0.519
	// 1,10,0.3
	// 1,10
}

func ExampleResults_Summary() {
	fmt.Println(results().Summary())
	// Output:
	// throws  share
	// 10      0.4895 ± 0.0084
	// 1000    0.50218 ± 0.00075
}

func ExampleSummary_Curve() {
	shares, errors, err := results().Summary().Curve("share")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3f ± %.3f\n", shares, errors)
	// Output: [0.490 0.502] ± [0.008 0.001]
}

func ExampleSummary_Parameter() {
	fmt.Println(results().Summary().Parameter("throws"))
	// Output: [10 1000] <nil>
}

func ExampleSummary_Where() {
	long, err := results().Summary().Where("throws", 1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(long)
	// Output:
	// throws  share
	// 1000    0.50218 ± 0.00075
}

func ExampleSummary_Frame() {
	fmt.Println(results().Summary().Frame().Names())
	// Output: [throws replications share share_error]
}

// What was written can be read again.
func ExampleSummary_WriteCSV() {
	var text strings.Builder
	if err := results().Summary().WriteCSV(&text); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(text.String())
	// Output:
	// throws,replications,share,share_error
	// 10,400,0.4895,0.00840542
	// 1000,400,0.502178,0.000749655
}

func ExampleReadSummary() {
	const text = "throws,replications,share,share_error\n10,400,0.5034,0.0081\n"
	s, err := simulate.ReadSummary(strings.NewReader(text))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	// Output:
	// throws  share
	// 10      0.5034 ± 0.0081
}
