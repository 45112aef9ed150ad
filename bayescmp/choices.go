package bayescmp

import (
	"fmt"
	"slices"
	"strings"
)

// The words for the values of options, by value.
var (
	rowsWords    = []string{"", "datasets", "folds", "items"}
	missingWords = []string{"", "fold", "dataset", "keep", "pairwise"}
	namesWords   = []string{"", "apart", "whole"}
	scaleWords   = []string{"", "raw", "ratio", "odds", "ranks"}
)

// MarshalText returns "datasets", "folds" or "items", and "" for [RowsFound].
func (r Rows) MarshalText() ([]byte, error) { return wordOf(rowsWords, int(r)) }

// UnmarshalText reads what [Rows.MarshalText] writes. Other words wrap [ErrOption].
func (r *Rows) UnmarshalText(text []byte) error {
	value, err := valueOf(rowsWords, string(text))
	*r = Rows(value)
	return err
}

// MarshalText returns "fold" for [DropFold], "dataset" for [DropDataset], "keep" for [KeepMissing],
// "pairwise" for [PairwiseComplete], and "" for [RefuseMissing].
func (m Missing) MarshalText() ([]byte, error) { return wordOf(missingWords, int(m)) }

// UnmarshalText reads what [Missing.MarshalText] writes. Other words wrap [ErrOption].
func (m *Missing) UnmarshalText(text []byte) error {
	value, err := valueOf(missingWords, string(text))
	*m = Missing(value)
	return err
}

// MarshalText returns "apart" or "whole", and "" for [NamesFound].
func (n Names) MarshalText() ([]byte, error) { return wordOf(namesWords, int(n)) }

// UnmarshalText reads what [Names.MarshalText] writes. Other words wrap [ErrOption].
func (n *Names) UnmarshalText(text []byte) error {
	value, err := valueOf(namesWords, string(text))
	*n = Names(value)
	return err
}

// MarshalText returns "raw", "ratio", "odds" or "ranks", and "" for [ScaleFound].
func (s Scale) MarshalText() ([]byte, error) { return wordOf(scaleWords, int(s)) }

// UnmarshalText reads what [Scale.MarshalText] writes. Other words wrap [ErrOption].
func (s *Scale) UnmarshalText(text []byte) error {
	value, err := valueOf(scaleWords, string(text))
	*s = Scale(value)
	return err
}

// wordOf returns the word for a value of an option.
func wordOf(words []string, value int) ([]byte, error) {
	if value < 0 || value >= len(words) {
		return nil, fmt.Errorf("%w: %d is none of its values", ErrOption, value)
	}
	return []byte(words[value]), nil
}

// valueOf returns the value of an option for a word.
func valueOf(words []string, word string) (int, error) {
	value := slices.Index(words, word)
	if value < 0 {
		last := len(words) - 1
		return 0, fmt.Errorf("%w: want %s or %s, not %q",
			ErrOption, strings.Join(words[1:last], ", "), words[last], word)
	}
	return value, nil
}
