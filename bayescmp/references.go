package bayescmp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Reference is a publication that a method comes from, or the program itself.
type Reference struct {
	// Key is the key of the BibTeX entry.
	Key string
	// Kind is the kind of the BibTeX entry: article, inproceedings or misc.
	Kind string
	// Authors have their family name first, then their initials: "Demšar, J."
	Authors []string
	// Title is the title of the publication.
	Title string
	// In is the name of the journal or of the proceedings.
	In string
	// Volume, Number and Pages are "" where there are none.
	Volume, Number, Pages string
	// Year is the year of the publication; 0 for the program.
	Year int
	// DOI is the digital object identifier; "" where there is none.
	DOI string
	// URL is the address of a publication without a DOI, or of the program.
	URL string
	// Note is what else is to be said, such as the version of the program; "" for nothing.
	Note string
}

// References lists publications, in the order of the tests that they belong to.
type References []Reference

// referencesOf lists each publication once, and then the program.
func referencesOf(sources ...References) References {
	return append(distinct(sources...), program)
}

// distinct lists each publication once.
func distinct(sources ...References) References {
	var out References
	for _, list := range sources {
		for _, r := range list {
			same := func(known Reference) bool { return known.Key == r.Key }
			if !slices.ContainsFunc(out, same) {
				out = append(out, r)
			}
		}
	}
	return out
}

// Dated returns the publications with the version of bayescmp and the day of the computation, such
// as "2026-11-22", in the note of bayescmp itself. What is "" is left out.
func (r References) Dated(version, day string) References {
	var parts []string
	if version != "" {
		parts = append(parts, "version "+version)
	}
	if day != "" {
		parts = append(parts, "computed on "+day)
	}
	dated := slices.Clone(r)
	for i := range dated {
		if dated[i].Key == program.Key {
			dated[i].Note = writing.Capital(strings.Join(parts, ", "))
		}
	}
	return dated
}

// String returns one line per publication.
func (r References) String() string {
	var lines []string
	for _, reference := range r {
		lines = append(lines, reference.String())
	}
	return strings.Join(lines, "\n")
}

// HTML returns a list for a notebook.
func (r References) HTML() string {
	var b strings.Builder
	b.WriteString("<ul>\n")
	for _, reference := range r {
		link := ""
		if url := reference.link(); url != "" {
			link = fmt.Sprintf(" <a href=\"%s\">%[1]s</a>", writing.EscapeHTML(url))
		}
		fmt.Fprintf(&b, "<li>%s%s</li>\n", writing.EscapeHTML(reference.plain()), link)
	}
	b.WriteString("</ul>")
	return b.String()
}

// BibTeX returns the entries of a bibliography in ASCII, each once.
func (r References) BibTeX() string {
	var entries []string
	for _, reference := range r {
		if entry := reference.BibTeX(); !slices.Contains(entries, entry) {
			entries = append(entries, entry)
		}
	}
	return strings.Join(entries, "\n")
}

// String returns the publication on one line.
func (r Reference) String() string {
	return strings.TrimSpace(r.plain() + " " + r.link())
}

// plain returns the publication without its address.
func (r Reference) plain() string {
	if r.Year == 0 {
		if r.Note != "" {
			return r.Title + ". " + r.Note + "."
		}
		return r.Title + "."
	}
	var names []string
	for _, a := range r.Authors {
		family, initials, _ := strings.Cut(a, ", ")
		names = append(names, initials+" "+family)
	}
	where := r.In
	if r.Volume != "" {
		where += " " + r.Volume
	}
	return fmt.Sprintf("%s (%d). %s. %s, %s.",
		writing.Joined(names), r.Year, r.Title, where, r.Pages)
}

func (r Reference) link() string {
	if r.DOI != "" {
		return "https://doi.org/" + r.DOI
	}
	return r.URL
}

// inText names the publication for running text, such as "Corani et al., 2017". It names the
// program by its address.
func (r Reference) inText() string {
	if r.Year == 0 {
		return r.URL
	}
	var families []string
	for _, a := range r.Authors {
		family, _, _ := strings.Cut(a, ",")
		families = append(families, family)
	}
	if len(families) > 2 {
		families = []string{families[0] + " et al."}
	}
	return fmt.Sprintf("%s, %d", writing.Joined(families), r.Year)
}

// bibTeX replaces the letters and signs that BibTeX may not read.
var bibTeX = strings.NewReplacer("–", "--", "×", `$\times$`, "š", `{\v{s}}`, "ı", `{\i}`,
	"á", `{\'a}`, "í", `{\'\i}`, "“", "``", "”", "''")

// BibTeX returns the entry of the publication for a bibliography, in ASCII.
func (r Reference) BibTeX() string {
	in := "journal"
	if r.Kind == "inproceedings" {
		in = "booktitle"
	}
	year := ""
	if r.Year > 0 {
		year = strconv.Itoa(r.Year)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "@%s{%s,\n", r.Kind, r.Key)
	for _, field := range [][2]string{
		{"author", strings.Join(r.Authors, " and ")}, {"title", "{" + r.Title + "}"}, {in, r.In},
		{"volume", r.Volume}, {"number", r.Number}, {"pages", r.Pages}, {"year", year},
		{"doi", r.DOI}, {"url", r.URL}, {"note", r.Note},
	} {
		if field[1] != "" {
			fmt.Fprintf(&b, "  %-9s = {%s},\n", field[0], bibTeX.Replace(field[1]))
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// program is the reference to bayescmp, which computes every answer.
var program = Reference{
	Key: "bayescmp", Kind: "misc",
	Authors: []string{"{the bayescmp authors}"},
	Title:   "bayescmp: Bayesian comparison of classifiers",
	URL:     "https://github.com/bayescmp/go",
}
