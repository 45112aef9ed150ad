package tables

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/lazyregexp"
)

// workbook is a spreadsheet of Excel (ECMA-376, SpreadsheetML): a zip archive of XML files.
type workbook struct {
	members map[string]member
	budget  *budget.Budget
	// strings are the texts that cells share.
	strings []string
	// dates says which styles show numbers as dates.
	dates []bool
}

const (
	workbookFile = "xl/workbook.xml"
	// odsFile is in spreadsheets of LibreOffice.
	odsFile = "content.xml"
)

// isSpreadsheet reports whether a zip archive is a spreadsheet.
func isSpreadsheet(members []member) bool {
	return slices.ContainsFunc(members, func(m member) bool {
		return m.name == workbookFile || m.name == odsFile
	})
}

func newWorkbook(members []member, b *budget.Budget) *workbook {
	w := &workbook{members: map[string]member{}, budget: b}
	for _, m := range members {
		if _, ok := w.members[m.name]; !ok {
			w.members[m.name] = m
		}
	}
	return w
}

// sheet is a sheet of a workbook.
type sheet struct{ name, file string }

// open reads what the sheets share, and lists the sheets.
func (w *workbook) open() ([]sheet, error) {
	if err := w.readStrings(); err != nil {
		return nil, err
	}
	if err := w.readStyles(); err != nil {
		return nil, err
	}
	return w.list()
}

// readStrings reads the texts that cells share.
func (w *workbook) readStrings() error {
	const name = "xl/sharedStrings.xml"
	e, err := w.elements(name)
	if err != nil || e == nil {
		return err
	}
	defer e.close()
	for {
		_, err := e.find("si")
		if errors.Is(err, io.EOF) {
			return nil
		}
		text := ""
		if err == nil {
			text, err = e.richText()
		}
		if err == nil {
			err = w.budget.Keep(2*CellSize + len(text)) // the list grows by being copied
		}
		if err != nil {
			return damaged(name, err)
		}
		w.strings = append(w.strings, text)
	}
}

// list lists the sheets in their order.
func (w *workbook) list() ([]sheet, error) {
	var book struct {
		Sheets []struct {
			Name string `xml:"name,attr"`
			// The identifier of the file is in one of two name spaces.
			Attributes []xml.Attr `xml:",any,attr"`
		} `xml:"sheets>sheet"`
	}
	var relations struct {
		All []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	err := errors.Join(
		w.read(workbookFile, &book), w.read("xl/_rels/workbook.xml.rels", &relations))
	if err != nil {
		return nil, err
	}
	targets := map[string]string{}
	for _, r := range relations.All {
		targets[r.ID] = r.Target
	}
	var list []sheet
	for _, s := range book.Sheets {
		for _, attr := range s.Attributes {
			if target := targets[attr.Value]; attr.Name.Local == "id" && target != "" {
				list = append(list, sheet{s.Name, inWorkbook(target)})
			}
		}
	}
	return list, nil
}

// inWorkbook is the path of a target in the archive.
func inWorkbook(target string) string {
	if inside, ok := strings.CutPrefix(target, "/"); ok {
		return inside
	}
	return path.Join("xl", target)
}

// file opens a file of the workbook; nil if there is none of that name.
func (w *workbook) file(name string) (io.ReadCloser, error) {
	m, ok := w.members[name]
	if !ok {
		return nil, nil
	}
	return m.open()
}

// elements opens a file of the workbook; nil if there is none of that name.
func (w *workbook) elements(name string) (*elements, error) {
	f, err := w.file(name)
	if f == nil || err != nil {
		return nil, err
	}
	return elementsOf(f, w.budget), nil
}

// read reads a small XML file of the workbook into a value, if there is one of that name.
func (w *workbook) read(name string, into any) error {
	f, err := w.file(name)
	if f == nil || err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	text := w.budget.Parts(w.budget.Text(f))
	if err := xml.NewDecoder(text).Decode(into); err != nil {
		return damaged(name, err)
	}
	if _, err := io.Copy(io.Discard, text); err != nil { // only at its end a damage shows
		return damaged(name, err)
	}
	return nil
}

func damaged(name string, err error) error {
	if errors.Is(err, ErrCSV) || budget.Stopped(err) {
		return err
	}
	return fmt.Errorf("%w: the spreadsheet is damaged, in its part %s: %w", ErrCSV, name, err)
}

// readStyles finds the styles that show numbers as dates.
func (w *workbook) readStyles() error {
	var styles struct {
		Formats []struct {
			ID   int    `xml:"numFmtId,attr"`
			Code string `xml:"formatCode,attr"`
		} `xml:"numFmts>numFmt"`
		Cells []struct {
			Format int `xml:"numFmtId,attr"`
		} `xml:"cellXfs>xf"`
	}
	if err := w.read("xl/styles.xml", &styles); err != nil {
		return err
	}
	dates := map[int]bool{}
	// The numbers of the formats of dates that every spreadsheet has.
	for id := 14; id <= 22; id++ {
		dates[id] = true
	}
	for _, f := range styles.Formats {
		dates[f.ID] = showsDate(f.Code)
	}
	for _, c := range styles.Cells {
		w.dates = append(w.dates, dates[c.Format])
	}
	return nil
}

// literal matches what a number format shows as it stands, and its colours and conditions.
var literal = lazyregexp.New(`\[[^\]]*\]|\\.|_.|\*.|"[^"]*"`)

// showsDate reports whether a number format shows days, months, years or hours.
func showsDate(code string) bool {
	code = strings.ToLower(literal().ReplaceAllString(code, ""))
	return code != "general" && strings.ContainsAny(code, "dmyh")
}
