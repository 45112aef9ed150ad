package bayescmp

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/writing"
)

// Panel holds the answers of several tests about one pair.
type Panel struct {
	// Left and Right are the names of the classifiers.
	Left, Right string
	// Where is the name of the only data set, or the number of data sets.
	Where string
	// Assumptions say what was done to the data.
	Assumptions []string
	// Answers are the answers of the tests, in the order of the tests.
	Answers []Answer
	// Disagreements says, in one sentence or two each, where Bayesian and classical answers
	// disagree, and why.
	Disagreements []string

	dropped omissions // whose texts are among the assumptions
	facts   pairFacts
}

// SideBySide asks Bayesian and classical tests about one pair. A test that does not apply to the
// pair is listed with the reason: it takes one data set only, needs several scores per data set,
// needs a given number of folds, or needs to know how fine the scores are because all differences
// are equal. Any other error of a test ends SideBySide and names the test. If
// ctx is done, the error is the error of ctx.
func SideBySide(ctx context.Context, p Pair, tests ...PairTest) (*Panel, error) {
	if len(p.sets) == 0 {
		return nil, p.emptyError()
	}
	if len(tests) == 0 {
		return nil, fmt.Errorf("%w: SideBySide needs tests, such as Hierarchical{Rope: 0.01} "+
			"and Wilcoxon{}", ErrOption)
	}
	s := &Panel{Left: p.Left, Right: p.Right, Where: p.datasetsPhrase(), Assumptions: p.dataNotes(),
		dropped: p.dropped, facts: p.facts()}
	for _, test := range tests {
		test, err := dereference(test, bayesianExample)
		if err != nil {
			return nil, err
		}
		a, err := answerPair(ctx, test, p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", test.Name(), err)
		}
		s.Answers = append(s.Answers, a)
	}
	s.Disagreements = disagreements(s.Left, s.Right, s.Answers)
	return s, nil
}

// answerPair runs a test. The answer of a test that does not apply has the refusal.
func answerPair(ctx context.Context, test PairTest, p Pair) (Answer, error) {
	if err := ctx.Err(); err != nil {
		return Answer{}, err
	}
	a, err := test.Answer(ctx, p)
	if doesNotApply(err) {
		return Answer{Test: test.Name(), Refusal: err}, nil
	}
	return a, err
}

// doesNotApply reports whether an error says that the test is for other pairs.
func doesNotApply(err error) bool {
	for _, reason := range []error{ErrOneFold, ErrManySets, ErrFolds} {
		if errors.Is(err, reason) {
			return true
		}
	}
	var input *InputError
	return errors.As(err, &input) && input.Needs == "Resolution"
}

// ropeColumn is the column of the rope in the table of a panel; the first leftColumns columns are
// aligned to the left.
const ropeColumn, leftColumns = 2, 2

// table has one row per test. In its header the names of the classifiers stand on lines of their
// own where the output format allows it.
func (s *Panel) table() *writing.Table {
	t := writing.NewTable(leftColumns, "test", "decision", "rope",
		s.Left+"\nbetter", "equivalent", s.Right+"\nbetter", "p value")
	for _, a := range s.Answers {
		t.Add(a.row()...)
	}
	return t
}

// answer returns the table with its notes. Each row has the marks of the notes about it.
func (s *Panel) answer() writing.Answer {
	if s.empty() {
		return writing.Nothing("no answers")
	}
	table, notes := s.table(), s.notes()
	for i := range table.Rows {
		table.Rows[i][0].Marks = notes.marks(i)
	}
	return writing.Answer{Headline: s.headline(), Marks: notes.marks(everyAnswer),
		Tables: []*writing.Table{table}, Notes: notes.numberedTexts()}
}

func (s *Panel) empty() bool { return s == nil || len(s.Answers) == 0 }

func (s *Panel) notes() panelNotes { return notesOf(s.Disagreements, s.Answers) }

// Warnings returns the warnings of all answers. Each names its tests unless all tests have it.
func (s *Panel) Warnings() []error {
	if s == nil {
		return nil
	}
	_, names, warnings := warningsOf(s.Answers)
	return writing.Merged(names, warnings)
}

func (s *Panel) headline() string {
	text := fmt.Sprintf("%s (left) against %s (right) on %s", s.Left, s.Right, s.Where)
	for _, a := range s.Assumptions {
		text += "; " + a
	}
	return text
}

// String returns the table, one line per test, and the notes in plain text.
func (s *Panel) String() string { return s.answer().Text() }

// HTML returns the table and the notes for a notebook.
func (s *Panel) HTML() string { return s.answer().HTML() }

// MarkdownTable returns the answers as a table in GitHub's Markdown, one row per test, with the
// notes below it, to paste into a text.
func (s *Panel) MarkdownTable() string {
	if s.empty() {
		return ""
	}
	a := s.answer()
	a.Tables[0].WithoutEmpty()
	return a.Markdown()
}

// LaTeXTable returns the answers as a floating table in LaTeX, one row per test, to paste into a
// paper. It needs the package booktabs, and text in UTF-8. The notes are comments below the table.
func (s *Panel) LaTeXTable() string {
	if s.empty() {
		return ""
	}
	a := writing.Answer{Headline: s.headline(), Tables: []*writing.Table{s.table()},
		Notes: s.notes().texts()}
	a.Tables[0].WithoutEmpty()
	// A rope that all rows share goes into the caption.
	if ropes, _, _ := s.decisionCriteria(); len(ropes) == 1 && !ropes[0].isZero() {
		a.Headline += "; " + s.scale().describeRope(ropes[0])
		a.Tables[0].Without(ropeColumn)
	}
	return a.LaTeX("tab:tests")
}

