package bayescmp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/writing"
)

// paragraph collects sentences for a paper, in plain text or in LaTeX.
type paragraph struct {
	escape    func(text string) string
	cite      func(r References) string
	sentences []string
}

// renderText returns what tell says, in plain text with the authors and years of publications.
func renderText(tell func(p *paragraph)) string {
	p := &paragraph{
		escape: writing.OneLine,
		cite: func(r References) string {
			var cited []string
			for _, reference := range r {
				cited = append(cited, reference.citation())
			}
			return " (" + strings.Join(cited, "; ") + ")"
		},
	}
	tell(p)
	return strings.Join(p.sentences, " ")
}

// renderLaTeX returns what tell says in LaTeX, with \cite for the keys of [References.BibTeX].
func renderLaTeX(tell func(p *paragraph)) string {
	p := &paragraph{
		escape: writing.EscapeLaTeX,
		cite: func(r References) string {
			var keys []string
			for _, reference := range r {
				keys = append(keys, reference.Key)
			}
			return `~\cite{` + strings.Join(keys, ",") + `}`
		},
	}
	tell(p)
	return strings.Join(p.sentences, " ")
}

// say adds a sentence. Names in it may hold tabs and line breaks, which a paragraph does not have.
func (p *paragraph) say(format string, args ...any) {
	p.sentences = append(p.sentences, p.escape(writing.OneLine(fmt.Sprintf(format, args...))))
}

// credit adds a sentence, with the sources after its words, and the details after the sources.
func (p *paragraph) credit(words string, sources References, details []string) {
	text := p.escape(words)
	if len(sources) > 0 {
		text += p.cite(sources)
	}
	if len(details) > 0 {
		text += p.escape(": " + strings.Join(details, "; "))
	}
	p.sentences = append(p.sentences, text+".")
}

// sayAll adds phrases as sentences.
func (p *paragraph) sayAll(phrases []string) {
	for _, phrase := range phrases {
		p.say("%s.", writing.Capital(phrase))
	}
}

// describePair says which classifiers are compared, on what, and adds the notes on the data.
func (p *paragraph) describePair(left, right, where string, told []string) {
	p.say("We compared %s with %s on %s.", left, right, where)
	p.sayAll(told)
}

// creditProgram names the program that computed one answer, or several.
func (p *paragraph) creditProgram(answers int) {
	p.credit(writing.Verb(answers, "This was", "All were")+" computed by bayescmp",
		References{program}, nil)
}

// describeEquivalence says what the rope means on the scale of the scores.
func (p *paragraph) describeEquivalence(rope ropeHalves, scale Scale, left, right string) {
	if rope.isSymmetric() {
		p.say("Differences of at most %s count as practical equivalence (the rope).",
			scale.describeMost(rope.left))
		return
	}
	p.say("Differences of at most %s in favour of %s, or of at most %s in favour of %s, "+
		"count as practical equivalence (the rope).",
		scale.describeMost(rope.left), left, scale.describeMost(rope.right), right)
}

// describeTest names a test with its sources and details, but without the details that were told
// before.
func (p *paragraph) describeTest(test string, sources References, details, told []string) {
	p.credit("We used the "+test, sources, slices.DeleteFunc(details, func(d string) bool {
		return d == "" || slices.Contains(told, d)
	}))
}

// describeThreshold says when a Bayesian test decides.
func (p *paragraph) describeThreshold(threshold float64) {
	p.say("A Bayesian test decides for what has a posterior probability above %s.",
		writing.Number(threshold))
}

// describeLevel says which p values are significant.
func (p *paragraph) describeLevel(alpha float64) {
	p.say("A classical test is significant if p ≤ %s.", writing.Number(alpha))
}

// listClassifiers counts the classifiers, or whatever else has the scores, and names up to twelve
// of them.
func listClassifiers(who string, classifiers []string) string {
	text := writing.Plural(len(classifiers), who)
	if len(classifiers) <= 12 {
		text += " (" + writing.Joined(classifiers) + ")"
	}
	return text
}

