// Package exports writes values as files, in all forms that they have: figures as SVG and PDF,
// answers as tables in LaTeX, Markdown and CSV, references in BibTeX.
package exports

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"

	"github.com/go-gota/gota/dataframe"

	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/internal/writing"
)

// Files returns the files that a value becomes: a figure NAME.svg and NAME.pdf; an answer NAME.tex,
// NAME.md and NAME.csv, as far as it has these tables; references NAME.bib; a data frame NAME.csv,
// with all digits; a text a file of its own name, which needs an ending. Other values have
// none.
func Files(name string, value any) ([]ownfiles.File, error) {
	if v := reflect.ValueOf(value); v.Kind() == reflect.Pointer && v.IsNil() {
		return nil, fmt.Errorf("%s: there is nothing to save", name)
	}
	switch v := value.(type) {
	case string:
		if filepath.Ext(name) == "" {
			return nil, fmt.Errorf("%s: a text needs a file name with an extension, such as "+
				"%[1]s.txt or %[1]s.tex", name)
		}
		return []ownfiles.File{Text(name, v)}, nil
	case interface{ Save(path string) error }:
		return pictures(name, v.Save)
	case dataframe.DataFrame:
		return frame(name, v)
	}
	return tables(name, value)
}

// Text is a file with a text. In LaTeX a comment before it says which letters pdflatex has not.
func Text(name, text string) ownfiles.File {
	if filepath.Ext(name) == ".tex" {
		text = writing.LaTeXNeeds(text) + text
	}
	return ownfiles.File{Name: name, Content: []byte(text)}
}

// tables returns the tables and references that an answer has.
func tables(name string, value any) (out []ownfiles.File, err error) {
	if v, ok := value.(interface{ LaTeXTable() string }); ok {
		out = append(out, ownfiles.File{Name: name + ".tex", Content: []byte(v.LaTeXTable())})
	}
	if v, ok := value.(interface{ MarkdownTable() string }); ok {
		out = append(out, ownfiles.File{Name: name + ".md", Content: []byte(v.MarkdownTable())})
	}
	if v, ok := value.(interface{ BibTeX() string }); ok {
		out = append(out, ownfiles.File{Name: name + ".bib", Content: []byte(v.BibTeX())})
	}
	if v, ok := value.(interface{ CSVTable() string }); ok {
		return append(out, ownfiles.File{Name: name + ".csv", Content: []byte(v.CSVTable())}), nil
	}
	if v, ok := value.(interface{ Frame() dataframe.DataFrame }); ok {
		rows, err := frame(name, v.Frame())
		if err != nil {
			return nil, err
		}
		out = append(out, rows...)
	}
	return out, nil
}

func frame(name string, df dataframe.DataFrame) ([]ownfiles.File, error) {
	text, err := csvOf(df)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return []ownfiles.File{{Name: name + ".csv", Content: []byte(text)}}, nil
}

// pictures returns the forms of a figure, which save writes to the file of a path.
func pictures(name string, save func(path string) error) ([]ownfiles.File, error) {
	dir, remove, err := ownfiles.Scratch()
	if err != nil {
		return nil, err
	}
	defer remove()
	var out []ownfiles.File
	for _, ending := range []string{".svg", ".pdf"} {
		path := filepath.Join(dir, "figure"+ending)
		if err := save(path); err != nil {
			return nil, fmt.Errorf("%s%s: %w", name, ending, err)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		out = append(out, ownfiles.File{Name: name + ending, Content: content})
	}
	return out, nil
}
