package writing

import (
	"errors"
	"fmt"
	"strings"
)

// Marks holds the numbers of footnotes, such as "[1] [3]"; "" for none.
type Marks string

// And adds the mark of footnote n, counted from 1.
func (m Marks) And(n int) Marks {
	if m != "" {
		m += " "
	}
	return m + Marks(fmt.Sprintf("[%d]", n))
}

// MarksOf returns the marks of the first n footnotes. Above two it names only the first and the
// last: "[1]–[5]".
func MarksOf(n int) Marks {
	switch n {
	case 0:
		return ""
	case 1:
		return "[1]"
	case 2:
		return "[1] [2]"
	}
	return Marks(fmt.Sprintf("[1]–[%d]", n))
}

// After returns text with the marks behind it.
func (m Marks) After(text string) string {
	if text == "" || m == "" {
		return text + string(m)
	}
	return text + " " + string(m)
}

// superscript returns the marks in HTML.
func (m Marks) superscript() string {
	if m == "" {
		return ""
	}
	return " <sup>" + string(m) + "</sup>"
}

// Assumed lists assumptions in one note. Without assumptions there is no note.
func Assumed(assumptions []string) []string {
	if len(assumptions) == 0 {
		return nil
	}
	return []string{"Assumed: " + strings.Join(assumptions, "; ") + "."}
}

// Footnotes numbers the warnings from 1, as [MarksOf] does.
func Footnotes(warnings []error) []string {
	var out []string
	for i, w := range warnings {
		out = append(out, fmt.Sprintf("[%d] %s", i+1, w))
	}
	return out
}

// Notes returns a note with the assumptions, and the numbered warnings.
func Notes(assumptions []string, warnings []error) []string {
	return append(Assumed(assumptions), Footnotes(warnings)...)
}

// PNotes returns a note that says how a p value was computed, and then the same as [Notes].
func PNotes(method string, assumptions []string, warnings []error) []string {
	return append([]string{"P value: " + method + "."}, Notes(assumptions, warnings)...)
}

// Shared is a warning of one or several answers.
type Shared struct {
	// Text is the warning.
	Text string
	// Of are the numbers of the answers that have the warning.
	Of []int
}

// Sharing lists each warning once. Its argument has the warnings of each answer.
func Sharing(warnings [][]error) []*Shared {
	var out []*Shared
	known := map[string]*Shared{}
	for i, list := range warnings {
		for _, warning := range list {
			w := known[warning.Error()]
			if w == nil {
				w = &Shared{Text: warning.Error()}
				known[w.Text], out = w, append(out, w)
			}
			w.Of = append(w.Of, i)
		}
	}
	return out
}

// After returns the warning behind the names of the answers that have it. The names are left out
// when all answers have it.
func (w Shared) After(names []string) string {
	if len(w.Of) >= len(names) {
		return w.Text
	}
	var having []string
	for _, i := range w.Of {
		having = append(having, names[i])
	}
	return Some(having) + ": " + w.Text
}

// Merged lists each warning once, behind the names of the answers that have it unless all answers
// have it.
func Merged(names []string, warnings [][]error) []error {
	shared := Sharing(warnings)
	out := make([]error, len(shared))
	for i, w := range shared {
		out[i] = errors.New(w.After(names))
	}
	return out
}
