package display

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// The functions give the same results as those of gophernotes v0.7.5, in its display.go and
// image.go.
func TestLikeGophernotes(t *testing.T) {
	object := map[string]any{"a": 1}
	for name, test := range map[string]struct {
		got  Data
		want MIMEMap
	}{
		"HTML":       {HTML("<b>"), MIMEMap{"text/html": "<b>", "text/plain": "<b>"}},
		"JavaScript": {JavaScript("f"), MIMEMap{"application/javascript": "f", "text/plain": "f"}},
		"JPEG":       {JPEG([]byte{1}), MIMEMap{"image/jpeg": []byte{1}, "text/plain": "[1]"}},
		"JSON":       {JSON(object), MIMEMap{"application/json": object, "text/plain": "map[a:1]"}},
		"Latex":      {Latex("$x$"), MIMEMap{"text/latex": "$x$", "text/plain": "$x$"}},
		"Math":       {Math("x"), MIMEMap{"text/latex": "$$x$$", "text/plain": "x"}},
		"Markdown":   {Markdown("*a*"), MIMEMap{"text/markdown": "*a*", "text/plain": "*a*"}},
		"PDF":        {PDF([]byte{1}), MIMEMap{"application/pdf": []byte{1}, "text/plain": "[1]"}},
		"PNG":        {PNG([]byte{1}), MIMEMap{"image/png": []byte{1}, "text/plain": "[1]"}},
		"SVG":        {SVG("<svg>"), MIMEMap{"image/svg+xml": "<svg>", "text/plain": "<svg>"}},
		"MakeData":   {MakeData("text/plain", 1), MIMEMap{"text/plain": 1}},
		"MakeData3":  {MakeData3("a/b", "t", 1), MIMEMap{"text/plain": "t", "a/b": 1}},
		"MIME":       {MIME(object, nil), object},
	} {
		if !reflect.DeepEqual(test.got.Data, test.want) {
			t.Errorf("%s: %v, want %v", name, test.got.Data, test.want)
		}
	}
}

type page struct{}

func (page) HTML() string   { return "<i>" }
func (page) String() string { return "text" }

type all struct{ page }

func (all) Render() Data { return Data{Data: MIMEMap{"text/html": "lost", "a/b": 1}} }

type simple struct{}

func (simple) SimpleRender() MIMEMap { return MIMEMap{"a/b": 1} }
func (simple) PNG() []byte           { return []byte{2} }

// A value is shown as its methods say. If two methods give the same format, always the same one is
// shown.
func TestOf(t *testing.T) {
	for range 20 {
		for _, test := range []struct {
			v    any
			want MIMEMap
		}{
			{page{}, MIMEMap{"text/html": "<i>", "text/plain": "text"}},
			{all{}, MIMEMap{"text/html": "<i>", "text/plain": "text", "a/b": 1}},
			{simple{}, MIMEMap{"a/b": 1, "image/png": []byte{2}, "text/plain": "display.simple"}},
			{Data{Data: MIMEMap{"text/plain": "t"}}, MIMEMap{"text/plain": "t"}},
		} {
			if data, ok := Of(test.v); !ok || !reflect.DeepEqual(data.Data, test.want) {
				t.Fatalf("%T: %v, want %v", test.v, data.Data, test.want)
			}
		}
	}
	for _, v := range []any{1, "text", nil, []byte("b")} {
		if data, ok := Of(v); ok {
			t.Errorf("%v: %v", v, data)
		}
	}
}

// Showing a cell's own data does not change the data.
func TestOfCopies(t *testing.T) {
	bundle := MIMEMap{"a/b": 1}
	if _, ok := Of(Data{Data: bundle}); !ok || len(bundle) != 1 {
		t.Errorf("now %v", bundle)
	}
}

func TestImages(t *testing.T) {
	picture := image.NewGray(image.Rect(0, 0, 3, 2))
	made := Image(picture)
	size := MIMEMap{"width": 3, "height": 2}
	if !reflect.DeepEqual(made.Metadata, MIMEMap{"image/png": size}) || Err(made) != nil {
		t.Errorf("%v", made.Metadata)
	}
	shown, ok := Of(picture)
	if !ok || !reflect.DeepEqual(shown.Metadata, size) ||
		!reflect.DeepEqual(shown.Data["image/png"], made.Data["image/png"]) {
		t.Errorf("%v", shown)
	}
	decoded, _, err := image.Decode(bytes.NewReader(made.Data["image/png"].([]byte)))
	if err != nil || decoded.Bounds() != picture.Bounds() {
		t.Errorf("%v, %v", decoded, err)
	}
	empty := image.NewGray(image.Rectangle{})
	shown, ok = Of(empty)
	if Err(Image(empty)) == nil || !ok || Err(shown) == nil {
		t.Errorf("a picture without pixels: %v, %v", Image(empty), shown)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("broken") }

// Texts are shown as texts, and other data in the given format or in the format that they seem to
// have.
func TestAny(t *testing.T) {
	gif := []byte("GIF89a...")
	file := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(file, []byte("<svg></svg>"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		got  Data
		want MIMEMap
	}{
		"text":            {Auto("a"), MIMEMap{"text/plain": "a"}},
		"text of a kind":  {Any("text/html", "a"), MIMEMap{"text/html": "a", "text/plain": "a"}},
		"bytes":           {Auto(gif), MIMEMap{"image/gif": gif}},
		"bytes of a kind": {Any("image/x", gif), MIMEMap{"image/x": gif}},
		"bytes of text":   {Auto([]byte("a")), MIMEMap{"text/plain": "a"}},
		"reader":          {Auto(bytes.NewReader(gif)), MIMEMap{"image/gif": gif}},
		"writer":          {Auto(writerTo{}), MIMEMap{"text/plain": "w"}},
		"renderer":        {Any("", page{}), MIMEMap{"text/html": "<i>", "text/plain": "text"}},
		"file": {File("image/svg+xml", file), MIMEMap{
			"image/svg+xml": "<svg></svg>", "text/plain": "<svg></svg>"}},
	} {
		if !reflect.DeepEqual(test.got.Data, test.want) {
			t.Errorf("%s: %v, want %v", name, test.got.Data, test.want)
		}
	}
	if err := Err(Auto(failing{})); err == nil || err.Error() != "broken" {
		t.Errorf("a reader that fails: %v", err)
	}
	for name, f := range map[string]func(){
		"unsupported type": func() { Auto(1) },
		"no such file":     func() { File("", "/no/such/file") },
	} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.Contains(r, name) {
					t.Errorf("%s: %s", name, r)
				}
			}()
			f()
		}()
	}
}

type writerTo struct{}

func (writerTo) WriteTo(w io.Writer) (int64, error) {
	n, err := w.Write([]byte("w"))
	return int64(n), err
}

// Data that are too long for a front end are cut, or left out with a note.
func TestCut(t *testing.T) {
	long := make([]byte, longest+1)
	short := Cut(map[string]any{"text/plain": "p", "image/png": long, "text/html": "h"})
	text := fmt.Sprint(short["text/plain"])
	if short["image/png"] != nil || short["text/html"] != "h" ||
		!strings.HasPrefix(text, "p\n(image/png of 16 MB is left out") {
		t.Errorf("%s, %d formats", text, len(short))
	}
}
