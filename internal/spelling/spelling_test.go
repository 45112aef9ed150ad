package spelling

import "testing"

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0},
		{"kitten", "sitting", 3}, {"flaw", "lawn", 2}, // Levenshtein's textbook examples
		{"χ²", "χ", 1}, {"決定木", "決定", 1}, // letters, not bytes
	} {
		if got := Distance(test.a, test.b); got != test.want {
			t.Errorf("%q and %q: %d, want %d", test.a, test.b, got, test.want)
		}
		if got := Distance(test.b, test.a); got != test.want {
			t.Errorf("%q and %q: %d, want %d", test.b, test.a, got, test.want)
		}
	}
}

// Names are the same if their keys are.
func TestSame(t *testing.T) {
	names := []string{"", " ", "F1", "f-1", "f_1", "F 1!", "f1+", "f+1", "Ⅻ", "É t é", "été", "ete",
		"\xff", "\xfff1", "f1\xff", "train size", "TrainSize", "trainsizes", "İ", "i̇", "決定木", "決定"}
	for _, a := range names {
		for _, b := range names {
			if got, want := Same(a, b), Key(a) == Key(b); got != want {
				t.Errorf("%q and %q: %t, want %t", a, b, got, want)
			}
		}
	}
}
