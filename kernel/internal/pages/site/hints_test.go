package site

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Without hints, each glyph has the same outline, width and distance to its neighbour.
func TestFontsWithoutHintsLookTheSame(t *testing.T) {
	for _, original := range [][]byte{liberationsansregular.TTF, liberationsansbold.TTF} {
		stripped, err := withoutHints(original)
		if err != nil {
			t.Fatal(err)
		}
		if len(stripped) > len(original)*4/5 {
			t.Errorf("%d bytes of %d are left", len(stripped), len(original))
		}
		want, got := parseFont(t, original), parseFont(t, stripped)
		if want.NumGlyphs() != got.NumGlyphs() {
			t.Fatalf("%d glyphs of %d", got.NumGlyphs(), want.NumGlyphs())
		}
		for glyph := range sfnt.GlyphIndex(want.NumGlyphs()) {
			if a, b := lookOf(t, want, glyph), lookOf(t, got, glyph); !reflect.DeepEqual(a, b) {
				t.Fatalf("glyph %d: %v, want %v", glyph, b, a)
			}
		}
		for r := rune(0x20); r < 0x2200; r++ {
			a, _ := want.GlyphIndex(nil, r)
			if b, _ := got.GlyphIndex(nil, r); a != b {
				t.Fatalf("%q: glyph %d, want %d", r, b, a)
			}
		}
		name, err := got.Name(nil, sfnt.NameIDFamily)
		if err != nil || name != "FigureText Sans" {
			t.Errorf("called %q, %v", name, err)
		}
		if copyright, err := got.Name(nil, sfnt.NameIDCopyright); err != nil ||
			!bytes.Contains([]byte(copyright), []byte("Red Hat")) {
			t.Errorf("copyright %q, %v", copyright, err)
		}
	}
}

// A broken font is an error, and not a panic.
func TestBrokenFontsAreErrors(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	whole := liberationsansregular.TTF
	for range 2000 {
		broken := bytes.Clone(whole[:random.IntN(len(whole))])
		for range random.IntN(20) {
			if i := random.IntN(400); i < len(broken) {
				broken[i] = byte(random.IntN(256))
			}
		}
		_, _ = withoutHints(broken) // only a panic is wrong
	}
	if _, err := withoutHints(whole[:1000]); err == nil {
		t.Error("a font of 1000 bytes was taken")
	}
}

func parseFont(t *testing.T, content []byte) *sfnt.Font {
	t.Helper()
	parsed, err := sfnt.Parse(content)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

type look struct {
	outline     sfnt.Segments
	width, next fixed.Int26_6
}

// lookOf is what is drawn of a glyph, and its distance to the glyph that follows in the font.
func lookOf(t *testing.T, f *sfnt.Font, glyph sfnt.GlyphIndex) look {
	t.Helper()
	size := fixed.I(int(f.UnitsPerEm()))
	outline, err := f.LoadGlyph(nil, glyph, size, nil)
	if err != nil {
		t.Fatal(err)
	}
	width, err := f.GlyphAdvance(nil, glyph, size, font.HintingNone)
	if err != nil {
		t.Fatal(err)
	}
	next, err := f.Kern(nil, glyph, 36, size, font.HintingNone)
	if err != nil && next != 0 {
		t.Fatal(err)
	}
	return look{outline, width, next}
}
