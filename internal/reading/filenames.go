package reading

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// meaningOfFiles says of which classifier and of which metric each of several files is. A note says
// how the names of the files told the metrics.
func meaningOfFiles(
	ts []tables.Table, h Hints,
) (classifiers, named []string, note string, err error) {
	files := tables.NamesOf(ts)
	if classifiers, named, ok := splitFiles(files); ok {
		return classifiers, named, fmt.Sprintf("The names of the files say that the scores are %s.",
			writing.Quoted(different(named))), nil
	}
	classifiers, common := commonParts(files)
	if !slices.ContainsFunc(classifiers, not(metrics.IsMetric)) {
		err = fmt.Errorf("%w: the files %s have the scores of one classifier by several metrics; "+
			"a comparison needs the files of several classifiers, called CLASSIFIER_METRIC",
			tables.ErrLayout, writing.Quoted(files))
	}
	metric := cmp.Or(metrics.Among(common), metrics.InFileName(h.File))
	switch {
	case h.Metric != "":
		metric = h.Metric
	case metric != "":
		note = fmt.Sprintf("The names of the files say that the scores are %q.", metric)
	case metrics.LossInFileName(common+" "+h.File) != "" && h.Better == metrics.NoDirection:
		err = cmp.Or(err, unknownMetric(fmt.Sprintf("the names of the files contain %q",
			metrics.LossInFileName(common+" "+h.File))))
	}
	return classifiers, slices.Repeat([]string{metric}, len(files)), note, err
}

// splitFiles takes names such as HC2_accuracy and HC2_logloss apart into classifiers and metrics.
// There are several of each, and no pair of them twice. Where a metric is not known, as fittime,
// each classifier has a file of each.
func splitFiles(files []string) (classifiers, named []string, ok bool) {
	several := func() bool {
		return len(different(classifiers)) > 1 && len(different(named)) > 1 &&
			apart(len(files), [][]string{classifiers, named})
	}
	if classifiers, named, ok = metrics.SplitAll(files); ok {
		for i, name := range named {
			named[i] = named[indexFold(named, name)]
		}
	}
	if ok && several() {
		return classifiers, named, true
	}
	for _, last := range []bool{true, false} {
		classifiers, named = nil, nil
		for _, name := range files {
			at := strings.IndexAny(name, betweenParts)
			if last {
				at = strings.LastIndexAny(name, betweenParts)
			}
			if at < 1 || at == len(name)-1 {
				return nil, nil, false
			}
			who, what := name[:at], name[at+1:]
			if !last {
				who, what = what, who
			}
			classifiers, named = append(classifiers, who), append(named, what)
		}
		kinds := different(named)
		if several() && len(kinds)*len(different(classifiers)) == len(files) &&
			slices.ContainsFunc(kinds, metrics.IsMetric) {
			return classifiers, named, true
		}
	}
	return nil, nil, false
}

// commonParts splits the names of files into what differs, and what all of them begin or end with:
// HC2_accuracy and WEASEL-2.0_accuracy are HC2 and WEASEL-2.0. Hyphens and points are a part of the
// names.
func commonParts(names []string) (rest []string, common string) {
	parts := make([][]string, len(names))
	for i, name := range names {
		parts[i] = strings.FieldsFunc(name, func(r rune) bool {
			return strings.ContainsRune(betweenParts, r)
		})
	}
	shortest := len(slices.MinFunc(parts, func(a, b []string) int { return len(a) - len(b) }))
	same := func(at func([]string) string) bool {
		return !slices.ContainsFunc(parts, func(p []string) bool {
			return !strings.EqualFold(at(p), at(parts[0]))
		})
	}
	before, after := 0, 0
	for after < shortest-1 && same(func(p []string) string { return p[len(p)-1-after] }) {
		after++
	}
	for before+after < shortest-1 && same(func(p []string) string { return p[before] }) {
		before++
	}
	words := slices.Concat(parts[0][:before], parts[0][len(parts[0])-after:])
	for i, p := range parts {
		rest = append(rest, inner(names[i], p, before, after))
	}
	return rest, strings.Join(words, " ")
}

// betweenParts are the signs between the parts of the name of a file.
const betweenParts = "_ /\\"

// inner drops the first and the last parts of a name, and keeps what is between the others.
func inner(name string, parts []string, before, after int) string {
	for _, p := range parts[:before] {
		name = strings.TrimPrefix(strings.TrimLeft(name, betweenParts), p)
	}
	for i := range after {
		p := parts[len(parts)-1-i]
		name = strings.TrimSuffix(strings.TrimRight(name, betweenParts), p)
	}
	return strings.Trim(name, betweenParts)
}
