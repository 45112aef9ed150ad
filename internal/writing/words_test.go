package writing_test

import (
	"testing"

	"github.com/bayescmp/go/internal/writing"
)

func TestCounts(t *testing.T) {
	is(t, "none", writing.Plural(0, "fold"), "0 folds")
	is(t, "one", writing.Plural(1, "fold"), "1 fold")
	is(t, "ten", writing.Plural(10, "fold"), "10 folds")
	is(t, "a span", writing.Span(5, 10, "fold"), "5 to 10 folds")
	is(t, "no span", writing.Span(5, 5, "fold"), "5 folds")
	is(t, "a single one", writing.Span(1, 1, "fold"), "1 fold")
	is(t, "one does", writing.Verb(1, "does", "do"), "does")
	is(t, "two do", writing.Verb(2, "does", "do"), "do")
	is(t, "none do", writing.Verb(0, "does", "do"), "do")
}

func TestLists(t *testing.T) {
	abc := []string{"a", "b", "c"}
	nine := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i"}
	for _, c := range []struct{ what, got, want string }{
		{"quoted", writing.Quoted(abc), `"a", "b", "c"`},
		{"quoted quotes", writing.Quoted([]string{`b"c`, "d\te"}), `"b\"c", "d\te"`},
		{"nothing quoted", writing.Quoted(nil), ""},
		{"all listed", writing.Listed(abc, 3), `"a", "b", "c"`},
		{"some listed", writing.Listed(abc, 2), `"a", "b" and 1 more`},
		{"eight", writing.Some(nine[:8]), "a, b, c, d, e, f, g, h"},
		{"nine", writing.Some(nine), "a, b, c, d, e, f, g and 2 more"},
		{"three", writing.Few(abc), "a, b, c"},
		{"four", writing.Few(nine[:4]), "a, b and 2 more"},
		{"none", writing.Few(nil), "–"},
		{"three parts", writing.Joined(abc), "a, b and c"},
		{"two parts", writing.Joined(abc[:2]), "a and b"},
		{"one part", writing.Joined(abc[:1]), "a"},
		{"no part", writing.Joined(nil), ""},
	} {
		is(t, c.what, c.got, c.want)
	}
}

func TestCapital(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "a test": "A test", "élan": "Élan", "δ0": "Δ0", "5×2cv": "5×2cv", "数据": "数据",
	} {
		is(t, text, writing.Capital(text), want)
	}
}

func TestOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"a\tb": "a b", " a\r\nb \n": "a b", "a  b": "a b", "a\u00a0b": "a b",
		"\n": "", "数 据": "数 据",
	} {
		is(t, text, writing.OneLine(text), want)
	}
}

func TestActingCharactersAreShown(t *testing.T) {
	is(t, "HTML", writing.EscapeHTML("<b>\x1b\n"), "&lt;b&gt;\\x1b\n")
	is(t, "one line", writing.OneLine("a\r\nb\x1b"), `a b\x1b`)
}
