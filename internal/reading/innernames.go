package reading

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// separating are the signs between the parts of a name.
const separating = `[\s_.,:;/|=#()\[\]-]`

const (
	foldWords = `fold|split|cv`
	runWords  = `seed|run|rep|repeat|repetition|replicate|trial|resample|iter|iteration`
	// shortWords count only if all names have them, and so do numbers without a word.
	shortWords = `f|s|r|`
)

var (
	endNumber = lazyregexp.New(`^(.*[^\s_.,:;/|=#(\[-])(?:` + separating + `+(?i:(` + foldWords +
		`|` + runWords + `))|(Fold|Split|Seed|Run|Rep|Repeat|Trial|Resample))` + separating +
		`*(\d{1,9})[)\]]?$`)
	startNumber = lazyregexp.New(`(?i)^(` + foldWords + `|` + runWords + `)` + separating +
		`*(\d{1,9})` + separating + `+(.+)$`)
	bareNumber = lazyregexp.New(`(?i)^(.*[^\s_.,:;/|=#(\[-])` + separating + `+(` + shortWords +
		`)(\d{1,3})[)\]]?$`)
	tuplePattern = lazyregexp.New(`^\((.+,.*)\)$`)
)

// innerName is a name that has been taken apart.
type innerName struct{ stem, run, fold string }

func (n innerName) isSplit() bool { return n.run != "" || n.fold != "" }

// takeApart takes numbers of runs and folds out of a name, such as iris_run1_fold2.
func takeApart(name string) innerName {
	n := innerName{stem: strings.TrimSpace(name)}
	for range 2 {
		var word, number, rest string
		if m := endNumber().FindStringSubmatch(n.stem); m != nil {
			rest, word, number = m[1], m[2]+m[3], m[4]
		} else if m := startNumber().FindStringSubmatch(n.stem); m != nil {
			word, number, rest = m[1], m[2], m[3]
		} else {
			break
		}
		into := &n.run
		if slices.Contains(strings.Split(foldWords, "|"), strings.ToLower(word)) {
			into = &n.fold
		}
		if *into != "" {
			break
		}
		*into, n.stem = number, rest
	}
	return n
}

// takenApart takes all names apart, or returns nil where no two of them differ only in the number
// of a run or a fold.
func takenApart(names []string) map[string]innerName {
	if of := tuples(names); of != nil {
		return of
	}
	of := map[string]innerName{}
	for _, name := range names {
		of[name] = takeApart(name)
	}
	if repeatedStem(of) != "" {
		return of
	}
	return bareNumbers(names)
}

// repeatedStem is a stem of several names, the first in their order; "" if there is none.
func repeatedStem(of map[string]innerName) string {
	seen := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(of)) {
		n := of[name]
		if n.isSplit() && seen[n.stem] {
			return n.stem
		}
		seen[n.stem] = seen[n.stem] || n.isSplit()
	}
	return ""
}

// bareNumbers takes names apart that all end with a number from 1 or 0 on, the same numbers for
// each of several stems: A_1, A_2, B_1, B_2.
func bareNumbers(names []string) map[string]innerName {
	of, stems := map[string]innerName{}, map[string][]string{}
	for _, name := range names {
		m := bareNumber().FindStringSubmatch(strings.TrimSpace(name))
		if m == nil {
			return nil
		}
		number := strings.TrimLeft(m[3], "0")
		n := innerName{stem: m[1], run: cmp.Or(number, "0")}
		if strings.EqualFold(m[2], "f") {
			n.run, n.fold = "", n.run
		}
		of[name] = n
		stems[n.stem] = append(stems[n.stem], m[2]+cmp.Or(number, "0"))
	}
	if len(stems) < 2 {
		return nil
	}
	var first []string
	for _, numbers := range stems {
		slices.Sort(numbers)
		if first == nil {
			first = numbers
		}
		if len(numbers) < 2 || !slices.Equal(numbers, first) || !countUp(numbers) {
			return nil
		}
	}
	return of
}

// countUp reports whether numbers, each with the same letter or none, count from 0 or 1 on.
func countUp(numbers []string) bool {
	letter := strings.TrimRight(numbers[0], "0123456789")
	for _, from := range []int{0, 1} {
		missing := false
		for i := range numbers {
			missing = missing || !slices.Contains(numbers, fmt.Sprintf("%s%d", letter, from+i))
		}
		if !missing {
			return true
		}
	}
	return false
}

