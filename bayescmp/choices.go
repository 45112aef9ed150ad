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

	abilityPriorWords = []string{"pooled", "uniform"}
	abilityRuleWords  = []string{"weak", "strong"}
	adjustmentWords   = []string{"holm", "bonferroni", "hochberg", "hommel", "finner", "li",
		"shaffer", "bergmann_hommel"}
	alternativeWords  = []string{"two_sided", "right", "left"}
	mcNemarWords      = []string{"exact", "mid_p", "chi_squared"}
	tieWords          = []string{"davidson", "half", "spread", "forget", "add"}
	zeroVarianceWords = []string{"resolution", "paper_noise", "paper_point"}
	zerosWords        = []string{"split", "pratt", "drop"}
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

// MarshalText returns "pooled" or "uniform".
func (p AbilityPrior) MarshalText() ([]byte, error) { return wordOf(abilityPriorWords, int(p)) }

// UnmarshalText reads what [AbilityPrior.MarshalText] writes. Other words wrap [ErrOption].
func (p *AbilityPrior) UnmarshalText(text []byte) error {
	value, err := valueOf(abilityPriorWords, string(text))
	*p = AbilityPrior(value)
	return err
}

// MarshalText returns "weak" or "strong".
func (r AbilityRule) MarshalText() ([]byte, error) { return wordOf(abilityRuleWords, int(r)) }

// UnmarshalText reads what [AbilityRule.MarshalText] writes. Other words wrap [ErrOption].
func (r *AbilityRule) UnmarshalText(text []byte) error {
	value, err := valueOf(abilityRuleWords, string(text))
	*r = AbilityRule(value)
	return err
}

// MarshalText returns the name of the procedure in small letters, such as "holm"
// or "bergmann_hommel".
func (a Adjustment) MarshalText() ([]byte, error) { return wordOf(adjustmentWords, int(a)) }

// UnmarshalText reads what [Adjustment.MarshalText] writes. Other words wrap [ErrOption].
func (a *Adjustment) UnmarshalText(text []byte) error {
	value, err := valueOf(adjustmentWords, string(text))
	*a = Adjustment(value)
	return err
}

// MarshalText returns "two_sided", "right" or "left".
func (a Alternative) MarshalText() ([]byte, error) { return wordOf(alternativeWords, int(a)) }

// UnmarshalText reads what [Alternative.MarshalText] writes. Other words wrap [ErrOption].
func (a *Alternative) UnmarshalText(text []byte) error {
	value, err := valueOf(alternativeWords, string(text))
	*a = Alternative(value)
	return err
}

// MarshalText returns "exact", "mid_p" or "chi_squared".
func (v McNemarVariant) MarshalText() ([]byte, error) { return wordOf(mcNemarWords, int(v)) }

// UnmarshalText reads what [McNemarVariant.MarshalText] writes. Other words wrap [ErrOption].
func (v *McNemarVariant) UnmarshalText(text []byte) error {
	value, err := valueOf(mcNemarWords, string(text))
	*v = McNemarVariant(value)
	return err
}

// MarshalText returns "davidson", "half", "spread", "forget" or "add".
func (t TieRule) MarshalText() ([]byte, error) { return wordOf(tieWords, int(t)) }

// UnmarshalText reads what [TieRule.MarshalText] writes. Other words wrap [ErrOption].
func (t *TieRule) UnmarshalText(text []byte) error {
	value, err := valueOf(tieWords, string(text))
	*t = TieRule(value)
	return err
}

// MarshalText returns "resolution", "paper_noise" or "paper_point".
func (z ZeroVariance) MarshalText() ([]byte, error) { return wordOf(zeroVarianceWords, int(z)) }

// UnmarshalText reads what [ZeroVariance.MarshalText] writes. Other words wrap [ErrOption].
func (z *ZeroVariance) UnmarshalText(text []byte) error {
	value, err := valueOf(zeroVarianceWords, string(text))
	*z = ZeroVariance(value)
	return err
}

// MarshalText returns "split", "pratt" or "drop".
func (z Zeros) MarshalText() ([]byte, error) { return wordOf(zerosWords, int(z)) }

// UnmarshalText reads what [Zeros.MarshalText] writes. Other words wrap [ErrOption].
func (z *Zeros) UnmarshalText(text []byte) error {
	value, err := valueOf(zerosWords, string(text))
	*z = Zeros(value)
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
		known := words[:last]
		if known[0] == "" { // the default has no word
			known = known[1:]
		}
		return 0, fmt.Errorf("%w: want %s or %s, not %q",
			ErrOption, strings.Join(known, ", "), words[last], word)
	}
	return value, nil
}
