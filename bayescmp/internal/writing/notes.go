package writing

import (
	"errors"
	"fmt"
	"strings"
)

// Marks is the numbers of footnotes, such as "[1] [3]"; "" for none.
type Marks string

// And adds the mark of footnote n, counted from 1.
func (m Marks) And(n int) Marks {
	if m != "" {
		m += " "
	}
	return m + Marks(fmt.Sprintf("[%d]", n))
}

// MarksOf are the marks of the first n footnotes; of many the first and the last.
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

// After is text with its marks behind it.
func (m Marks) After(text string) string {
	if text == "" || m == "" {
		return text + string(m)
	}
	return text + " " + string(m)
}

// superscript is the marks in HTML.
func (m Marks) superscript() string {
	if m == "" {
		return ""
	}
	return " <sup>" + string(m) + "</sup>"
}

// Assumed lists assumptions in one note; no note for none.
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

// Notes are the assumptions and the numbered warnings.
func Notes(assumptions []string, warnings []error) []string {
	return append(Assumed(assumptions), Footnotes(warnings)...)
}

// PNotes is how a p value was computed, and the notes.
func PNotes(method string, assumptions []string, warnings []error) []string {
	return append([]string{"P value: " + method + "."}, Notes(assumptions, warnings)...)
}

// Shared is a warning and the numbers of those that have it.
type Shared struct {
	Text string
	Of   []int
}

// Sharing lists each warning once.
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

// After is the warning behind the names of those that have it, unless all have.
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

// Merged lists each warning once, behind the names of those that have it unless all have.
func Merged(names []string, warnings [][]error) []error {
	shared := Sharing(warnings)
	out := make([]error, len(shared))
	for i, w := range shared {
		out[i] = errors.New(w.After(names))
	}
	return out
}
