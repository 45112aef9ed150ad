package tables

import (
	"regexp"
	"strings"

	"github.com/bayescmp/go/internal/lazyregexp"
)

var (
	// FoldLabel matches labels of folds such as Fold03 and cv-1.
	FoldLabel   = lazyregexp.New(`^(?i:fold|split|cv)[ _.-]*0*([0-9]+)$`)
	repeatLabel = lazyregexp.New(`^(?i:repeat|rep|run|seed)[ _.-]*0*([0-9]+)$`)
	bothLabel   = lazyregexp.New(
		`^(?i:fold)[ _-]*0*([0-9]+)[ ._-]+(?i:repeat|rep)[ _-]*0*([0-9]+)$`)
	otherLabel = lazyregexp.New(
		`^(?i:repeat|rep)[ _-]*0*([0-9]+)[ ._-]+(?i:fold)[ _-]*0*([0-9]+)$`)
	splitLabel = lazyregexp.New(
		`^(?i:bootstrap|boot|resample|mc|split|apparent)[ _.-]*0*([0-9]*)$`)
)

// Labels are what the values of a column say about runs and folds.
type Labels struct {
	// Runs and Folds are nil where the values say nothing about them.
	Runs, Folds []string
	// Splits is set for random splits.
	Splits bool
}

// ReadLabels reads labels such as Fold03, Fold03.Rep2, Repeat1 and Bootstrap07. ok is false where
// some value is no such label.
func ReadLabels(values []string) (l Labels, ok bool) {
	if len(values) == 0 {
		return l, false
	}
	for _, one := range []struct {
		pattern   *regexp.Regexp
		run, fold int
		splits    bool
	}{
		{FoldLabel(), 0, 1, false}, {repeatLabel(), 1, 0, false}, {bothLabel(), 2, 1, false},
		{otherLabel(), 1, 2, false}, {splitLabel(), 1, 0, true},
	} {
		if !one.pattern.MatchString(strings.TrimSpace(values[0])) {
			continue
		}
		parts, ok := matches(one.pattern, values)
		if !ok {
			return l, false
		}
		l.Splits = one.splits
		if one.run > 0 {
			l.Runs = column(parts, one.run)
		}
		if one.fold > 0 {
			l.Folds = column(parts, one.fold)
		}
		return l, true
	}
	return l, false
}

// matches takes all values apart; each text is taken apart once.
func matches(pattern *regexp.Regexp, values []string) ([][]string, bool) {
	seen := map[string][]string{}
	parts := make([][]string, len(values))
	for i, text := range values {
		part, ok := seen[text]
		if !ok {
			if part = pattern.FindStringSubmatch(strings.TrimSpace(text)); part == nil {
				return nil, false
			}
			seen[text] = part
		}
		parts[i] = part
	}
	return parts, true
}

func column(parts [][]string, at int) []string {
	values := make([]string, len(parts))
	for i, part := range parts {
		values[i] = part[at]
	}
	return values
}
