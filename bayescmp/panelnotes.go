package bayescmp

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// panelNote is a footnote of a panel, and the answers that it is about, by number; nil for all.
type panelNote struct {
	text string
	of   []int
}

type panelNotes []panelNote

// everyAnswer asks for the footnotes that are about the panel as a whole.
const everyAnswer = -1

// notes are the disagreements, the reasons of the tests that do not apply, and the warnings.
func (s *Panel) notes() panelNotes {
	var out panelNotes
	for _, d := range s.Disagreements {
		out = append(out, panelNote{text: d})
	}
	for i, a := range s.Answers {
		if a.Refusal != nil {
			out = append(out, panelNote{fmt.Sprintf("%s does not apply: %v.", writing.Capital(a.Test), a.Refusal), []int{i}})
		}
	}
	at, names, warnings := s.warnings()
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

// texts are the footnotes without their marks.
func (n panelNotes) texts() []string {
	var out []string
	for _, note := range n {
		out = append(out, note.text)
	}
	return out
}

// marks are the numbers of the footnotes about an answer, such as "[1] [3]"; "" if there are none.
func (n panelNotes) marks(answer int) string {
	text := ""
	for i, note := range n {
		if answer == everyAnswer && note.of == nil || slices.Contains(note.of, answer) {
			text = marked(text, fmt.Sprintf("[%d]", i+1))
		}
	}
	return text
}

// marked is text with marks behind it.
func marked(text, marks string) string {
	if text == "" || marks == "" {
		return text + marks
	}
	return text + " " + marks
}

// superscript is marks in HTML.
func superscript(marks string) string {
	if marks == "" {
		return ""
	}
	return " <sup>" + marks + "</sup>"
}

// Warnings returns the warnings of all answers, each with its tests unless all have it.
func (s *Panel) Warnings() []error {
	if s == nil {
		return nil
	}
	_, names, warnings := s.warnings()
	return writing.Merged(names, warnings)
}

// warnings are those of the tests that answered: their places among all answers, and their names.
func (s *Panel) warnings() (at []int, names []string, warnings [][]error) {
	for i, a := range s.Answers {
		switch {
		case a.Comparison != nil:
			warnings = append(warnings, a.Comparison.Warnings)
		case a.Significance != nil:
			warnings = append(warnings, a.Significance.Warnings)
		default:
			continue
		}
		at, names = append(at, i), append(names, a.Test)
	}
	return at, names, warnings
}
