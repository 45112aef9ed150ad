package metrics

import (
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/spelling"
)

// The words that name a metric, in lower case and without anything between them. A metric is known
// by these words only, never by parts of words.
var (
	gainWords = spelling.WordSet(`acc accuracy auc roc rocauc aucroc auroc rocarea aucpr prauc auprc
		prc areaunderroc areaundertheroc areaunderroccurve areaundertheroccurve areaundercurve
		areaunderprc averageprecision ap ap50 ap75 map map50 map75 f f1 f2 f05
		fbeta fscore fmeasure f1score f1measure
		kappa qwk mcc matthews matthewscorrelation phi precision recall sensitivity specificity
		tpr tnr ppv npv selectivity truepositive truepositives truenegative truenegatives tp tn
		truepositiverate truenegativerate positivepredictivevalue negativepredictivevalue
		balancedaccuracy bacc bac balacc youden informedness gmean r2 rsq rsquared rsquare d2
		explainedvariance jaccard iou miou dice dsc ndcg dcg mrr bleu rouge rouge1 rouge2 rougel
		rougelsum meteor chrf bertscore comet hitrate hits exactmatch passrate solverate
		successrate successes elo trueskill likelihood loglik loglikelihood elpd spearman pearson
		kendall correlation correlationcoefficient ccc concordance cindex hypervolume hv
		silhouette ari adjustedrand rand nmi ami mutualinfo vmeasure homogeneity completeness
		fowlkesmallows calinskiharabasz correct percentcorrect wins winrate reward rewards psnr
		resolved solved passed
		genauigkeit treffergenauigkeit trefferquote exactitude justesse précision rappel exactitud
		precisión sensibilidad acurácia acuracia exatidão exatidao precisão precisao revocação
		准确率 精度 精确率 召回率 正确率
		ssim throughput speedup fps purity geometricmean youdenj hitratio sharperatio cider`)
	lossWords = spelling.WordSet(`error errors err errorrate ce mmce misclass misclassification
		misclassified misclassifications zeroone zerooneloss 01loss loss losses logloss
		crossentropy bce nll negloglik negloglikelihood negativeloglikelihood perplexity ppl brier
		bbrier mbrier rmse nrmse mse mae medae mape smape mase rmsle msle rae rrse wape crps
		pinball deviance aic bic hinge hamming hammingloss fpr fnr fdr fallout falsepositive
		falsepositives falsenegative falsenegatives fp fn falsepositiverate falsenegativerate
		falsediscoveryrate falsealarmrate missrate eer wer cer hter fid kid lpips ece ep igd gd
		igdplus igd+ spread epsilon daviesbouldin hausdorff hd95 assd rank ranks regret
		incorrect percentincorrect unclassified failures failurerate sse rss nmse nmae mre rmspe
		failed
		fehler fehlerrate fehlerquote verlust erreur tauxderreur perte pérdida tasadeerror erro
		perda taxadeerro 错误率 误差 误差率 损失
		mdape mdae ber rmsd ade fde bpb bpc bpd`)
	// costWords are in the names of what a classifier costs, and not how good it is.
	costWords = spelling.WordSet(`laufzeit rechenzeit durée duree tiempo tempo 时间 运行时间
		time times runtime walltime cputime seconds secs sec ms millis
		minutes
		hours duration timetrain timetest timepredict timeboth timetotal latency elapsed memory
		ram cost costs energy flops macs params parameters
		emissions carbon co2 modelsize`)
	// plainWords say nothing about which scores are better.
	plainWords = spelling.WordSet(`score scores value values rate index coefficient coef statistic
		stat metric
		measure test testing val valid validation dev eval holdout oof oob cv mean avg average
		median macro micro weighted unweighted samples binary multiclass multi class classes
		classif classification regr regression surv clust percent pct perc overall total final
		top at k ovr ovo norm normalized normalised set statistics s the in tau result results train
		training infer inference predict prediction
		performance`)
	// scoreWords are plain words for any score.
	scoreWords = spelling.WordSet(`score scores value values metric measure result results
		performance mean`)
	// turningWords may turn a direction round.
	turningWords = spelling.WordSet(`inverse inv inverted reversed reciprocal non not drop decrease
		reduction
		improvement gain delta diff difference change ratio skill saved saving savings to until
		per vs`)
	negationWords = spelling.WordSet(`neg negative negated minus`)
	// signedWords name losses that may well be negative.
	signedWords = spelling.WordSet(`nll negloglik negloglikelihood negativeloglikelihood deviance
		aic bic loss losses regret spread rank`)
	// shareWords name metrics from 0 to 1, which some write in percent.
	shareWords = spelling.WordSet(`acc accuracy auc roc rocauc aucroc auroc rocarea areaunderroc f1
		fscore
		fmeasure f1score precision recall sensitivity specificity balancedaccuracy bacc balacc
		correct percentcorrect`)
	// rightWords name shares of right answers.
	rightWords = spelling.WordSet(`acc accuracy exactmatch correct percentcorrect passrate
		solverate successrate`)
	// errorRateWords name losses that are shares, or percent.
	errorRateWords = spelling.WordSet(`error errors err errorrate ce mmce misclass
		misclassification zeroone zerooneloss 01loss fpr fnr fdr fallout falsepositiverate
		falsenegativerate falsediscoveryrate falsealarmrate missrate eer wer cer hter incorrect
		percentincorrect failurerate ber`)
	// unitlessWords name metrics whose unit is the same for all data.
	unitlessWords = spelling.WordSet(`logloss crossentropy bce brier bbrier mbrier hinge hamming
		nrmse mape smape mase rmsle msle rae rrse wape nmse nmae mre rmspe mdape bpb bpc bpd r2
		rsq rsquared rsquare d2 explainedvariance`)
	// unitWords name metrics in the unit of what is predicted.
	unitWords = spelling.WordSet(`rmse mse mae medae sse rss mdae rmsd ade fde`)
	// sizeWords make an error one in the unit of what is predicted.
	sizeWords = spelling.WordSet(`squared absolute square abs sq quadratic deviation`)
)

