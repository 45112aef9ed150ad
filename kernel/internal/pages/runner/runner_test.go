package runner

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/pages/notebook"
)

func TestFoldReturns(t *testing.T) {
	for text, want := range map[string]string{
		"":                 "",
		"a\nb":             "a\nb",
		"\r1\r2\r3":        "3",
		"10 %\r100 %\nend": "100 %\nend",
		"a\r\nb\r\n":       "a\nb\n",
		"pending\r":        "pending\r",
		"gone\rpending\r":  "pending\r",
		"gone\r\r\rx":      "x",
	} {
		if got := foldReturns(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func stream(name, text string) message {
	return message{"stream", map[string]any{"name": name, "text": text}}
}

func display(kind, text, id string) message {
	return message{kind, map[string]any{
		"data": map[string]any{"text/plain": text}, "metadata": map[string]any{},
		"transient": map[string]any{"display_id": id},
	}}
}

func TestCollector(t *testing.T) {
	c := collector{displays: map[string][]*notebook.Output{}}
	c.begin()
	for _, m := range []message{
		{"status", map[string]any{"execution_state": "busy"}},
		stream("stderr", "e"), stream("stdout", "a\r"), stream("stdout", "b"),
		stream("stderr", "f"), display("display_data", "old", "id"), stream("stdout", "c\r"),
		display("update_display_data", "new", "id"),
		display("update_display_data", "nobody's", "other"),
		{"execute_result", map[string]any{"data": map[string]any{"text/plain": 3.0}}},
	} {
		c.add(m)
	}
	var got []string
	for _, o := range c.finish() {
		text, _ := o.TextOf("text/plain")
		got = append(got, o.Type+" "+o.Name+o.Text+text+o.EValue)
	}
	want := []string{"stream stdoutb", "stream stderref", "display_data new", "stream stdoutc",
		"error the kernel sent something unreadable: text/plain: " +
			"want a string or a list of strings, found a float64"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestClearOutput(t *testing.T) {
	clears := func(wait bool) message {
		return message{"clear_output", map[string]any{"wait": wait}}
	}
	shows := func() message { return display("display_data", "b", "") }
	for _, test := range []struct {
		name     string
		messages []message
		want     string
	}{
		{"now", []message{stream("stdout", "a"), shows(), clears(false)}, ""},
		{"later", []message{stream("stdout", "a"), clears(true)}, "a"},
		{
			"before text",
			[]message{
				stream("stdout", "a"), clears(true), stream("stderr", "b"), stream("stdout", "c"),
			},
			"c b",
		},
		{"before a display", []message{stream("stdout", "a"), clears(true), shows()}, "b"},
	} {
		c := collector{displays: map[string][]*notebook.Output{}}
		c.begin()
		for _, m := range test.messages {
			c.add(m)
		}
		var got []string
		for _, o := range c.finish() {
			text, _ := o.TextOf("text/plain")
			got = append(got, o.Text+text)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func picture(size int, c color.Color) string {
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	for i := range size * size {
		img.Set(i%size, i/size, c)
	}
	var b bytes.Buffer
	png.Encode(&b, img)
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

func bundle(mime, data string) *notebook.Output {
	return &notebook.Output{
		Type: notebook.Display, Data: map[string]any{mime: data}, Metadata: map[string]any{},
	}
}

func TestCompareCell(t *testing.T) {
	text := func(name, text string) *notebook.Output {
		return &notebook.Output{Type: notebook.Stream, Name: name, Text: text}
	}
	image := func(data string) *notebook.Output { return bundle("image/png", data) }
	grey := picture(8, color.Gray{100})
	wide := image(grey)
	wide.Metadata = map[string]any{"image/png": map[string]any{"width": 3.0}}
	for _, test := range []struct {
		name      string
		want, got *notebook.Output // nil for nothing
		say       string           // "" for equal
	}{
		{"nothing", nil, nil, ""},
		{
			"text", text("stdout", "a\nb\n"), text("stdout", "a\nc\n"),
			"line 2\n    stored: b\n    now:    c",
		},
		{"shorter", text("stdout", "a\nb"), text("stdout", "a"), "now:    (ends here)"},
		{
			"other stream", text("stdout", "a"), text("stderr", "a"),
			"stored stream stdout, now stream stderr",
		},
		{"missing", text("stdout", "a"), nil, "stored 1 outputs, now 0"},
		{
			"mime types", bundle("text/html", "a"), bundle("text/plain", "a"),
			"stored text/html, now text/plain",
		},
		{"html", bundle("text/html", "a"), bundle("text/html", "b"), "text/html: line 1"},
		{"same image", image(grey), image(grey + "\n"), ""},
		{"nearly the same image", image(grey), image(picture(8, color.Gray{101})), ""},
		{"other image", image(grey), image(picture(8, color.Gray{200})), "the images differ"},
		{"larger image", image(grey), image(picture(9, color.Gray{100})), "image/png: "},
		{"no image", image(grey), image("?"), "not base64"},
		{"size of an image", image(grey), wide, "stored metadata"},
	} {
		compare(t, test.name, listOf(test.want), listOf(test.got), test.say)
	}
	compare(t, "pieces of text, as Jupyter stores them",
		listOf(text("stdout", "1 %\r"), text("stderr", "e"), text("stdout", "2 %\n")),
		listOf(text("stdout", "2 %\n"), text("stderr", "e")), "")
}

// listOf returns the outputs that are not nil.
func listOf(outputs ...*notebook.Output) (list []*notebook.Output) {
	for _, o := range outputs {
		if o != nil {
			list = append(list, o)
		}
	}
	return list
}

// compare checks the description of the difference between two lists of outputs.
func compare(t *testing.T, name string, want, got []*notebook.Output, say string) {
	t.Helper()
	said := compareCell(want, got)
	if say == "" && said != "" || !strings.Contains(said, say) {
		t.Errorf("%s: got %q, want %q", name, said, say)
	}
}

// A cell that prints endlessly fills neither memory nor pages, and its error is kept.
func TestOutputsHaveALimit(t *testing.T) {
	c := collector{displays: map[string][]*notebook.Output{}}
	c.begin()
	for range 1000 {
		c.add(stream("stdout", strings.Repeat("x", 64<<10)))
	}
	c.addError("timeout", "too long", nil)
	outputs := c.finish()
	size := 0
	for _, o := range outputs {
		size += len(o.Text)
	}
	last := outputs[len(outputs)-1]
	if size > mostPrinted+200 ||
		!strings.Contains(last.Text, "the rest is left out: only the first 16 MB") {
		t.Errorf("%d bytes, %d outputs, at last %q", size, len(outputs), last.Text)
	}
	if c.failed == nil || c.failed.EValue != "too long" {
		t.Error("the error of the cell is lost")
	}
	c.begin()
	c.add(stream("stdout", "next"))
	if next := c.finish(); len(next) != 1 || next[0].Text != "next" {
		t.Errorf("the next cell has %d outputs", len(next))
	}
}