// mostTold is the largest number of classifiers that a paragraph names one by one, and mostDetailed
// that of those of which it gives several numbers.
const mostTold, mostDetailed = 10, 6

// mostWords is how long a paragraph gets by naming decided pairs. What follows them is short, so
// that a paragraph has less than 150 words.
const mostWords = 120

// describeWinners lets describe say which pairs each classifier decides, as far as the paragraph
// does not become too long by it. It returns the number of pairs that were named.
func (p *paragraph) describeWinners(order []int, describe func(c int) int) (named int) {
	for _, c := range order {
		before := len(p.sentences)
		pairs := describe(c)
		if named > 0 && len(strings.Fields(strings.Join(p.sentences, " "))) > mostWords {
			p.sentences = p.sentences[:before]
			break
		}
		named += pairs
	}
	return named
}

// describeUntold says how many pairs were not named.
func (p *paragraph) describeUntold(n int, what string) {
	if n > 0 {
		p.say("%s %s not named here.", writing.Plural(n, "more "+what),
			writing.Verb(n, "is", "are"))
	}
}

// describeDifference says whether what was compared differs, with its statistics.
func (p *paragraph) describeDifference(what, where, statistics string, significant bool) {
	if significant {
		p.say("The %s on %s differ significantly (%s).", what, where, statistics)
		return
	}
	p.say("No significant difference between the %s on %s is found (%s), "+
		"which is no evidence that there is none.", what, where, statistics)
}

// countMore ends a list that goes on; "" if it has all.
func countMore(n int) string {
	if n <= 0 {
		return ""
	}
	return fmt.Sprintf("; %d more follow", n)
}

// best lists classifiers from the best, each with a number.
func (p *paragraph) best(
	what, noun string, order []int, classifiers []string, number func(int) string,
) {
	var listed []string
	for _, c := range order[:min(len(order), mostTold)] {
		listed = append(listed, fmt.Sprintf("%s (%s)", classifiers[c], number(c)))
	}
	p.say("From the best %s, the %ss are %s%s.", what, noun, writing.Joined(listed),
		countMore(len(order)-mostTold))
}

// likeliest says which classifier has the largest probability, or which have it, where the draws do
// not tell their probabilities apart: by three standard errors, of each.
func likeliest(classifiers []string, p, standardError []float64) string {
	order := bestFirst(p, false)
	best := order[0]
	var names, written []string
	for _, c := range order {
		if p[best]-p[c] > 3*(standardError[best]+standardError[c]) {
			continue
		}
		names = append(names, classifiers[c])
		written = append(written, writing.NewProbability(p[c], standardError[c], false).String())
	}
	if len(names) == 1 {
		return fmt.Sprintf("%s is the likeliest, with %s", names[0], written[0])
	}
	with := writing.JoinedSome(written)
	if len(slices.Compact(slices.Clone(written))) == 1 {
		with = written[0] + " each"
	}
	return fmt.Sprintf("%s are the likeliest, with %s", writing.JoinedSome(names), with)
}

// formatFreedom writes degrees of freedom after a statistic.
func formatFreedom(df ...float64) string {
	var out []string
	for _, n := range df {
		out = append(out, writing.Number(n))
	}
	if len(out) == 0 {
		return ""
	}
	return "(" + strings.Join(out, ", ") + ")"
}

// Text and HTML show so much of a large answer at most. Frames and figures show all of it.
const (
	mostRows     = 100 // of a table
	mostColumns  = 20  // of a table with the classifiers in rows and columns
	mostWarnings = 20
)

// omittedNote says how many are left out, and where all of them are; "" if none is left out.
func omittedNote(more int) string {
	if more <= 0 {
		return ""
	}
	return fmt.Sprintf("… and %d more; the JSON has all.", more)
}

// firstOf says in the title of a figure that it has only the first ones; "" if it has all.
func firstOf(most, all int) string {
	if all <= most {
		return ""
	}
	return fmt.Sprintf("; the first %d", most)
}