// Direction says which scores are better.
type Direction int

const (
	// NoDirection means that it is not known.
	NoDirection Direction = iota
	// Higher scores are better.
	Higher
	// Lower scores are better.
	Lower
)

// Reversed returns the other direction; there is none of NoDirection.
func (d Direction) Reversed() Direction {
	switch d {
	case Higher:
		return Lower
	case Lower:
		return Higher
	}
	return NoDirection
}

// Meaning is what the name of a metric tells.
type Meaning struct {
	Better Direction
	// Phrase are the words that name the metric, without anything between them.
	Phrase string
	// Negated is set for scores like neg_mean_squared_error.
	Negated bool
}

var (
	splitNumber = lazyregexp.New(`(?i)^split[0-9]+[ _.-]+`)
	oneMinus    = lazyregexp.New(`(?i)^(?:1|one)\s*(?:[-–−_]|[ _]?minus[ _])\s*(\pL.*)$`)
)

// Parse finds the metric in a name. The last words that name one count: error in
// relative_absolute_error, accuracy in cost_sensitive_accuracy. Words behind them that may mean
// something, as in error_rate_reduction, leave the direction open.
func Parse(name string) Meaning {
	name = splitNumber().ReplaceAllString(strings.TrimSpace(name), "")
	if m := oneMinus().FindStringSubmatch(name); m != nil {
		n, left := lastMetric(m[1])
		if !plain(left) || n.Negated {
			return Meaning{}
		}
		n.Better = n.Better.Reversed()
		return n
	}
	if n := knownAs(spelling.Key(name)); n.Better != NoDirection {
		return n
	}
	n, left := lastMetric(name)
	if n.Better == NoDirection || slices.Contains(left, "d2") {
		return n.orD2(left)
	}
	if len(left) > 0 {
		if b := knownAs(left[len(left)-1]).Better; b != NoDirection && b != n.Better {
			return Meaning{}
		}
	}
	for _, w := range left {
		switch {
		case turningWords[w]:
			return Meaning{}
		case negationWords[w] && (n.Negated || n.Better == Higher):
			return Meaning{}
		case negationWords[w]:
			n.Negated = true
		}
	}
	if n.Negated {
		n.Better = n.Better.Reversed()
	}
	return n
}

// IsLoss reports whether the name is one of a loss.
func (n Meaning) IsLoss() bool { return lossWords[n.Phrase] }

// IsShare reports whether the scores are from 0 to 1, if they are not in percent.
func (n Meaning) IsShare() bool { return shareWords[n.Phrase] }

// IsShareOfRight reports whether the scores are shares of right answers.
func (n Meaning) IsShareOfRight() bool { return rightWords[n.Phrase] }

// IsErrorRate reports whether the scores are shares of wrong answers.
func (n Meaning) IsErrorRate() bool { return errorRateWords[n.Phrase] }

// IsUnitless reports whether the unit of the scores is the same for all data.
func (n Meaning) IsUnitless() bool { return unitlessWords[n.Phrase] }

// HasUnitOfData reports whether the scores of a metric of that name are in the unit of what is
// predicted, or in its square.
func (n Meaning) HasUnitOfData(name string) bool {
	words := spelling.Words(name)
	relative := slices.ContainsFunc(words, func(w string) bool {
		return w == "relative" || w == "percentage" || w == "scaled"
	})
	return !relative && (unitWords[n.Phrase] || n.IsErrorRate() &&
		slices.ContainsFunc(words, func(w string) bool { return sizeWords[w] }))
}

// MaybeNegative reports whether the loss may well be negative.
func (n Meaning) MaybeNegative() bool { return signedWords[n.Phrase] }

// orD2 is for the metrics of scikit-learn that begin with d2: 1 is the best of them.
func (n Meaning) orD2(left []string) Meaning {
	if slices.Contains(left, "d2") {
		return Meaning{Better: Higher, Phrase: "d2"}
	}
	return n
}

// lastMetric finds the last words of a name that name a metric, and the words left of them.
func lastMetric(name string) (n Meaning, left []string) {
	words := spelling.Words(name)
	for end := len(words); end > 0; end-- {
		for start := max(0, end-5); start < end; start++ {
			n = knownAs(strings.Join(words[start:end], ""))
			if n.Better != NoDirection {
				return n, words[:start]
			}
		}
		if !plain(words[end-1 : end]) {
			return Meaning{}, nil
		}
	}
	return Meaning{}, nil
}

// knownAs looks words up that have nothing between them.
func knownAs(phrase string) Meaning {
	switch {
	case gainWords[phrase]:
		return Meaning{Better: Higher, Phrase: phrase}
	case lossWords[phrase], costWords[phrase]:
		return Meaning{Better: Lower, Phrase: phrase}
	}
	return Meaning{}
}

// plain reports whether words say nothing about which scores are better.
func plain(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool {
		return !plainWords[w] && strings.Trim(w, "0123456789") != ""
	})
}
