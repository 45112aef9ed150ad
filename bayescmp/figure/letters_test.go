package figure

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"

	"github.com/bayescmp/go/bayescmp/figure/internal/systemfonts"
	"github.com/bayescmp/go/internal/visible"
)

// named returns figures of all kinds with two names.
func named(left, right string) []*Figure {
	captions := [3]string{left + " better\n0.1", "equivalent\n0.2", right + " better\n0.7"}
	x := []float64{0, 0.5, 1}
	cell := PairCell{Shares: [3]float64{0.2, 0.3, 0.5}}
	return []*Figure{
		Density{
			Title: left + " against " + right, XLabel: "score(" + right + ") − score(" + left + ")",
			Density: student(0, 0.01, 9), Low: -0.05, High: 0.05, Rope: 0.01, Captions: captions,
		}.Figure(),
		Bands{
			Title: left, X: x, Left: x, Rope: []float64{0, 0, 0}, Right: []float64{1, 0.5, 0},
			Captions: captions, Note: right,
		}.Figure(),
		Curves{Title: left, Curves: []Curve{{right, x, x}, {left, x, x}}}.Figure(),
		CriticalDifference{
			Title: left, Names: []string{left, right}, Ranks: []float64{1.2, 1.8}, Distance: 0.3,
		}.Figure(),
		Pairs{
			Title: left, Names: []string{left, right},
			Cells: [][]PairCell{{cell, cell}, {cell, cell}},
		}.Figure(),
	}
}

var names = [][2]string{
	{"<script>alert(1)</script>", `"><img src=x onerror=alert(1)>&amp;`},
	{`_&%#$\{}^~`, "a|b`'\""}, {"[x]", "\x1b[31mred\x00"},
	{"随机森林", "結 정"}, {"שלום (1)", "مرحبا"}, {"😀", "\U0010fff0\ufffe"},
	{strings.Repeat("long-", 40), strings.Repeat("W", 200)}, {"\u202eevil", "a\nb"},
}

// Every name is drawn in all formats, and an SVG picture has it as a text that is nothing else.
func TestNamesInFigures(t *testing.T) {
	for _, pair := range names {
		for i, f := range named(pair[0], pair[1]) {
			t.Run(fmt.Sprintf("%.20q/%d", pair[0], i), func(t *testing.T) {
				f = f.Describe(pair[0] + " wins")
				if f == nil || len(f.PNG()) == 0 {
					t.Fatal("no picture")
				}
				texts := checkSVG(t, f)
				want := visible.Text(pair[0])
				if len(want) < 50 && !strings.Contains(texts, want) {
					t.Errorf("no %q in %q", want, texts)
				}
				checkNote(t, f, texts)
			})
		}
	}
}

// checkSVG returns the texts of an SVG picture, after a look at what else there is.
func checkSVG(t *testing.T, f *Figure) string {
	t.Helper()
	content, err := f.encode("svg")
	if err != nil {
		t.Fatal(err)
	}
	known := []string{"svg", "g", "path", "text", "image", "rect", "circle", "title"}
	var texts []string
	for d := xml.NewDecoder(bytes.NewReader(content)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%.2000s", err, content)
		}
		switch token := token.(type) {
		case xml.CharData:
			texts = append(texts, string(token))
		case xml.StartElement:
			if !slices.Contains(known, token.Name.Local) {
				t.Errorf("an element %s", token.Name.Local)
			}
			for _, a := range token.Attr {
				if strings.HasPrefix(a.Name.Local, "on") || strings.Contains(a.Name.Local, "href") {
					t.Errorf("an attribute %s", a.Name.Local)
				}
			}
		}
	}
	return strings.Join(texts, "|")
}

// checkNote checks that a figure tells of the letters of a text that no font has, and of no others.
func checkNote(t *testing.T, f *Figure, text string) {
	t.Helper()
	sans := font.DefaultCache.Lookup(captionStyle().Font, 9).Face
	lacking := 0
	seen := map[rune]bool{}
	for _, letter := range text {
		if letter > ' ' && !seen[letter] && !systemfonts.Has(sans, letter) &&
			systemfonts.For(letter) == nil {
			lacking++
		}
		seen[letter] = true
	}
	if told := strings.Contains(f.String(), "no glyph in the fonts here"); told != (lacking > 0) {
		t.Errorf("%d letters are lacking, and the figure says %q", lacking, f.String())
	}
	_, height := f.Size()
	if higher := height > f.height; higher != (lacking > 0) {
		t.Errorf("%d letters are lacking, and the height is %v", lacking, height)
	}
}

func TestLackingNote(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "数": "1 character has no glyph in the fonts here: U+6570",
		"ab": "2 characters have no glyph in the fonts here: U+0061 U+0062",
	} {
		if got := lackingNote([]rune(text)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := lackingNote([]rune("abcdefghij")); !strings.HasSuffix(got, "U+0068 …") {
		t.Errorf("got %q", got)
	}
}

func TestLeftToRight(t *testing.T) {
	for text, want := range map[string]string{
		"abc 数": "abc 数", "שלום": "םולש", "a שלום b": "a םולש b", "שלום 12": "12 םולש",
		"(שלום) x": "(םולש) x", "שלום (12) שלום": "םולש (12) םולש", "x 12": "x 12",
	} {
		if got := leftToRight(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestDescribe(t *testing.T) {
	var none *Figure
	if none.Describe("nothing") != nil {
		t.Error("a figure from nothing")
	}
	f := named("a", "b")[0]
	if got := f.Describe("b wins").String(); got != "b wins" {
		t.Errorf("got %q", got)
	}
	want := "a against b; density of score(b) − score(a): " +
		"a better: 0.1, equivalent: 0.2, b better: 0.7."
	if got := f.String(); got != want {
		t.Errorf("the figure itself says %q", got)
	}
	if got := New(plot.New(), 640, 360).String(); got != "figure, 640 × 360" {
		t.Errorf("a figure without names says %q", got)
	}
}

// The same figure gives the same bytes, whenever it is saved.
func TestSaveIsDeterministic(t *testing.T) {
	for _, format := range []string{".pdf", ".svg"} {
		var first []byte
		for i := range 5 {
			path := filepath.Join(t.TempDir(), "f"+format)
			if err := named("数 a", "b")[i/3].Save(path); err != nil {
				t.Fatal(err)
			}
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				first = content
			}
			if same := bytes.Equal(content, first); same != (i < 3) {
				t.Errorf("%s, %d: the same is %v", format, i, same)
			}
			if bytes.Contains(content, []byte("(D:20")) &&
				!bytes.Contains(content, []byte("(D:20000101000000")) {
				t.Errorf("%s has a date", format)
			}
		}
	}
}

// The fonts of figures have all the letters that are not looked up.
func TestLatinLetters(t *testing.T) {
	for _, style := range []font.Font{captionStyle().Font, boldStyle().Font} {
		face := font.DefaultCache.Lookup(style, 9)
		for letter := '!'; letter <= latin; letter++ {
			if (letter <= '~' || letter > 0xa0) && !systemfonts.Has(face.Face, letter) {
				t.Errorf("%s lacks %U", face.Name(), letter)
			}
		}
	}
}
