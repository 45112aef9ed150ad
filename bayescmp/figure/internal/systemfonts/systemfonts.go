// Package systemfonts finds, among the fonts that are installed on this machine, one that has a
// letter. Figures need it for names in scripts that their own font lacks.
package systemfonts

import (
	"os"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// For returns a font that can draw a letter, or nil if there is none here.
func For(letter rune) *sfnt.Font { return installed.find(letter) }

// installed are the fonts of this machine.
var installed = &finder{candidates: sync.OnceValue(candidates)}

// finder opens fonts one after the other, until one has the letter that is looked for.
type finder struct {
	// candidates returns the paths of the fonts, the most likely ones first.
	candidates func() []string

	mu     sync.Mutex
	opened []*sfnt.Font
	tried  int // paths
	found  map[rune]*sfnt.Font
}

func (f *finder) find(letter rune) *sfnt.Font {
	f.mu.Lock()
	defer f.mu.Unlock()
	if font, known := f.found[letter]; known {
		return font
	}
	if f.found == nil {
		f.found = map[rune]*sfnt.Font{}
	}
	f.found[letter] = f.search(letter)
	return f.found[letter]
}

func (f *finder) search(letter rune) *sfnt.Font {
	for _, font := range f.opened {
		if Has(font, letter) {
			return font
		}
	}
	paths := f.candidates()
	for f.tried < len(paths) {
		fonts := open(paths[f.tried])
		f.tried++
		f.opened = append(f.opened, fonts...)
		for _, font := range fonts {
			if Has(font, letter) {
				return font
			}
		}
	}
	return nil
}

// open returns the fonts in a file, or none if the file cannot be read. The file stays open,
// because a font reads its glyphs from it when they are drawn.
func open(path string) []*sfnt.Font {
	file, err := os.Open(path)
	if err != nil {
		return nil
	}
	var fonts []*sfnt.Font
	collection, err := sfnt.ParseCollectionReaderAt(file) // takes a single font too
	for i := 0; err == nil && i < collection.NumFonts(); i++ {
		if font, err := collection.Font(i); err == nil {
			fonts = append(fonts, font)
		}
	}
	if len(fonts) > 0 {
		return fonts
	}
	defer func() { _ = file.Close() }()
	content, err := aligned(file)
	if err != nil {
		return nil
	}
	font, err := sfnt.Parse(content)
	if err != nil {
		return nil
	}
	return []*sfnt.Font{font}
}

// Has reports whether a font can draw a letter: it has a glyph for it, and this is an outline.
// Fonts of coloured pictures have none.
func Has(f *sfnt.Font, letter rune) bool {
	var buffer sfnt.Buffer
	glyph, err := f.GlyphIndex(&buffer, letter)
	if err != nil || glyph == 0 {
		return false
	}
	size := fixed.I(16)
	if _, err := f.LoadGlyph(&buffer, glyph, size, nil); err != nil {
		return false
	}
	_, err = f.GlyphAdvance(&buffer, glyph, size, font.HintingNone)
	return err == nil
}
