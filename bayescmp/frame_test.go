package bayescmp_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Frames from elsewhere have typed columns.
func TestTypedFrames(t *testing.T) {
	df := dataframe.New(
		series.New([]int{1, 1, 1, 1}, series.Int, "dataset"),
		series.New([]float64{2.5, 2.5, 1e-7, 1e-7}, series.Float, "classifier"),
		series.New([]int{1, 2, 1, 2}, series.Int, "fold"),
		series.New([]float64{1e-12, 0.1234567890123, 0.5, 1}, series.Float, "score"))
	s := accepted(bayescmp.FromLong(df, bayescmp.Long{}))(t)
	if !slices.Equal(s.Datasets(), []string{"1"}) ||
		!slices.Equal(s.Classifiers(), []string{"2.5", "1e-07"}) {
		t.Errorf("names %q, %q", s.Datasets(), s.Classifiers())
	}
	got, err := s.Folds("1", "2.5")
	if err != nil || !slices.Equal(got, []float64{1e-12, 0.1234567890123}) {
		t.Errorf("scores lost digits: %v, %v", got, err)
	}

	whole := dataframe.New(series.New([]float64{1234567, 1234567}, series.Float, "dataset"),
		series.New([]string{"a", "b"}, series.String, "classifier"),
		series.New([]int{1, 2}, series.Int, "score"))
	s = accepted(bayescmp.FromLong(whole, bayescmp.Long{}))(t)
	if !slices.Equal(s.Datasets(), []string{"1234567"}) {
		t.Errorf("a whole number as a name became %q", s.Datasets())
	}

	for name, scores := range map[string]series.Series{
		"float": series.New([]float64{1, math.NaN()}, series.Float, "score"),
		"int":   series.New([]string{"1", "NaN"}, series.Int, "score"),
	} {
		df := dataframe.New(series.New([]string{"d", "d"}, series.String, "dataset"),
			series.New([]string{"a", "b"}, series.String, "classifier"), scores)
		_, err := bayescmp.FromLong(df, bayescmp.Long{})
		t.Run("NaN in "+name, func(t *testing.T) {
			refused(t, err, bayescmp.ErrMissing, "row 2", `"b"`)
		})
	}
	bools := dataframe.New(series.New([]string{"d"}, series.String, "dataset"),
		series.New([]string{"a"}, series.String, "classifier"),
		series.New([]bool{true}, series.Bool, "score"))
	_, err = bayescmp.FromLong(bools, bayescmp.Long{})
	refused(t, err, bayescmp.ErrScore, `"true"`)
}

func TestFramesThatAreNone(t *testing.T) {
	broken := errors.New("left over from before")
	for name, test := range map[string]struct {
		df   dataframe.DataFrame
		want error
	}{
		"zero":          {dataframe.DataFrame{}, bayescmp.ErrEmpty},
		"carries error": {dataframe.DataFrame{Err: broken}, broken},
		"no rows": {
			dataframe.New(series.New([]string{}, series.String, "dataset")), bayescmp.ErrEmpty,
		},
		"failed in gota": {
			dataframe.New(series.New([]int{1}, series.Int, "a"),
				series.New([]int{1, 2}, series.Int, "b")),
			nil,
		},
		"missing columns": {
			dataframe.New(series.New([]int{1}, series.Int, "a")), bayescmp.ErrColumn,
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, long := bayescmp.FromLong(test.df, bayescmp.Long{})
			_, wide := bayescmp.FromWide(test.df, bayescmp.Wide{})
			for _, err := range []error{long, wide} {
				if err == nil || test.want != nil && !errors.Is(err, test.want) {
					t.Errorf("got %v, want %v", err, test.want)
				}
			}
		})
	}
}

// The table of resamples of caret has no column of classifiers.
func TestFrameWithClassifiersInNames(t *testing.T) {
	df := dataframe.New(
		series.New([]string{"Fold1", "Fold2"}, series.String, "Resample"),
		series.New([]float64{0.5, 0.75}, series.Float, "tree~Accuracy"),
		series.New([]float64{0.25, 1}, series.Float, "forest~Accuracy"))
	s := accepted(bayescmp.CSV{}.FromFrame(df))(t)
	got, err := s.Folds(s.Datasets()[0], "forest")
	if err != nil || !slices.Equal(got, []float64{0.25, 1}) {
		t.Errorf("got %v, %v", got, err)
	}
}
