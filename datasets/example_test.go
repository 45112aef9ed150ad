package datasets_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/bayescmp/go/datasets"
)

func ExampleNames() {
	fmt.Println(strings.Join(datasets.Names(), "\n"))
	// Output:
	// battles-simulated
	// demsar-2006-table-2
	// demsar-2006-table-6
	// uci-weka
	// uci-weka-datasets
}

func ExampleLoad() {
	df, err := datasets.Load("uci-weka")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(df.Nrow(), "rows of", df.Names())
	fmt.Println(df.Elem(0, 0), df.Elem(0, 1), "accuracy", df.Elem(0, 6).Float())
	// Output:
	// 37000 rows of [dataset classifier run fold n_train n_test accuracy auc]
	// abalone NaiveBayes accuracy 0.607656
}

func ExampleLoad_unknown() {
	_, err := datasets.Load("uci")
	for _, part := range strings.Split(err.Error(), "; ") {
		fmt.Println(strings.Replace(part, " (", "\n(", 1))
	}
	// Output:
	// datasets: unknown data set "uci"
	// (known: battles-simulated, demsar-2006-table-2, demsar-2006-table-6, uci-weka, uci-weka-datasets
	// by Fetch: corani-2017)
}

// Without a network, set BAYESCMP_CORANI_2017 to a folder with copies of the files.
func ExampleFetch() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	df, err := datasets.Fetch(ctx, "corani-2017")
	if err != nil {
		fmt.Println(err) // says which file, why, and what to do
		return
	}
	fmt.Println(df.Nrow(), "rows of", df.Names())
}

func ExampleDescribe() {
	info, err := datasets.Describe("uci-weka")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(info.Title)
	for _, c := range info.Columns {
		fmt.Println(c.Name, c.Type)
	}
	// Output:
	// five WEKA classifiers on 74 real data sets, 10 runs of 10-fold cross-validation
	// dataset string
	// classifier string
	// run int
	// fold int
	// n_train int
	// n_test int
	// accuracy float
	// auc float
}

func ExampleInfo_String() {
	info, err := datasets.Describe("demsar-2006-table-2")
	if err != nil {
		fmt.Println(err)
		return
	}
	for line := range strings.Lines(info.String()) {
		fmt.Printf("%.90s\n", strings.TrimSuffix(line, "\n")) // one line is longer
	}
	// Output:
	// demsar-2006-table-2: AUC of C4.5 with m = 0 and with m tuned, on 14 UCI data sets
	// origin:   printed in the paper; each score is an average over five-fold cross-validation
	// licence:  numbers quoted from the paper; cite it
	// citation: J. Demšar (2006), Statistical comparisons of classifiers over multiple data sets
	// 28 rows × 3 columns
	//   dataset     string  one of 14 UCI data sets, named as in the paper
	//   classifier  string  C4.5, followed by the parameters that were tuned
	//   score       float   AUC, 0 to 1, to 3 decimals
}
