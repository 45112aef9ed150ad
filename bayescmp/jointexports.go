package bayescmp

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Methods returns a paragraph for a paper: who was compared, by which model and prior, with how
// many draws, and what was left out of the data. [Joint.References] lists what it cites.
func (a *Joint) Methods() string { return inText(a.methods) }

// LaTeXMethods returns the same as [Joint.Methods] in LaTeX, with \cite for the keys of
// [References.BibTeX].
func (a *Joint) LaTeXMethods() string { return inLaTeX(a.methods) }

func (a *Joint) methods(p *paragraph) {
	if a.empty() {
		return
	}
	p.say("We compared %s on %s by the scores of their folds.", named("classifier", a.Classifiers),
		a.on(a.Datasets))
	p.sayAll(a.dropped.inPaper(a.given))
	details := slices.Clone(a.Assumptions)
	details = append(details, "random numbers from "+a.seed)
	p.use(a.Test, a.sources(), details, a.given)
	if a.Rope > 0 {
		p.say("Differences of at most %s count as practical equivalence (the rope).",
			writing.Number(a.Rope))
	}
	p.decides(a.Threshold)
	p.creditProgram(1)
}

func (*Joint) sources() References {
	return References{corani2017, mulderPericchi2018, waggonerZha2003, yuMeng2011,
		vehtari2021}
}

// References returns the publications that the model comes from, and bayescmp itself, which
// computed the answer.
func (a *Joint) References() References {
	if a.empty() {
		return nil
	}
	return referencesOf(a.sources())
}

// Results returns a paragraph for a paper: how probable it is that each classifier is the best on
// the next data set, its location and its rank, and what is decided of pairs.
func (a *Joint) Results() string { return inText(a.results) }

// LaTeXResults returns the same as [Joint.Results] in LaTeX.
func (a *Joint) LaTeXResults() string { return inLaTeX(a.results) }

func (a *Joint) results(p *paragraph) {
	if a.empty() {
		return
	}
	p.say("%s", a.Verdict())
	p.best("location", a.order(), a.Classifiers, func(c int) string {
		return fmt.Sprintf("%s over the mean of all, P(best) %s, expected rank %s",
			writing.Estimated(a.Mean[c], a.Low[c], a.High[c]),
			writing.NewProbability(a.P[c], a.Error[c], false).Equals(),
			writing.Decimals(a.ExpectedRank[c], 2))
	})
	found, equal := 0, 0
	for _, pair := range a.Pairs {
		switch pair.Decision {
		case LeftBetter, RightBetter:
			found++
		case Equivalent:
			equal++
		}
	}
	p.say("Of %s, one is practically better in %d, and %d are practically equivalent.",
		writing.Plural(len(a.Pairs), "pair"), found, equal)
}

// MarkdownTable returns the classifiers, the highest location first, and the pairs as tables in
// GitHub's Markdown, with the notes below.
func (a *Joint) MarkdownTable() string {
	if a.empty() {
		return ""
	}
	return a.answer().Markdown()
}

// LaTeXTable returns the classifiers and the pairs as tables as a float in LaTeX. It needs the
// package booktabs, and text in UTF-8. The notes are comments below the tables.
func (a *Joint) LaTeXTable() string {
	if a.empty() {
		return ""
	}
	return a.answer().LaTeX("tab:joint")
}

// Frame returns one row per classifier, in the order of Classifiers, with the columns classifier,
// mean, mean_error, low, high, low_error, high_error, p_best, error, expected_rank,
// expected_rank_error, rank_low, rank_high.
func (a *Joint) Frame() dataframe.DataFrame {
	if a.empty() {
		return dataframe.DataFrame{Err: errNoJoint}
	}
	return dataframe.New(
		series.New(a.Classifiers, series.String, "classifier"),
		series.New(a.Mean, series.Float, "mean"),
		series.New(a.MeanError, series.Float, "mean_error"),
		series.New(a.Low, series.Float, "low"),
		series.New(a.High, series.Float, "high"),
		series.New(a.LowError, series.Float, "low_error"),
		series.New(a.HighError, series.Float, "high_error"),
		series.New(a.P, series.Float, "p_best"),
		series.New(a.Error, series.Float, "error"),
		series.New(a.ExpectedRank, series.Float, "expected_rank"),
		series.New(a.ExpectedRankError, series.Float, "expected_rank_error"),
		series.New(a.RankLow, series.Int, "rank_low"),
		series.New(a.RankHigh, series.Int, "rank_high"))
}

// jointColumn is a column of numbers of a data frame.
type jointColumn[T any] struct {
	name string
	of   func(row T) float64
}

