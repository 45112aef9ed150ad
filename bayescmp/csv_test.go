package bayescmp_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/series"
)

// refused checks that err wraps the sentinel and that its text names everything a person needs.
func refused(t *testing.T, err, sentinel error, names ...string) {
	t.Helper()
	if !errors.Is(err, sentinel) {
		t.Fatalf("error %v does not wrap %q", err, sentinel)
	}
	for _, name := range names {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("the message does not name %s: %v", name, err)
		}
	}
}

func TestReadCSVAcceptsEveryDialect(t *testing.T) {
	const plain = "dataset,classifier,score\niris,nbc,0.9\n"
	tests := map[string]string{
		"plain":                          plain,
		"byte order mark":                "\ufeff" + plain,
		"byte order mark before a quote": "\ufeff\"dataset\",classifier,score\niris,nbc,0.9\n",
		"CRLF":                           strings.ReplaceAll(plain, "\n", "\r\n"),
		"no line end at the end":         strings.TrimSuffix(plain, "\n"),
		"empty lines":                    "\n\n" + strings.ReplaceAll(plain, "\n", "\n\n"),
		"semicolons":                     strings.ReplaceAll(plain, ",", ";"),
		"tabs":                           strings.ReplaceAll(plain, ",", "\t"),
		"byte order mark, tabs, CRLF": "\ufeff" +
			strings.NewReplacer(",", "\t", "\n", "\r\n").Replace(plain),
		"everything quoted": "\"dataset\",\"classifier\",\"score\"\n" +
			"\"iris\",\"nbc\",\"0.9\"\n",
		"vertical bars":          strings.ReplaceAll(plain, ",", "|"),
		"carriage returns":       strings.ReplaceAll(plain, "\n", "\r"),
		"the separator named":    "sep=;\r\n" + strings.ReplaceAll(plain, ",", ";"),
		"comments":               "# made by hand\n\n#\n" + plain,
		"a header of NumPy":      "# dataset,classifier,score\niris,nbc,0.9\n",
		"separators at the end":  "dataset,classifier,score,\niris,nbc,0.9,\n",
		"empty cells at the end": plain[:24] + "\niris,nbc,0.9,,\n",
		"row numbers of pandas":  ",dataset,classifier,score\n0,iris,nbc,0.9\n",
		"row numbers of R": "\"\",\"dataset\",\"classifier\",\"score\"\n" +
			"\"1\",\"iris\",\"nbc\",0.9\n",
		"spaces around the header": " dataset , classifier\t, score\niris,nbc,0.9\n",
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			df, err := bayescmp.ReadCSV(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			want := [][]string{{"dataset", "classifier", "score"}, {"iris", "nbc", "0.9"}}
			if got := df.Records(); !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("read %q", got)
			}
		})
	}
}

