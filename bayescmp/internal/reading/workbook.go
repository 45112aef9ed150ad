package reading

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

// workbook is a spreadsheet of Excel (ECMA-376, SpreadsheetML): a zip archive of XML files.
type workbook struct {
	members []member
	limit   func(io.Reader) io.Reader
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

// sheet is a sheet of a workbook.
type sheet struct{ name, file string }

// open reads what the sheets share, and lists the sheets.
func (w *workbook) open() ([]sheet, error) {
	var shared struct {
		Items []richText `xml:"si"`
	}
	if err := w.read("xl/sharedStrings.xml", &shared); err != nil {
		return nil, err
	}
	for _, item := range shared.Items {
		w.strings = append(w.strings, item.String())
	}
	if err := w.readStyles(); err != nil {
		return nil, err
	}
	return w.list()
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
	i := slices.IndexFunc(w.members, func(m member) bool { return m.name == name })
	if i < 0 {
		return nil, nil
	}
	return w.members[i].open()
}

// read reads an XML file of the workbook into a value, if there is one of that name.
func (w *workbook) read(name string, into any) error {
	f, err := w.file(name)
	if f == nil || err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	limited := w.limit(f)
	if err := xml.NewDecoder(limited).Decode(into); err != nil {
		return damaged(name, err)
	}
	return drained(name, limited)
}

// drained reads the rest of a file: only at its end a damage shows.
func drained(name string, r io.Reader) error {
	if _, err := io.Copy(io.Discard, r); err != nil {
		return damaged(name, err)
	}
	return nil
}

func damaged(name string, err error) error {
	if errors.Is(err, ErrCSV) {
		return err
	}
	return fmt.Errorf("%w: the spreadsheet is damaged, in its part %s: %w", ErrCSV, name, err)
}

// richText is text, perhaps in pieces that look different.
type richText struct {
	Text   string `xml:"t"`
	Pieces []struct {
		Text string `xml:"t"`
	} `xml:"r"`
}

func (r richText) String() string {
	all := r.Text
	for _, piece := range r.Pieces {
		all += piece.Text
	}
	return all
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
var literal = pattern(`\[[^\]]*\]|\\.|_.|\*.|"[^"]*"`)

// showsDate reports whether a number format shows days, months, years or hours.
func showsDate(code string) bool {
	code = strings.ToLower(literal().ReplaceAllString(code, ""))
	return code != "general" && strings.ContainsAny(code, "dmyh")
}
