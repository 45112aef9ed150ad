package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Verdict names the classifier that is most probably the best, and says whether its probability is
// above 0.95.
func (s *Standings) Verdict() string {
	if s == nil || len(s.Classifiers) == 0 {
		return "no standings"
	}
	c := s.order()[0]
	if !(s.P[c] > 0.95) {
		return fmt.Sprintf("No %s is the best with probability 0.95; "+
			"%s is the likeliest, with %s.", s.who(), s.Classifiers[c], s.probability(c))
	}
	return fmt.Sprintf("%s is the best on %ss like these with probability %s.",
		s.Classifiers[c], s.noun(), s.probability(c))
}

func (s *Standings) probability(c int) string {
	return writing.NewProbability(s.P[c], s.Error[c], false).String()
}

func (s *Standings) headline() string {
	return fmt.Sprintf("Bayesian bootstrap: %s on %s",
		writing.Plural(len(s.Classifiers), s.who()), s.on(s.Datasets))
}

func (s *Standings) answer() writing.Answer {
	t := writing.NewTable(1, s.who(), "mean score", "P(best)", "rank, 95 %")
	for _, c := range s.order() {
		ranks := fmt.Sprintf("%d to %d", s.Low[c], s.High[c])
		if s.Low[c] == s.High[c] {
			ranks = fmt.Sprint(s.Low[c])
		}
		t.Add(s.Classifiers[c], writing.Number4(s.Means[c]), s.probability(c), ranks)
	}
	return writing.Answer{Headline: s.headline(), Verdict: s.Verdict(),
		Marks: writing.MarksOf(len(s.Warnings)), Tables: []*writing.Table{t},
		Notes: writing.Notes(s.Assumptions, s.Warnings)}
}

func (s *Standings) empty() bool { return s == nil || len(s.Classifiers) == 0 }

// String returns the answer in plain text: one line per classifier, the most probable best one
// first, the verdict, and the notes.
func (s *Standings) String() string {
	if s.empty() {
		return "no standings"
	}
	return s.answer().Text()
}

// HTML returns the answer for a notebook: the verdict first, then the classifiers and the notes.
func (s *Standings) HTML() string {
	if s.empty() {
		return "<p>no standings</p>"
	}
	return s.answer().HTML()
}
