package bayescmp_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// corpora are accuracies on nine tasks that were made from three corpora.
func corpora() *bayescmp.Scores {
	df, err := bayescmp.ReadCSV(strings.NewReader(`dataset,corpus,tree,forest
news-topic,news,.81,.84
news-author,news,.72,.75
news-date,news,.64,.68
mail-spam,mail,.93,.94
mail-urgent,mail,.85,.85
mail-reply,mail,.71,.72
court-verdict,court,.66,.64
court-party,court,.70,.69
court-year,court,.58,.58
`))
	if err != nil {
		log.Fatal(err)
	}
	scores, err := bayescmp.FromWide(df, bayescmp.Wide{Family: "corpus"})
	if err != nil {
		log.Fatal(err)
	}
	return scores
}

// Nine tasks of three corpora say hardly more than three independent ones.
func ExampleScores_InFamilies() {
	scores := corpora()
	alone, err := scores.InFamilies(nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range []*bayescmp.Scores{alone, scores} {
		pair, err := s.Pair("tree", "forest")
		if err != nil {
			log.Fatal(err)
		}
		test, err := bayescmp.Wilcoxon{}.Test(pair)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("p = %.3f, %s\n", test.P, test.Method)
	}
	// Output:
	// p = 0.219, exact null distribution, 7 signed ranks with ties
	// p = 0.750, exact null distribution, 3 families
}

func ExampleScores_Families() {
	fmt.Println(corpora().Families())
	// Output:
	// [news news news mail mail mail court court court]
}

// A benchmark that counts corpora, however many tasks each of them has.
func ExampleScores_PerFamily() {
	scores, err := corpora().PerFamily()
	if err != nil {
		log.Fatal(err)
	}
	pair, err := scores.Pair("tree", "forest")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(scores.Datasets())
	fmt.Printf("%.4f\n", pair.Means())
	// Output:
	// [news mail court]
	// [0.0333 0.0067 -0.0100]
}

// How much do the means of families differ, and how much the data sets within them?
func ExampleFamilyScatter() {
	var sets []bayescmp.FoldScores
	for i, mean := range []float64{.01, .02, .015, .04, .05, .045, .03, .025, .028, 0, .01, .005} {
		sets = append(sets, bayescmp.FoldScores{
			Dataset: fmt.Sprint("task ", i), Family: fmt.Sprint("corpus ", i/3),
			Left:  []float64{.8, .79, .81, .8},
			Right: []float64{.8 + mean, .78 + mean, .82 + mean, .805 + mean},
		})
	}
	pair, err := bayescmp.NewPair("tree", "forest", sets...)
	if err != nil {
		log.Fatal(err)
	}
	answer, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(pair)
	if err != nil {
		log.Fatal(err)
	}
	scatter := answer.Posterior.(*bayescmp.DrawnPosterior).Families
	fmt.Println(scatter.Families, scatter.Between.Value > scatter.Within.Value)
	// Output:
	// 4 true
}

// What could come on six more tasks, which are of new corpora.
func ExampleDrawnPosterior_Predict() {
	var tasks []bayescmp.FoldScores
	for i, gain := range []float64{.02, .03, .025, -.01, 0, .01} {
		task := bayescmp.FoldScores{Dataset: fmt.Sprint("task ", i+1),
			Family: []string{"news", "mail"}[i/3]}
		for fold := range 10 {
			task.Left = append(task.Left, .8)
			task.Right = append(task.Right, .8+gain+.002*float64(fold%3-1))
		}
		tasks = append(tasks, task)
	}
	pair, err := bayescmp.NewPair("tree", "forest", tasks...)
	if err != nil {
		log.Fatal(err)
	}
	test := bayescmp.Hierarchical{}
	now, err := test.Compare(pair)
	if err != nil {
		log.Fatal(err)
	}
	more, err := now.Posterior.(*bayescmp.DrawnPosterior).Predict(6, 0, nil)
	if err != nil {
		log.Fatal(err)
	}
	later, err := test.Compare(more)
	if err != nil {
		log.Fatal(err)
	}
	for _, answer := range []*bayescmp.Comparison{now, later} {
		fmt.Printf("%d tasks of %d corpora\n", answer.Datasets,
			answer.Posterior.(*bayescmp.DrawnPosterior).Families.Families)
	}
	// Output:
	// 6 tasks of 2 corpora
	// 12 tasks of 4 corpora
}
