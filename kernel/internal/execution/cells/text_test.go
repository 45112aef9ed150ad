package cells

import (
	"bytes"
	"go/token"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestOperand(t *testing.T) {
	for text, want := range map[string]string{
		"x := a.b": "a.b", "f(a, ": "", "g(h(1).": "h(1).",
		`y := s.Pair("a", "b").Le`: `s.Pair("a", "b").Le`,
		"m[k].":                    "m[k].", "": "", "a + (b).c": "(b).c",
	} {
		if got := operand([]rune(text)); got != want {
			t.Errorf("%q ends with %q, want %q", text, got, want)
		}
	}
}

func TestAtCursor(t *testing.T) {
	for _, test := range []struct {
		code    string
		open    int
		quote   int
		comment bool
	}{
		{"f(a[", 2, -1, false}, {"f(a)", 0, -1, false}, {`f("x`, 1, 2, false},
		{`f("\"x`, 1, 2, false}, {`f("x"`, 1, -1, false}, {"`a\nb", 0, 0, false},
		{"\"a\nb", 0, -1, false}, {"a // (b", 0, -1, true}, {"a // b\n(", 1, -1, false},
		{"a /* ( */ b", 0, -1, false}, {"a /* (", 0, -1, true}, {"a /*/ (", 0, -1, true},
		{"'('", 0, -1, false}, {")", 0, -1, false},
	} {
		c := atCursor(test.code, len(test.code))
		if len(c.open) != test.open || c.quote != test.quote || c.comment != test.comment {
			t.Errorf("%q: %+v", test.code, c)
		}
	}
	if c := atCursor("äb", 1); string(c.before) != "ä" || string(c.after) != "b" {
		t.Errorf("positions count characters: %+v", c)
	}
	if c := atCursor("ab", 7); string(c.before) != "ab" {
		t.Errorf("behind the end: %+v", c)
	}
}

func TestIsComplete(t *testing.T) {
	for code, want := range map[string]string{
		"x := 1": "complete", "for {": "incomplete", "x?": "complete", "x :=": "incomplete",
		"}": "invalid", "$ls\nx": "complete", "%help": "complete", "f(": "incomplete",
	} {
		if got := isComplete(code)["status"]; got != want {
			t.Errorf("%q is %s, want %s", code, got, want)
		}
	}
	if got := isComplete("for {\nif x {")["indent"]; got != "\t\t" {
		t.Errorf("indent %q", got)
	}
}

func TestSources(t *testing.T) {
	var s sources
	s.keep(2, "a\n  b  \n\n")
	if got := s.lineAt(token.Position{Filename: cellName(2), Line: 2}); got != (frame{2, 2, "b"}) {
		t.Errorf("line 2: %+v", got)
	}
	if got := s.lineAt(token.Position{Filename: "fmt/print.go", Line: 2}); got != (frame{}) {
		t.Errorf("a line of a package: %+v", got)
	}
	if got := s.lastLine(2, s.sourceOf(2)); got != (frame{2, 2, "b"}) {
		t.Errorf("the last line: %+v", got)
	}
	if got := s.line(3, 1) + s.line(2, 0) + s.line(2, 9); got != "" {
		t.Errorf("lines that are not there: %q", got)
	}
}

func TestNearest(t *testing.T) {
	names := []string{"Println", "Printf", "Sprint", "x"}
	for name, want := range map[string]string{
		"Prinln": "Println", "printf": "Printf", "Sprnt": "Sprint", "unrelated": "", "y": "",
	} {
		if got := nearest(name, names); got != want {
			t.Errorf("%s is near %q, want %q", name, got, want)
		}
	}
}

// A text may arrive in any pieces, and any goroutine may collect them. The published messages
// always give the text, and none splits a character.
func TestStream(t *testing.T) {
	var mu sync.Mutex
	var published strings.Builder
	b := &batch{publish: func(_, text string) {
		mu.Lock()
		defer mu.Unlock()
		if strings.Contains(text, "\ufffd") {
			t.Errorf("half a character: %q", text)
		}
		published.WriteString(text)
	}}
	s := newStream("stdout", b)
	text := strings.Repeat("aä€😀\n", 20_000)
	var wg sync.WaitGroup
	wg.Go(func() {
		for piece := range slices.Chunk([]byte(text), 7) {
			if _, err := s.w.Write(piece); err != nil {
				t.Error(err)
			}
		}
	})
	wg.Go(func() {
		for range 100 {
			flush(s)
		}
	})
	wg.Wait()
	flush(s)
	if got := published.String(); got != text {
		t.Errorf("%d bytes of %d arrive", len(got), len(text))
	}
}

func TestPartialRune(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "a": 0, "ä": 0, "\xc3": 1, "a\xe2\x82": 2, "\xf0\x9f\x98": 3, "\xff": 0, "\x82": 0,
	} {
		if got := partialRune([]byte(text)); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

func TestTakeLine(t *testing.T) {
	var got []string
	b := &batch{publish: func(name, text string) { got = append(got, name+":"+text) }}
	b.add("stdout", []byte("one\ntwo"))
	if line := b.takeLine("stderr"); line != "" {
		t.Errorf("of the other stream: %q", line)
	}
	if line := b.takeLine("stdout"); line != "two" {
		t.Errorf("the unfinished line: %q", line)
	}
	b.add("stderr", []byte("three"))
	b.add("stderr", nil)
	b.send()
	b.send()
	if want := []string{"stdout:one\n", "stderr:three"}; !slices.Equal(got, want) {
		t.Errorf("published %q", got)
	}
	b.add("stdout", bytes.Repeat([]byte("x"), batchSize))
	if len(got) != 3 {
		t.Error("a long text waits")
	}
}

func TestCrowd(t *testing.T) {
	var c displayCount
	for i := range mostDisplays + 2 {
		if c.admit() != (i < mostDisplays) {
			t.Fatalf("display %d", i)
		}
	}
	if note := c.note(); !strings.HasPrefix(note, "… 2 more displays are left out") {
		t.Errorf("note %q", note)
	}
	if c.leave(); c.note() != "" {
		t.Errorf("after leave: %q", c.note())
	}
}

func TestSpecial(t *testing.T) {
	t.Chdir(t.TempDir())
	rest, err := runSpecial("\n%cd .\nx := 1\n%cd y")
	if err != nil || rest != "\n\nx := 1\n%cd y" {
		t.Errorf("%q, %v", rest, err)
	}
	for _, code := range []string{"%cd /no/such/folder", "%fly", "%cd a b", "$/no/such/program"} {
		if _, err := runSpecial(code); err == nil || !strings.HasPrefix(err.Error(), code+": ") {
			t.Errorf("%s: %v", code, err)
		}
	}
}
