package tables

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/bayescmp/go/internal/reading/tables/packing"
)

// However a table is encoded, its cells are the same.
func TestEncodings(t *testing.T) {
	const text = "Daten;Müller\n数据 1;0,5\nКино;0,25\n"
	const western = "Daten;M\xfcller\nStra\xdfe \x80;0,5\n"
	for name, test := range map[string]struct {
		text        string
		names, data []string
		notes       int
	}{
		"UTF-8":         {text, nil, nil, 0},
		"UTF-8, mark":   {"\ufeff" + text, nil, nil, 0},
		"little, mark":  {packing.UTF16("\ufeff"+text, true), nil, nil, 0},
		"big, mark":     {packing.UTF16("\ufeff"+text, false), nil, nil, 0},
		"little":        {packing.UTF16(text, true), nil, nil, 0},
		"big":           {packing.UTF16(text, false), nil, nil, 0},
		"returns":       {strings.ReplaceAll(text, "\n", "\r"), nil, nil, 0},
		"CRLF":          {strings.ReplaceAll(text, "\n", "\r\n"), nil, nil, 0},
		"little, CRLF":  {packing.UTF16(strings.ReplaceAll(text, "\n", "\r\n"), true), nil, nil, 0},
		"Windows-1252":  {western, []string{"Daten", "Müller"}, []string{"Straße €"}, 1},
		"Latin-1, late": {"a;b\n" + strings.Repeat("x;1\n", 50000) + "\xe9;2\n", nil, nil, 1},
	} {
		t.Run(name, func(t *testing.T) {
			read, err := CSV(iotest.HalfReader(strings.NewReader(test.text)), nil)
			if err != nil {
				t.Fatal(err)
			}
			names, data := test.names, test.data
			if names == nil {
				names, data = []string{"Daten", "Müller"}, []string{"数据 1", "Кино"}
			}
			if name == "Latin-1, late" {
				names, data = []string{"a", "b"}, append(slices.Repeat([]string{"x"}, 50000), "é")
			}
			if !slices.Equal(read.Names, names) || !slices.Equal(read.Column(names[0]), data) {
				t.Errorf("columns %q, first %q", read.Names, read.Column(names[0])[:1])
			}
			if len(read.Notes) != test.notes {
				t.Errorf("notes: %q", read.Notes)
			}
		})
	}
}

// What is no text is refused, and the error says what it is.
func TestNoText(t *testing.T) {
	for text, want := range map[string]string{
		"a,b\né,1\n\xe9,2\n":                     "line 3: byte 0xe9 is not UTF-8",
		"a,b\nx,1\ny,\x002\n":                    "line 3: there is a zero byte",
		"\xd0\xcf\x11\xe0\xa1\xb1":               "old Excel (.xls)",
		"%PDF-1.7\n":                             "PDF",
		"BZh91AY":                                "bzip2",
		strings.Repeat("x", 257) + "ustar\x0000": "tar",
		"[{\"a\": 1}]":                           "JSON",
		"<!DOCTYPE html>":                        "HTML",
		"PAR1":                                   "Parquet",
		"\x1f\x8b\x08\x00":                       "gzip",
		"PK\x03\x04\x14\x00":                     "spreadsheet",
		"a,b\n" + strings.Repeat("1", longestLine+1): "line 2 has more than 16 MB",
	} {
		_, err := CSV(strings.NewReader(text), nil)
		if !errors.Is(err, ErrCSV) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}

func TestReadErrorsArePassedOn(t *testing.T) {
	broken := errors.New("disk on fire")
	if _, err := CSV(iotest.ErrReader(broken), nil); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	if _, err := Tables("x", iotest.ErrReader(broken), nil); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}
