package tables

import (
	"slices"
	"strings"
	"testing"
)

func TestARFF(t *testing.T) {
	const text = "% made by hand\n\n@RELATION 'my results'\n\n" +
		"@attribute Key_Dataset {iris,'two words'}\n@ATTRIBUTE 'Key \\'Scheme\\'' string\n" +
		"@attribute\t\"acc % \" numeric\n% a comment\n@data\n" +
		"iris, 'weka.J48 -C 0.25, -M 2',0.5\n'two words',\"a \\\"b\\\"\" ,?\n% another\n\n" +
		"iris\tx\t1e-3\n'a\\nb', , 7\n"
	for _, form := range []string{text, strings.ReplaceAll(text, "\n", "\r\n")} {
		tables, err := Tables("x.arff", strings.NewReader(form), nil)
		if err != nil {
			t.Fatal(err)
		}
		read := tables[0]
		for j, want := range [][]string{
			{"iris", "two words", "iris", "a\nb"},
			{"weka.J48 -C 0.25, -M 2", `a "b"`, "x", ""},
			{"0.5", "?", "1e-3", "7"},
		} {
			if got := read.Column(read.Names[j]); !slices.Equal(got, want) {
				t.Errorf("%q: %q", read.Names[j], got)
			}
		}
		if !slices.Equal(read.Names, []string{"Key_Dataset", "Key 'Scheme'", "acc %"}) {
			t.Errorf("%q", read.Names)
		}
	}
}

func TestARFFRefuses(t *testing.T) {
	const head = "@relation x\n@attribute a numeric\n@attribute b string\n"
	for text, want := range map[string]string{
		head + "@data\n{0 1}\n":                      "line 5: the data are sparse",
		head + "@data\n1\n":                          "line 5 has 1 column, the header has 2",
		head + "@data\n1,2,3\n":                      "line 5 has 3 columns",
		head + "@data\n1,'x\n":                       "line 5: \"'x\": the quote does not end",
		head + "@data\n1,'x' y\n":                    "text follows the end",
		head + "@dta\n1,x\n":                         `line 4: "@dta" is neither`,
		head:                                         "no line @data",
		head + "@data\n":                             "no data",
		"@relation x\n@data\n1\n":                    "line 2: there is no @attribute",
		head + "@attribute a real\n@data\n1,2,3\n":   `two columns are named "a"`,
		head + "@attribute c relational\n@data\n1\n": `attribute "c" is relational`,
	} {
		_, err := Tables("x.arff", strings.NewReader(text), nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
