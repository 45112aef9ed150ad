package figure

import (
	"fmt"
	"slices"
	"strings"
)

// about is a text for those who cannot see a figure: what [Figure.Describe] has not said.
type about string

// tell makes a text from the title and phrases about the contents. Empty ones are left out.
func tell(title string, contents ...string) about {
	var said []string
	for _, text := range append([]string{title}, contents...) {
		if text = strings.Join(strings.Fields(text), " "); text != "" {
			said = append(said, strings.TrimRight(text, ".?"))
		}
	}
	if len(said) == 0 {
		return ""
	}
	return about(strings.Join(said, "; ") + ".")
}

// labelled puts what there is behind a name, if there is any.
func labelled(name string, what ...string) string {
	list := strings.Join(what, ", ")
	if name == "" || list == "" {
		return list
	}
	return name + ": " + list
}

// inLines are captions, each in one line. Empty ones are left out.
func inLines(captions [3]string) []string {
	var out []string
	for _, c := range captions {
		if text := inLine(c); text != "" {
			out = append(out, text)
		}
	}
	return out
}

// keyed are the names in a key.
func keyed(entries []keyEntry) []string {
	var out []string
	for _, e := range entries {
		out = append(out, e.name)
	}
	return out
}

// many counts things, of which there may be one.
func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// ranged counts values and says from where to where they go.
func ranged(values []float64) string {
	low, high := slices.Min(values), slices.Max(values)
	write := alongside(low, high)
	return many(len(values), "value") + ", from " + write(low) + " to " + write(high)
}

// few lists the first names, and says how many there are.
func few(names []string) string {
	const most = 12
	if len(names) > most {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" and %d more", len(names)-most)
	}
	return strings.Join(names, ", ")
}

// and adds a value to a name, if there is a name.
func and(name, value string) string {
	if name == "" {
		return value
	}
	return strings.ReplaceAll(name, "\n", " ") + ": " + value
}

// inLine is a caption in one line, with a colon before its number.
func inLine(caption string) string {
	name, number, two := strings.Cut(caption, "\n")
	if !two {
		return name
	}
	return and(name, number)
}