// tuples takes the tuples apart that Python writes for the labels of an index with several levels,
// such as ('iris', 0.1, 3): the last level of whole numbers counts the runs. It returns nil if some
// name is none, or if no two differ in that level only.
func tuples(names []string) map[string]innerName {
	var parts [][]string
	for _, name := range names {
		m := tuplePattern().FindStringSubmatch(strings.TrimSpace(name))
		if m == nil {
			return nil
		}
		var levels []string
		for level := range strings.SplitSeq(strings.TrimSuffix(m[1], ","), ",") {
			levels = append(levels, strings.Trim(strings.TrimSpace(level), `'"`))
		}
		if len(parts) > 0 && len(levels) != len(parts[0]) {
			return nil
		}
		parts = append(parts, levels)
	}
	if len(parts) == 0 {
		return nil
	}
	for at := len(parts[0]) - 1; at > 0; at-- {
		of := map[string]innerName{}
		for i, levels := range parts {
			rest := slices.Concat(levels[:at], levels[at+1:])
			if isWhole(levels[at]) {
				of[names[i]] = innerName{stem: strings.Join(rest, ", "), run: levels[at]}
			}
		}
		if len(of) == len(names) && repeatedStem(of) != "" {
			return of
		}
	}
	return nil
}

func isWhole(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// withoutNumbers takes numbers of runs and folds out of the names of data sets and classifiers, or
// asks whether they are such numbers.
func (c *Content) withoutNumbers(h Hints) error {
	if h.Names == NamesWhole || c.Repeats == TestItems {
		return nil
	}
	changed := false
	for _, kind := range []struct {
		what string
		name func(*Entry) *string
		of   func(kept) int32
	}{
		{"data set", func(e *Entry) *string { return &e.Dataset }, datasetOf},
		{"classifier", func(e *Entry) *string { return &e.Classifier }, classifierOf},
	} {
		of := takenApart(c.Entries.different(kind.of))
		if of == nil {
			continue
		}
		if h.Names == NamesFound {
			return askNames(kind.what, of)
		}
		if err := c.rename(kind.what, kind.name, of); err != nil {
			return err
		}
		changed = true
	}
	if h.Names == NamesApart && !changed {
		return fmt.Errorf("%w: names are to be taken apart, but no two names of data sets or "+
			"classifiers differ only in the number of a fold, a seed or a run; leave the option "+
			"out", tables.ErrLayout)
	}
	return nil
}

// askNames asks whether names are those of runs or folds.
func askNames(what string, of map[string]innerName) error {
	stem := repeatedStem(of)
	var alike []string
	stems := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(of)) {
		if stems[of[name].stem] = true; of[name].stem == stem && of[name].isSplit() {
			alike = append(alike, name)
		}
	}
	number := "run"
	if of[alike[0]].fold != "" {
		number = "fold"
	}
	return &tables.InputError{
		Err: tables.ErrLayout, Needs: "Names", Columns: alike,
		Problem: fmt.Sprintf("the %ss %s differ only in a number, as of a %s: are there %s, or %s "+
			"with several runs or folds?", what, writing.Listed(alike, 4), number,
			writing.Plural(len(of), what), writing.Plural(len(stems), what)),
		Advice: fmt.Sprintf("choose CSV{Names: bayescmp.NamesApart} if %q is the name, or "+
			"CSV{Names: bayescmp.NamesWhole} if the names are right as they are", stem),
	}
}

// rename takes names apart into stems, runs and folds.
func (c *Content) rename(
	what string, name func(*Entry) *string, of map[string]innerName,
) error {
	e := &Entry{}
	for i := range c.Entries.Len() {
		c.Entries.Load(i, e)
		n := of[*name(e)]
		if n.run != "" && e.Run != "" || n.fold != "" && e.Fold != "" {
			return fmt.Errorf("%w: row %d: the name of %s %q has the number of a run or a fold, "+
				"and the table has another one for it; put both numbers into columns run and fold",
				tables.ErrLayout, e.Row, what, *name(e))
		}
		*name(e), e.Run, e.Fold = n.stem, cmp.Or(e.Run, n.run), cmp.Or(e.Fold, n.fold)
		c.Entries.Set(i, e)
	}
	stem := repeatedStem(of)
	for _, one := range slices.Sorted(maps.Keys(of)) {
		if of[one].stem == stem && of[one].isSplit() {
			c.note("Names of %ss are taken apart: %q is %s.", what, one, of[one])
			return nil
		}
	}
	return nil
}

// String describes a name that has been taken apart.
func (n innerName) String() string {
	text := fmt.Sprintf("%q", n.stem)
	if n.run != "" {
		text += ", run " + n.run
	}
	if n.fold != "" {
		text += ", fold " + n.fold
	}
	return text
}
