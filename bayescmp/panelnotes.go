package bayescmp

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// panelNote is a footnote of a panel.
type panelNote struct {
	text string
	of   []int // the numbers of the answers that it is about; nil for all
}

type panelNotes []panelNote

// everyAnswer asks for the footnotes that are about the panel as a whole.
const everyAnswer = -1

// numbered returns the footnotes with their marks in front.
func (n panelNotes) numbered() []string {
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
		if answer == everyAnswer && note.of == nil || slices.Contains(note.of, answer) {
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
				n.of = append(n.of, at[i])
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
