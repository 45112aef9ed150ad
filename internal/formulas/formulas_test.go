package formulas_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/formulas"
)

// The first characters are those that OWASP lists for "CSV Injection".
func TestGuarded(t *testing.T) {
	for text, want := range map[string]string{
		"=cmd|' /C calc'!A0": "'=cmd|' /C calc'!A0", "+SUM(A1)": "'+SUM(A1)", "-2+3": "'-2+3",
		"@SUM(1)": "'@SUM(1)", "\t=1": "\t'=1", "\r=1": "\r'=1", "\n=1": "\n'=1", " =1": "' =1",
		"＝1+1": "'＝1+1", "a;=1": "a;'=1", "a\t@b": "a\t'@b", "'=1": "''=1", "-x": "'-x",
		"-0.5": "-0.5", "+1e-5": "+1e-5", "C4.5+m": "C4.5+m", "a-b": "a-b", "": "", "'a": "'a",
		"0x-1": "0x-1", "-Inf": "'-Inf", "-": "'-", "it's = 1": "it's = 1",
	} {
		if got := formulas.Guarded(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// Plain undoes Guarded for any text, and what is guarded begins nowhere like a formula.
func TestPlain(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	letters := []rune("=+-@'; \t\r\na1.e＝－\u00a0")
	for range 200_000 {
		var b strings.Builder
		for range random.IntN(8) {
			b.WriteRune(letters[random.IntN(len(letters))])
		}
		text := b.String()
		guarded := formulas.Guarded(text)
		if got := formulas.Plain(guarded); got != text {
			t.Fatalf("%q becomes %q and then %q", text, guarded, got)
		}
		for _, part := range strings.FieldsFunc(guarded, func(r rune) bool {
			return strings.ContainsRune(";\t\r\n", r)
		}) {
			part = strings.TrimLeft(part, " \u00a0")
			if part != "" && strings.ContainsAny(part[:1], "=+-@") && guarded != text {
				t.Fatalf("%q becomes %q", text, guarded)
			}
		}
	}
}

func BenchmarkPlain(b *testing.B) {
	for b.Loop() {
		formulas.Plain("0.8234567")
	}
}