// scale is that of the scores.
func (s *Panel) scale() Scale {
	for _, a := range s.Answers {
		if a.Comparison != nil {
			return a.Comparison.facts.scale
		}
	}
	return ScaleFound
}

// decisionCriteria returns the different ropes, thresholds and levels of the tests, the smallest
// ones first.
func (s *Panel) decisionCriteria() (ropes []ropeHalves, thresholds, levels []float64) {
	for _, a := range s.Answers {
		if c := a.Comparison; c != nil {
			at, known := slices.BinarySearchFunc(ropes, c.rope(), ropeHalves.compare)
			if !known {
				ropes = slices.Insert(ropes, at, c.rope())
			}
			thresholds = append(thresholds, c.Threshold)
		} else if a.Significance != nil {
			levels = append(levels, a.Significance.Alpha)
		}
	}
	for _, list := range []*[]float64{&thresholds, &levels} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return ropes, thresholds, levels
}

// References returns the publications of the tests that answered, and bayescmp itself, which
// computed the answers.
func (s *Panel) References() References {
	if s == nil {
		return nil
	}
	var sources []References
	for _, a := range s.Answers {
		sources = append(sources, a.sources())
	}
	return referencesOf(sources...)
}

// Frame returns one row per test with the columns test, kind (Bayesian or classical), rope,
// rope_left, rope_right, p_left, p_rope, p_right, p_value, decision. A number that a test does not
// have is NaN. If the halves of a rope differ, its rope is NaN.
func (s *Panel) Frame() Frame {
	if s == nil {
		return frames.Failed(fmt.Errorf("%w: no answers", ErrEmpty))
	}
	return frames.By(s.Answers, Answer.columns)
}

// columns are what answers of all kinds have in common.
func (a Answer) columns() fields.List {
	nan := math.NaN()
	row := struct {
		Test, Kind                string
		Rope, RopeLeft, RopeRight float64
		P                         Probabilities
		PValue                    float64
		Decision                  string
	}{a.Test, "", nan, nan, nan, nanProbabilities(), nan, a.row()[1]}
	if c := a.Comparison; c != nil {
		row.Kind, row.P = "Bayesian", c.P
		row.Rope, row.RopeLeft, row.RopeRight = c.Rope, c.rope().left, c.rope().right
	} else if a.Significance != nil {
		row.Kind, row.PValue = "classical", a.Significance.P
	}
	return fields.Of(row)
}

// panelNote is a footnote of a panel.
type panelNote struct {
	text    string
	answers []int // the numbers of the answers that it is about; nil for all
}

type panelNotes []panelNote

// everyAnswer asks for the footnotes that are about the panel as a whole.
const everyAnswer = -1

// numberedTexts returns the footnotes with their marks in front.
func (n panelNotes) numberedTexts() []string {
	texts := n.texts()
	for i := range texts {
		texts[i] = fmt.Sprintf("[%d] %s", i+1, texts[i])
	}
	return texts
}

// texts returns the footnotes without their marks.
func (n panelNotes) texts() []string {
	var out []string
	for _, note := range n {
		out = append(out, note.text)
	}
	return out
}

// marks returns the marks of the footnotes about an answer.
func (n panelNotes) marks(answer int) writing.Marks {
	var marks writing.Marks
	for i, note := range n {
		if answer == everyAnswer && note.answers == nil || slices.Contains(note.answers, answer) {
			marks = marks.And(i + 1)
		}
	}
	return marks
}

// notesOf returns the disagreements, the reasons of the tests that do not apply, and the warnings
// as footnotes.
func notesOf(disagreements []string, answers []Answer) panelNotes {
	var out panelNotes
	for _, d := range disagreements {
		out = append(out, panelNote{text: d})
	}
	for i, a := range answers {
		if a.Refusal != nil {
			text := fmt.Sprintf("%s does not apply: %v.", writing.Capital(a.Test), a.Refusal)
			out = append(out, panelNote{text, []int{i}})
		}
	}
	at, names, warnings := warningsOf(answers)
	for _, w := range writing.Sharing(warnings) {
		n := panelNote{text: writing.Capital(w.After(names)) + "."}
		if len(w.Of) < len(names) {
			for _, i := range w.Of {
				n.answers = append(n.answers, at[i])
			}
		}
		out = append(out, n)
	}
	return out
}

// warningsOf returns the warnings of the tests that answered, with the names of the tests and their
// places among all answers.
func warningsOf(answers []Answer) (at []int, names []string, warnings [][]error) {
	for i, a := range answers {
		if list, answered := a.warnings(); answered {
			at, names, warnings = append(at, i), append(names, a.Test), append(warnings, list)
		}
	}
	return at, names, warnings
}

// MarshalJSON writes the answer by the names of docs/glossary.md, numbers to twelve digits, with
// the warnings of all answers.
func (s *Panel) MarshalJSON() ([]byte, error) {
	return fields.JSON(s, fields.Named("warnings", s.Warnings()))
}