// jointColumns adds columns of numbers.
func jointColumns[T any](
	columns []series.Series, rows []T, numbers []jointColumn[T],
) []series.Series {
	for _, column := range numbers {
		values := make([]float64, len(rows))
		for i, row := range rows {
			values[i] = column.of(row)
		}
		columns = append(columns, series.New(values, series.Float, column.name))
	}
	return columns
}

// PairFrame returns one row per pair, with the columns left, right, p_left, p_rope, p_right, their
// error_left, error_rope and error_right, next_left, next_rope, next_right, mean, low, high,
// low_error, high_error, decision.
func (a *Joint) PairFrame() dataframe.DataFrame {
	if a.empty() {
		return dataframe.DataFrame{Err: errNoJoint}
	}
	var left, right, decision []string
	for _, p := range a.Pairs {
		left, right = append(left, p.Left), append(right, p.Right)
		decision = append(decision, p.Decision.String())
	}
	columns := []series.Series{series.New(left, series.String, "left"),
		series.New(right, series.String, "right")}
	columns = jointColumns(columns, a.Pairs, []jointColumn[JointPair]{
		{"p_left", func(p JointPair) float64 { return p.P.Left }},
		{"p_rope", func(p JointPair) float64 { return p.P.Rope }},
		{"p_right", func(p JointPair) float64 { return p.P.Right }},
		{"error_left", func(p JointPair) float64 { return p.Error.Left }},
		{"error_rope", func(p JointPair) float64 { return p.Error.Rope }},
		{"error_right", func(p JointPair) float64 { return p.Error.Right }},
		{"next_left", func(p JointPair) float64 { return p.Next.Left }},
		{"next_rope", func(p JointPair) float64 { return p.Next.Rope }},
		{"next_right", func(p JointPair) float64 { return p.Next.Right }},
		{"mean", func(p JointPair) float64 { return p.Mean }},
		{"low", func(p JointPair) float64 { return p.Low }},
		{"high", func(p JointPair) float64 { return p.High }},
		{"low_error", func(p JointPair) float64 { return p.LowError }},
		{"high_error", func(p JointPair) float64 { return p.HighError }},
	})
	return dataframe.New(append(columns, series.New(decision, series.String, "decision"))...)
}

// EstimateFrame returns one row per data set and classifier, with the columns dataset, classifier,
// raw (the mean score; NaN where there is none), mean (the shrinkage estimate), mean_error, low,
// high, low_error, high_error.
func (a *Joint) EstimateFrame() dataframe.DataFrame {
	if a.empty() {
		return dataframe.DataFrame{Err: errNoJoint}
	}
	var datasets, classifiers []string
	for _, e := range a.Estimates {
		datasets, classifiers = append(datasets, e.Dataset), append(classifiers, e.Classifier)
	}
	columns := []series.Series{series.New(datasets, series.String, "dataset"),
		series.New(classifiers, series.String, "classifier")}
	return dataframe.New(jointColumns(columns, a.Estimates, []jointColumn[JointEstimate]{
		{"raw", func(e JointEstimate) float64 { return e.Raw }},
		{"mean", func(e JointEstimate) float64 { return e.Mean }},
		{"mean_error", func(e JointEstimate) float64 { return e.MeanError }},
		{"low", func(e JointEstimate) float64 { return e.Low }},
		{"high", func(e JointEstimate) float64 { return e.High }},
		{"low_error", func(e JointEstimate) float64 { return e.LowError }},
		{"high_error", func(e JointEstimate) float64 { return e.HighError }},
	})...)
}

type jointPairJSON struct {
	Left      string            `json:"left"`
	Right     string            `json:"right"`
	P         probabilitiesJSON `json:"p"`
	Error     probabilitiesJSON `json:"error"`
	Next      probabilitiesJSON `json:"next"`
	NextError probabilitiesJSON `json:"next_error"`
	Mean      numberOrNull      `json:"mean"`
	Low       numberOrNull      `json:"low"`
	High      numberOrNull      `json:"high"`
	LowError  numberOrNull      `json:"low_error"`
	HighError numberOrNull      `json:"high_error"`
	Decision  string            `json:"decision"`
}

type jointEstimateJSON struct {
	Dataset    string       `json:"dataset"`
	Classifier string       `json:"classifier"`
	Raw        numberOrNull `json:"raw"`
	Mean       numberOrNull `json:"mean"`
	MeanError  numberOrNull `json:"mean_error"`
	Low        numberOrNull `json:"low"`
	High       numberOrNull `json:"high"`
	LowError   numberOrNull `json:"low_error"`
	HighError  numberOrNull `json:"high_error"`
}