// Names are what stands in the file: nothing is guessed, trimmed or renamed.
func TestReadCSVKeepsTextVerbatim(t *testing.T) {
	values := []string{
		"NA", "NaN", "nan", "null", "007", "1e3", "0.10", " iris", "iris ", "true",
		"α-β", "数据", "é", `a"b`, "a,b", "a;b", "a\tb",
		"two\nlines", "<b>", "#1", "=1+1", "", "\u00a0",
	}
	var text strings.Builder
	text.WriteString("name,score\n")
	for _, v := range values {
		text.WriteString(`"` + strings.ReplaceAll(v, `"`, `""`) + "\",1\n")
	}
	df, err := bayescmp.ReadCSV(strings.NewReader(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range values {
		if got := df.Elem(i, 0).String(); got != want {
			t.Errorf("row %d: %q became %q", i+1, want, got)
		}
	}
	for i, kind := range df.Types() {
		if kind != series.String {
			t.Errorf("column %d is not text but %s", i, kind)
		}
	}
}

func TestReadCSVRefuses(t *testing.T) {
	const header = "dataset,classifier,score\n"
	tests := map[string]struct {
		text  string
		want  error
		names []string
	}{
		"empty file":           {"", bayescmp.ErrEmpty, []string{"empty"}},
		"byte order mark only": {"\ufeff", bayescmp.ErrEmpty, []string{"empty"}},
		"empty lines only":     {"\n\r\n\n", bayescmp.ErrEmpty, []string{"empty"}},
		"header only":          {header, bayescmp.ErrEmpty, []string{"header line but no data"}},
		"header without an end": {
			"dataset", bayescmp.ErrEmpty, []string{"header line but no data"},
		},
		"line too short": {
			header + "iris,nbc,1\niris,aode\n", bayescmp.ErrCSV,
			[]string{"line 3", "as many columns as the header"},
		},
		"line too long": {
			header + "iris,nbc,1\n\n\niris,nbc,0,95\n", bayescmp.ErrCSV,
			[]string{"line 5", "as many columns as the header"},
		},
		"quote in a value": {
			header + "iris,n\"bc,1\n", bayescmp.ErrCSV, []string{"line 2", `""`},
		},
		"quote never closed": {
			header + "\"iris,nbc,1\n", bayescmp.ErrCSV, []string{"line 2", `""`},
		},
		"name used twice": {
			"score,dataset,score\n1,2,3\n", bayescmp.ErrCSV, []string{"line 1", `"score"`},
		},
		"same but for spaces": {
			"score,dataset, score\n1,2,3\n", bayescmp.ErrCSV, []string{"line 1", `"score"`},
		},
		"no name": {
			"dataset,,score\n1,2,3\n", bayescmp.ErrCSV, []string{"line 1", "column 2"},
		},
		"blank name": {
			"dataset,score, \t\n1,2,3\n", bayescmp.ErrCSV, []string{"line 1", "column 3"},
		},
		"gzip": {"\x1f\x8b\x08\x00", bayescmp.ErrCSV, []string{"compressed"}},
		"xlsx": {"PK\x03\x04\x14\x00", bayescmp.ErrCSV, []string{"spreadsheet"}},
		// The usual cause of a bare quote: a space after the comma.
		"space before a quote": {
			"dataset, classifier\niris, \"nbc\"\n", bayescmp.ErrCSV, []string{"line 2", "space"},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			df, err := bayescmp.ReadCSV(strings.NewReader(test.text))
			refused(t, err, test.want, test.names...)
			if df.Error() == nil {
				t.Error("the frame does not carry the error")
			}
			if _, err := bayescmp.FromLong(df, bayescmp.Long{}); !errors.Is(err, test.want) {
				t.Errorf("FromLong lost the cause: %v", err)
			}
		})
	}
}

// A separator inside a quoted name is no separator.
func TestReadCSVDoesNotCountQuotedSeparators(t *testing.T) {
	df, err := bayescmp.ReadCSV(strings.NewReader("\"a,b,c\";score\niris;1\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := df.Names(); !slices.Equal(got, []string{"a,b,c", "score"}) {
		t.Errorf("columns %q", got)
	}
}

func TestReadCSVPassesOnReadErrors(t *testing.T) {
	broken := errors.New("disk on fire")
	text := strings.NewReader("dataset,score\n" + strings.Repeat("iris,1\n", 2000))
	for name, r := range map[string]io.Reader{
		"at once": iotest.ErrReader(broken),
		"later":   io.MultiReader(text, iotest.ErrReader(broken)),
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := bayescmp.ReadCSV(r); !errors.Is(err, broken) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// However the bytes arrive, the table is the same.
func TestReadCSVReadsByteByByte(t *testing.T) {
	text := []byte("\ufeffdataset;score\r\n\"a;b\";1\r\n")
	df, err := bayescmp.ReadCSV(iotest.OneByteReader(bytes.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	if got := df.Elem(0, 0).String(); got != "a;b" {
		t.Errorf("read %q", got)
	}
}
