package systemfonts

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

func write(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// A finder passes over what is no font, and opens each file once.
func TestFind(t *testing.T) {
	dir := t.TempDir()
	broken, font := filepath.Join(dir, "a.ttf"), filepath.Join(dir, "b.ttf")
	write(t, broken, []byte("no font"))
	write(t, font, goregular.TTF)
	asked := 0
	f := &finder{candidates: func() []string {
		asked++
		return []string{filepath.Join(dir, "none.ttf"), dir, broken, font}
	}}
	for range 2 {
		if f.find('数') != nil {
			t.Error("a font of Latin letters has a Chinese one")
		}
	}
	first := f.find('é')
	if first == nil || first != f.find('Ω') || !Has(first, 'é') || Has(first, '数') {
		t.Error("the font is not found, or is opened twice")
	}
	if len(f.opened) != 1 || asked != 1 {
		t.Errorf("%d fonts opened, asked %d times", len(f.opened), asked)
	}
}

func TestRank(t *testing.T) {
	paths := []string{
		"x/NotoSansCJK-Regular.ttc", "y/PingFang.ttc", "z/Arial Unicode.ttf", "a/DejaVuSans.ttf",
		"a/Other.ttf", "a/DejaVuSans-Bold.ttf", "a/MathJax_Main-BoldItalic.otf",
	}
	sorted := slices.Clone(paths)
	slices.Reverse(sorted)
	slices.SortStableFunc(sorted, func(a, b string) int { return rank(a) - rank(b) })
	if !slices.Equal(sorted, paths) {
		t.Errorf("got %q", sorted)
	}
}

// The fonts of this machine can be asked for any character.
func TestFor(t *testing.T) {
	for _, letter := range "a数א😀\U0010ffff\ufffe" {
		if f := For(letter); f != nil && !Has(f, letter) {
			t.Errorf("%q: the font does not have it", letter)
		}
	}
}

// A font whose tables begin anywhere is read all the same, and a broken one is an error.
func TestAligned(t *testing.T) {
	var shifted bytes.Buffer
	shifted.Write(goregular.TTF[:12])
	tables := int(binary.BigEndian.Uint16(goregular.TTF[4:]))
	for i := range tables {
		record := slices.Clone(goregular.TTF[12+16*i : 28+16*i])
		binary.BigEndian.PutUint32(record[8:], binary.BigEndian.Uint32(record[8:])+1)
		shifted.Write(record)
	}
	shifted.WriteByte(0)
	shifted.Write(goregular.TTF[12+16*tables:])
	if _, err := sfnt.Parse(shifted.Bytes()); err == nil {
		t.Fatal("the font is not shifted")
	}
	path := filepath.Join(t.TempDir(), "shifted.ttf")
	write(t, path, shifted.Bytes())
	if fonts := open(path); len(fonts) != 1 || !Has(fonts[0], 'é') {
		t.Errorf("%d fonts", len(fonts))
	}
	for n := 0; n < shifted.Len(); n += 1 + n/3 {
		if fonts := open(path); len(fonts) != 1 {
			t.Fatal("no font")
		}
		broken := filepath.Join(t.TempDir(), "broken.ttf")
		write(t, broken, shifted.Bytes()[:n])
		for _, f := range open(broken) {
			Has(f, 'é') // must not panic
		}
	}
}
