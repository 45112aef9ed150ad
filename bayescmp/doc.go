// Package bayescmp answers whether one machine-learning algorithm is really better than another, practically
// equivalent to it, or whether the data cannot tell yet, from cross-validation scores on one or many data sets.
//
// The way from a file to an answer:
//
//	scores, err := bayescmp.Open("scores.csv")               // dataset, classifier, run, fold, score
//	pair, err := scores.Pair("nbc", "aode")                  // left, right
//	iris, err := pair.On("iris")
//	c, err := bayescmp.CorrelatedTTest{Rope: 0.01}.Compare(iris)
//	fmt.Println(c)
//
// # Conventions
//
// A difference is score(right) − score(left), or, where lower is better, score(left) − score(right): a positive one always speaks
// for right, and P.Left is the probability that the classifier named left is (practically) better.
//
// The rope, the region of practical equivalence, is a half-width in units of the score: a difference in [−rope, rope]
// counts as no difference in practice. A rope of 0 means none: then the answer is never "equivalent".
//
// A [Test] is a value whose fields are its options, each with a documented default at its zero value. The result of
// every test is a [Comparison]; its text, HTML, data frame and plot all show the same numbers. A [SignificanceTest] ([Wilcoxon],
// [NadeauBengio], …) answers with a p value, a [Significance], which can never say "equivalent"; [SideBySide] puts both kinds into one table.
// For several classifiers at once there is [Friedman], whose [Ranking] has the post-hoc tests, and [Best].
package bayescmp
