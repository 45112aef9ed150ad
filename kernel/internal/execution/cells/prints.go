package cells

import (
	"fmt"
	"io"
	"os"
)

// prints returns replacements for the functions of package fmt that print. Text that cells print to
// the standard streams does not go through the two pipes, because it is unknown which of two texts
// in two pipes was first.
func (s *session) prints() map[string]any {
	return map[string]any{
		"Print":   func(v ...any) (int, error) { return s.fprint(os.Stdout, fmt.Sprint(v...)) },
		"Println": func(v ...any) (int, error) { return s.fprint(os.Stdout, fmt.Sprintln(v...)) },
		"Printf": func(format string, v ...any) (int, error) {
			return s.fprint(os.Stdout, fmt.Sprintf(format, v...))
		},
		"Fprint": func(w io.Writer, v ...any) (int, error) {
			return s.fprint(w, fmt.Sprint(v...))
		},
		"Fprintln": func(w io.Writer, v ...any) (int, error) {
			return s.fprint(w, fmt.Sprintln(v...))
		},
		"Fprintf": func(w io.Writer, format string, v ...any) (int, error) {
			return s.fprint(w, fmt.Sprintf(format, v...))
		},
	}
}

// fprint writes text to w.
func (s *session) fprint(w io.Writer, text string) (int, error) {
	for _, stream := range []*stream{s.stdout, s.stderr} {
		if w == stream.w {
			collect(s.stdout, s.stderr) // text that compiled code wrote before
			stream.print(text)
			return len(text), nil
		}
	}
	return w.Write([]byte(text))
}
