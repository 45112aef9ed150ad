package reading

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

// looksWEKA recognises results of the WEKA Experimenter.
func looksWEKA(t tables.Table) bool { return t.Has("Key_Dataset") && t.Has("Key_Scheme") }

// openWEKA reads results of the WEKA Experimenter, whose key columns name data set, run, fold and
// scheme. A scheme with several sets of options is several classifiers.
func openWEKA(t tables.Table, h Hints) (Content, error) {
	p := plan{
		layout: "WEKA Experimenter", dataset: "Key_Dataset", classifier: "Key_Scheme",
		better: h.better,
	}
	p.find(t)
	p.averages(t)
	if h.Classifier == "" {
		t = p.schemes(t)
	}
	for _, name := range t.Names {
		if strings.HasPrefix(name, "Key_") {
			p.also = append(p.also, name)
		}
	}
	c, err := p.open(t, h)
	if h.Metric == "" {
		c.preferPercentCorrect()
	}
	return c, err
}

// averages leaves out what the Experimenter writes beside means over runs or folds: how many there
// are, and their standard deviations.
func (p *plan) averages(t tables.Table) {
	for _, name := range t.Names {
		switch {
		case name == "Num_":
			p.leave("how many results a score is the mean of", name)
		case strings.HasPrefix(name, "Dev_"):
			p.leave(metrics.Spread, name)
		}
	}
}

// preferPercentCorrect takes the metric that the Experimenter compares where none is chosen.
func (c *Content) preferPercentCorrect() {
	usual := slices.IndexFunc(c.Metrics, func(m Metric) bool {
		return m.Name == "Percent_correct" || m.Name == "Avg_Percent_correct"
	})
	if len(c.Metrics) > 1 && usual >= 0 {
		c.usual = c.Metrics[usual].Name
		c.Notes = append(c.Notes, fmt.Sprintf("No metric is chosen, so it is %s, which the WEKA "+
			"Experimenter also compares.", c.usual))
	}
}

// schemes names schemes by the shortest end of their names that tells them apart, with the options
// and the version in which schemes of one name differ.
func (p *plan) schemes(t tables.Table) tables.Table {
	const short, scheme = "name of the scheme", "scheme with its options"
	t = t.With(short, shortened(t.Column("Key_Scheme")))
	var more []string
	for _, name := range []string{"Key_Scheme_options", "Key_Scheme_version_ID"} {
		if t.Has(name) {
			more = append(more, name)
		}
	}
	const options = "the differences in the options"
	if i := slices.Index(more, "Key_Scheme_options"); i >= 0 {
		t = t.With(options, differingOptions(t.Column(short), t.Column(more[i])))
		more[i] = options
	}
	named, several := joinedNames(t, short, more)
	p.classifier = scheme
	p.also = append(p.also, short, options)
	if several {
		p.note("Schemes that differ in their options or versions are different classifiers.")
	}
	return t.With(scheme, named)
}

// shortened leaves out the packages of names, such as weka.classifiers.bayes in
// weka.classifiers.bayes.NaiveBayes, where what is left is unique.
func shortened(names []string) []string {
	whole := map[string]string{}
	unique := true
	short := make([]string, len(names))
	for i, name := range names {
		name = strings.Trim(name, "'")
		short[i] = name[strings.LastIndexByte(name, '.')+1:]
		if old, ok := whole[short[i]]; ok && old != name || short[i] == "" {
			unique = false
		}
		whole[short[i]] = name
	}
	if !unique {
		return names
	}
	return short
}

// differingOptions leaves out the options that all rows of a scheme begin or end with.
func differingOptions(schemes, options []string) []string {
	words := make([][]string, len(options))
	shared := map[string]sharedOptions{}
	for i, scheme := range schemes {
		words[i] = optionsOf(options[i])
		of, ok := shared[scheme]
		if !ok {
			of = sharedOptions{words[i], words[i], len(words[i])}
		}
		shared[scheme] = of.withOptions(words[i])
	}
	differing := make([]string, len(options))
	for i, scheme := range schemes {
		of := shared[scheme]
		begin := len(of.begin)
		end := min(len(of.end), of.fewest-begin) // the two parts do not overlap
		differing[i] = strings.Join(words[i][begin:len(words[i])-end], " ")
	}
	return differing
}

// sharedOptions are the options that all rows of a scheme begin and end with, and how many the row
// with the fewest has.
type sharedOptions struct {
	begin, end []string
	fewest     int
}

// withOptions is what is still shared with one more row.
func (s sharedOptions) withOptions(words []string) sharedOptions {
	s.begin = s.begin[:common(s.begin, words)]
	last, lastWords := slices.Clone(s.end), slices.Clone(words)
	slices.Reverse(last)
	slices.Reverse(lastWords)
	s.end = s.end[len(s.end)-common(last, lastWords):]
	s.fewest = min(s.fewest, len(words))
	return s
}

// optionsOf splits options. A word that begins with - and a letter begins an option.
func optionsOf(text string) []string {
	var options []string
	for word := range strings.FieldsSeq(strings.Trim(text, "'")) {
		isName := len(word) > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9')
		if isName || options == nil {
			options = append(options, word)
			continue
		}
		options[len(options)-1] += " " + word
	}
	return options
}

// common counts the words that both begin with.
func common(a, b []string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