type jointJSON struct {
	Test              string           `json:"test"`
	Classifiers       []string         `json:"classifiers"`
	Datasets          int              `json:"datasets"`
	Rope              numberOrNull     `json:"rope"`
	Mean              []numberOrNull   `json:"means"`
	MeanError         []numberOrNull   `json:"mean_errors"`
	Low               []numberOrNull   `json:"low"`
	High              []numberOrNull   `json:"high"`
	LowError          []numberOrNull   `json:"low_error"`
	HighError         []numberOrNull   `json:"high_error"`
	P                 []numberOrNull   `json:"p_best"`
	Error             []numberOrNull   `json:"error"`
	Ranks             [][]numberOrNull `json:"p_rank"`
	RankError         [][]numberOrNull `json:"p_rank_error"`
	ExpectedRank      []numberOrNull   `json:"expected_rank"`
	ExpectedRankError []numberOrNull   `json:"expected_rank_error"`
	RankLow           []int            `json:"rank_low"`
	RankHigh          []int            `json:"rank_high"`
	Pairs             []JointPair      `json:"pairs"`
	MayBeBest         []string         `json:"may_be_best"`
	LikeBest          []string         `json:"like_best"`
	Estimates         []JointEstimate  `json:"estimates"`
	Threshold         numberOrNull     `json:"threshold"`
	Draws             int              `json:"draws"`
	Effective         numberOrNull     `json:"effective_draws"`
	RHat              numberOrNull     `json:"r_hat"`
	Assumptions       []string         `json:"assumptions"`
	Warnings          []string         `json:"warnings"`
}

// MarshalJSON writes left, right, p with error and next with next_error, mean, low, high,
// low_error, high_error and decision.
func (p JointPair) MarshalJSON() ([]byte, error) {
	return json.Marshal(jointPairJSON{p.Left, p.Right, p.P.json(), p.Error.json(),
		p.Next.json(), p.NextError.json(), numberOrNull(p.Mean), numberOrNull(p.Low),
		numberOrNull(p.High), numberOrNull(p.LowError), numberOrNull(p.HighError),
		p.Decision.String()})
}

// MarshalJSON writes dataset, classifier, raw, mean with mean_error, low, high,
// low_error and high_error.
func (e JointEstimate) MarshalJSON() ([]byte, error) {
	return json.Marshal(jointEstimateJSON{e.Dataset, e.Classifier, numberOrNull(e.Raw),
		numberOrNull(e.Mean), numberOrNull(e.MeanError), numberOrNull(e.Low),
		numberOrNull(e.High), numberOrNull(e.LowError), numberOrNull(e.HighError)})
}

// MarshalJSON writes the answer, numbers to twelve digits. The lists are in the order of
// classifiers. The fields are test, classifiers, datasets, rope, means with mean_errors, low and
// high with low_error and high_error, p_best with its error, p_rank (of each rank) with
// p_rank_error, expected_rank with expected_rank_error, rank_low, rank_high, pairs (left, right, p
// with error and next with next_error, each by left, rope and right, mean, low, high, low_error,
// high_error, decision), may_be_best, like_best, estimates (dataset, classifier, raw, mean with
// mean_error, low, high, low_error, high_error), threshold, draws, effective_draws, r_hat,
// assumptions, warnings.
func (a *Joint) MarshalJSON() ([]byte, error) {
	if a == nil {
		return []byte("null"), nil
	}
	return json.Marshal(jointJSON{
		Test:              a.Test,
		Classifiers:       listOf(a.Classifiers),
		Datasets:          a.Datasets,
		Rope:              numberOrNull(a.Rope),
		Mean:              numbersOrNull(a.Mean),
		MeanError:         numbersOrNull(a.MeanError),
		Low:               numbersOrNull(a.Low),
		High:              numbersOrNull(a.High),
		LowError:          numbersOrNull(a.LowError),
		HighError:         numbersOrNull(a.HighError),
		P:                 numbersOrNull(a.P),
		Error:             numbersOrNull(a.Error),
		Ranks:             tableOrNull(a.Ranks),
		RankError:         tableOrNull(a.RankError),
		ExpectedRank:      numbersOrNull(a.ExpectedRank),
		ExpectedRankError: numbersOrNull(a.ExpectedRankError),
		RankLow:           append([]int{}, a.RankLow...),
		RankHigh:          append([]int{}, a.RankHigh...),
		Pairs:             append([]JointPair{}, a.Pairs...),
		MayBeBest:         listOf(a.MayBeBest),
		LikeBest:          listOf(a.LikeBest),
		Estimates:         append([]JointEstimate{}, a.Estimates...),
		Threshold:         numberOrNull(a.Threshold),
		Draws:             a.Draws,
		Effective:         numberOrNull(a.Effective),
		RHat:              numberOrNull(a.RHat),
		Assumptions:       listOf(a.Assumptions),
		Warnings:          texts(a.Warnings),
	})
}
