// Package bayescmp answers whether one machine-learning algorithm is really better than another,
// practically equivalent to it, or whether the data cannot tell yet, from cross-validation scores
// on one or many data sets.
//
// This is the way from a file to an answer:
//
//	scores, err := bayescmp.Open("scores.csv")              // dataset,classifier,run,fold,score
//	pair, err := scores.Pair("nbc", "aode")                  // left, right
//	iris, err := pair.On("iris")
//	c, err := bayescmp.CorrelatedTTest{Rope: 0.01}.Compare(iris)
//	fmt.Println(c)
//
// # Conventions
//
// A difference is score(right) − score(left), or, where lower is better, score(left) −
// score(right). So a positive difference always speaks for right, and P.Left is the probability
// that the classifier named left is (practically) better.
//
// The rope, the region of practical equivalence, is a half-width in units of the score: a
// difference in [−rope, rope] counts as no difference in practice. A rope of 0 means no rope: then
// the answer is never "equivalent". Where the two sides differ, as for a slow classifier that must
// be better by more, RopeLeft and RopeRight are the two halves of the rope [−RopeLeft, RopeRight].
//
// A [Test] is a value whose fields are its options. The zero value of each field is its documented
// default. Every test answers with a [Comparison], whose text, HTML, data frame and plot all show
// the same numbers. A [SignificanceTest] ([Wilcoxon], [NadeauBengio], …) answers with a p value, a
// [Significance], which can never say "equivalent". [SideBySide] puts both kinds into one table.
//
// Anything that may run longer than a second takes a context first and progress callbacks last.
//
// Answers and their parts can be written as JSON. Its numbers have twelve digits. An infinite
// number is the string "Infinity" or "-Infinity", as JSON has no other way to write it. A value
// that is not a number, or is absent, is null.
//
// # Which test for which question
//
//   - Is there a difference on one data set? [CorrelatedTTest]; with a p value [NadeauBengio],
//     [FiveByTwoCV], [McNemar].
//   - Is there a difference on the items of one test set, such as questions to language models?
//     [PairedItems]; with a p value [McNemar].
//   - On how many of these data sets is one better? [Poisson].
//   - What is to be expected on the next data set? [Hierarchical].
//   - One score per data set: [SignedRank], [Sign]; with a p value [Wilcoxon], [BinomialSign],
//     [PairedTTest], [Permutation].
//   - Several classifiers: which is the best? [Leaderboard]; which has the best mean? [Best]; by
//     the scores of all folds, and on the next data set, [JointHierarchical]; by order only
//     [PlackettLuce], by wins only [BradleyTerry], which takes games too.
//   - Several classifiers: which differ? [Friedman], [AlignedRanks], [Quade], [ANOVA] and their
//     post-hoc tests; for scores that are right or wrong [CochranQ]; with gaps in the data
//     [SkillingsMack], or [Durbin] where the design is balanced.
//   - Every pair by one test: [AllPairs]. How often does each win? [Scores.WinTieLoss].
//   - What is the answer while data sets still come in? [Monitor].
//   - Does the answer depend on the rope, rho or the prior? [RopeCurve], [Sensitivity].
//   - Is one classifier worse by no more than a margin? [Comparison.NonInferiority]. What does a
//     wrong choice cost? [Comparison.ExpectedLoss].
//
// [TestsFor] chooses the tests that suit a pair.
//
// # Where an equation is computed
//
// Comments name the equation that code computes: CB15 is Corani and Benavoli (2015), C17 is Corani,
// Benavoli, Demšar, Mangili and Zaffalon (2017), and D06 is Demšar (2006), whose equations have no
// numbers and are found by page.
//
//	[CB15 eq. 1]    corrected resampled t test            nadeaubengio.go
//	[CB15 eq. 2]    not used: the likelihood without correlation
//	[CB15 eq. 3]    not used: the test without correlation
//	[CB15 eq. 4]    not used: a name for the mean plus noise
//	[CB15 eq. 5]    correlation of the folds              correlatedttest.go
//	[CB15 eq. 6]    likelihood of correlated folds        correlatedttest.go
//	[CB15 eq. 7]    posterior with any prior              correlatedttest.go
//	[CB15 eq. 8]    posterior with the matching prior     correlatedttest.go
//	[CB15 eq. 9]    P(right better)                       correlatedttest.go
//	[CB15 eq. 10]   Poisson-binomial distribution         ../internal/poissonbinomial
//	[CB15 eq. 11]   not used: a step of a proof
//	[CB15 eq. 12]   not used: a step of a proof
//	[CB15 eq. 13]   not used: a step of a proof
//	[CB15 eq. 14]   not used: a step of a proof
//	[CB15 eq. 15]   likelihood of a data set, with σ_i    ../internal/hierarchical/sigma.go
//	[CB15 eq. 16]   Normal-Gamma prior                    correlatedttest.go
//	[CB15 eq. 17]   not used: a step of a proof
//	[CB15 eq. 18]   not used: a step of a proof
//	[C17 eq. 1]     corrected resampled t test            nadeaubengio.go
//	[C17 eq. 2]     the population                        ../internal/hierarchical
//	[C17 eq. 3]     prior of the σ_i                      ../internal/hierarchical
//	[C17 eq. 4]     likelihood of the folds               ../internal/hierarchical
//	[C17 eq. 5]     not used: a step of a proof
//	[C17 eq. 6]     not used: a step of a proof
//	[C17 eq. 7]     not used: a step of a proof
//	[C17 eq. 8]     not used: a step of a proof
//	[C17 eq. 9]     not used: a step of a proof
//	[C17 eq. 10]    squared error of the estimates        ../datasets/simulate
//	[C17 eq. 11]    not used: a step of a proof
//	[C17 eq. 12]    not used: a step of a proof
//	[C17 eq. 13]    not used: a step of a proof
//	[D06 p. 6]      relative differences                  pairedttest.go
//	[D06 p. 7]      Wilcoxon's rank sums                  wilcoxon.go
//	[D06 p. 11]     Friedman's χ² and F                   ranking.go, criticaldifference.go
//	[D06 p. 11]     critical difference                   criticaldifference.go
//	[D06 p. 12]     z of two mean ranks                   criticaldifference.go
//	[D06 p. 13]     adjusted p values                     ../internal/familywise
//	[D06 p. 17]     selection with a bias                 ../datasets/simulate
//	[D06 p. 19]     replicability                         ../datasets/simulate
package bayescmp
