package runner

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/notebook"
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
		"data": map[string]any{"text/plain": text}, "metadata": map[string]any{}, "transient": map[string]any{"display_id": id},
	}}
}

func TestCollector(t *testing.T) {
	c := collector{displays: map[string][]*notebook.Output{}}
	c.begin()
	for _, m := range []message{
		{"status", map[string]any{"execution_state": "busy"}},
		stream("stderr", "e"), stream("stdout", "a\r"), stream("stdout", "b"), stream("stderr", "f"),
		display("display_data", "old", "id"), stream("stdout", "c\r"), display("update_display_data", "new", "id"),
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
		"error the kernel sent something unreadable: text/plain: want a string or a list of strings, found a float64"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestClearOutput(t *testing.T) {
	cleared := func(wait bool) message { return message{"clear_output", map[string]any{"wait": wait}} }
	for _, test := range []struct {
		name     string
		messages []message
		want     string
	}{
		{"now", []message{stream("stdout", "a"), display("display_data", "b", ""), cleared(false)}, ""},
		{"later", []message{stream("stdout", "a"), cleared(true)}, "a"},
		{"before text", []message{stream("stdout", "a"), cleared(true), stream("stderr", "b"), stream("stdout", "c")}, "c b"},
		{"before a display", []message{stream("stdout", "a"), cleared(true), display("display_data", "b", "")}, "b"},
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
	return &notebook.Output{Type: notebook.Display, Data: map[string]any{mime: data}, Metadata: map[string]any{}}
}

func TestCompareCell(t *testing.T) {
	text := func(name, text string) *notebook.Output {
		return &notebook.Output{Type: notebook.Stream, Name: name, Text: text}
	}
	grey := picture(8, color.Gray{100})
	wide := bundle("image/png", grey)
	wide.Metadata = map[string]any{"image/png": map[string]any{"width": 3.0}}
	tests := []struct {
		name      string
		want, got []*notebook.Output
		say       string // "" for equal
	}{
		{"nothing", nil, nil, ""},
		{"text", []*notebook.Output{text("stdout", "a\nb\n")}, []*notebook.Output{text("stdout", "a\nc\n")}, "line 2\n    stored: b\n    now:    c"},
		{"shorter", []*notebook.Output{text("stdout", "a\nb")}, []*notebook.Output{text("stdout", "a")}, "now:    (ends here)"},
		{"pieces of text, as Jupyter stores them", []*notebook.Output{text("stdout", "1 %\r"), text("stderr", "e"), text("stdout", "2 %\n")},
			[]*notebook.Output{text("stdout", "2 %\n"), text("stderr", "e")}, ""},
		{"other stream", []*notebook.Output{text("stdout", "a")}, []*notebook.Output{text("stderr", "a")}, "stored stream stdout, now stream stderr"},
		{"missing", []*notebook.Output{text("stdout", "a")}, nil, "stored 1 outputs, now 0"},
		{"mime types", []*notebook.Output{bundle("text/html", "a")}, []*notebook.Output{bundle("text/plain", "a")}, "stored text/html, now text/plain"},
		{"html", []*notebook.Output{bundle("text/html", "a")}, []*notebook.Output{bundle("text/html", "b")}, "text/html: line 1"},
		{"same image", []*notebook.Output{bundle("image/png", grey)}, []*notebook.Output{bundle("image/png", grey+"\n")}, ""},
		{"nearly the same image", []*notebook.Output{bundle("image/png", grey)}, []*notebook.Output{bundle("image/png", picture(8, color.Gray{101}))}, ""},
		{"other image", []*notebook.Output{bundle("image/png", grey)}, []*notebook.Output{bundle("image/png", picture(8, color.Gray{200}))}, "the images differ"},
		{"larger image", []*notebook.Output{bundle("image/png", grey)}, []*notebook.Output{bundle("image/png", picture(9, color.Gray{100}))}, "image/png: "},
		{"no image", []*notebook.Output{bundle("image/png", grey)}, []*notebook.Output{bundle("image/png", "?")}, "not base64"},
		{"size of an image", []*notebook.Output{bundle("image/png", grey)}, []*notebook.Output{wide}, "stored metadata"},
	}
	for _, test := range tests {
		if got := compareCell(test.want, test.got); test.say == "" && got != "" || !strings.Contains(got, test.say) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.say)
		}
	}
}
