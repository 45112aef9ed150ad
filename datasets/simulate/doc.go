// Package simulate runs experiments in which the truth is known. They answer two questions about a
// test: how often does it find a difference that is there, and how often does it find one that is
// not there? The package has the generators of data and the simple classifiers that Corani and
// Benavoli (2015) and Corani et al. (2017) used for their tests, and it runs studies with them.
//
// There are three generators of fold scores for two classifiers with a known difference:
//
//	OneFeature   zeroR against a learned network C → F                    2015, section 4.1
//	TwoFeatures  two networks on one feature each, G ← C → F              2017, appendix 6.1
//	Friedman     linear discriminant analysis against trees, 54 settings  2017, section 4.7
//
// OneFeature and TwoFeatures draw no instances. The scores depend only on how many instances of
// each kind a fold has, so they draw these counts: ten runs of ten-fold cross-validation take some
// ten microseconds. The tests of the package compare the scores with a full enumeration. For other
// experiments there are [Data], [CrossValidation] and [HoldOut], with [LDA], [CART], [ZeroR],
// [SingleFeature] or any function of type [Classifier]. The scores go into [bayescmp.NewPair].
//
// A [Study] repeats an experiment at every setting of a grid, on all cores, and continues where it
// was interrupted. [PairReplicability] and [PoolReplicability] make the experiments of Demšar
// (2006, section 4) on real scores. [Leaderboards] simulates boards of many systems ([BoardTruth])
// and asks which of them is the best. [Plan] estimates how probable a verdict is with more data.
// [Stored] has the results of studies that were run at full length.
//
// All randomness comes from a *rand.Rand that the caller gives: the same source gives the same
// numbers.
//
// # References
//
// A tag in a comment, such as [C17 eq. 10] or [D06 p. 19], names an equation or a page of a paper.
//
// [D06] J. Demšar (2006), Statistical comparisons of classifiers over multiple data sets, Journal
// of Machine Learning Research 7:1-30.
//
// [CB15] G. Corani, A. Benavoli (2015), A Bayesian approach for comparing cross-validated
// algorithms on multiple data sets, Machine Learning 100:285-304.
//
// [C17] G. Corani, A. Benavoli, J. Demšar, F. Mangili, M. Zaffalon (2017), Statistical comparison
// of classifiers through Bayesian hierarchical modelling, Machine Learning 106:1817-1837.
//
// R. R. Bouckaert (2004), Estimating replicability of classifier learning experiments, ICML.
//
// J. H. Friedman (1991), Multivariate adaptive regression splines, The Annals of Statistics
// 19:1-67.
//
// L. Breiman, J. H. Friedman, R. A. Olshen, C. J. Stone (1984), Classification and regression
// trees, Wadsworth.
package simulate
