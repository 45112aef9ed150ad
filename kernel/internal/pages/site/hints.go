package site

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf16"
)

// withoutHints returns a TrueType font without its instructions for coarse screens, which are a
// quarter of the file and which no program here follows. The outlines and their distances stay as
// they are. Its licence, the SIL Open Font License, reserves the name Liberation for the font that
// nobody has changed, so this one is called FigureText.
//
// The layout of the tables is from the OpenType specification, version 1.9.
func withoutHints(font []byte) ([]byte, error) {
	tables, err := fontTables(font)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"cvt ", "fpgm", "prep", "gasp", "FFTM"} {
		delete(tables, name)
	}
	if err := stripGlyphs(tables); err != nil {
		return nil, err
	}
	if err := renameFont(tables["name"]); err != nil {
		return nil, err
	}
	return joinTables(tables), nil
}

var errFont = errors.New("not a TrueType font of the expected kind")

// fontTables returns copies of the tables of a font.
func fontTables(font []byte) (map[string][]byte, error) {
	if len(font) < 12 {
		return nil, errFont
	}
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(font[4:])) {
		if len(font) < 28+16*i {
			return nil, errFont
		}
		entry := font[12+16*i : 28+16*i]
		from, size := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
		if uint64(from)+uint64(size) > uint64(len(font)) {
			return nil, errFont
		}
		tables[string(entry[:4])] = bytes.Clone(font[from : from+size])
	}
	for name, least := range map[string]int{"head": 54, "loca": 8, "glyf": 1, "name": 6} {
		if len(tables[name]) < least {
			return nil, fmt.Errorf("%w: table %q is missing", errFont, name)
		}
	}
	return tables, nil
}

// stripGlyphs removes the instructions of each glyph, and writes where the glyphs are now.
func stripGlyphs(tables map[string][]byte) error {
	if binary.BigEndian.Uint16(tables["head"][50:]) != 1 {
		return fmt.Errorf("%w: the places of its glyphs are not 32 bits wide", errFont)
	}
	places, glyphs := tables["loca"], tables["glyf"]
	var stripped []byte
	for i := 0; i+8 <= len(places); i += 4 {
		from, to := binary.BigEndian.Uint32(places[i:]), binary.BigEndian.Uint32(places[i+4:])
		if from > to || uint64(to) > uint64(len(glyphs)) {
			return errFont
		}
		binary.BigEndian.PutUint32(places[i:], uint32(len(stripped)))
		glyph, err := stripGlyph(glyphs[from:to])
		if err != nil {
			return err
		}
		stripped = append(stripped, glyph...)
		for len(stripped)%4 != 0 {
			stripped = append(stripped, 0)
		}
	}
	binary.BigEndian.PutUint32(places[len(places)-4:], uint32(len(stripped)))
	tables["glyf"] = stripped
	return nil
}

// stripGlyph removes the instructions of a glyph. One that is composed of others has few, and is
// left as it is.
func stripGlyph(glyph []byte) ([]byte, error) {
	if len(glyph) == 0 {
		return nil, nil
	}
	if len(glyph) < 10 {
		return nil, errFont
	}
	contours := int(int16(binary.BigEndian.Uint16(glyph)))
	if contours < 0 {
		return glyph, nil
	}
	count := 10 + 2*contours // where the number of instructions is
	if len(glyph) < count+2 {
		return nil, errFont
	}
	end := count + 2 + int(binary.BigEndian.Uint16(glyph[count:]))
	if len(glyph) < end {
		return nil, errFont
	}
	return slices.Concat(glyph[:count], []byte{0, 0}, glyph[end:]), nil
}

// The names of the font in its table "name"; other entries are its copyright and its licence.
var namesOfFont = []uint16{1, 3, 4, 6, 16, 18}

// renameFont gives the font a name of the same length, in place.
func renameFont(table []byte) error {
	const reserved, ours = "Liberation", "FigureText"
	texts := int(binary.BigEndian.Uint16(table[4:]))
	for i := range int(binary.BigEndian.Uint16(table[2:])) {
		if len(table) < 18+12*i {
			return errFont
		}
		entry := table[6+12*i : 18+12*i]
		from := texts + int(binary.BigEndian.Uint16(entry[10:]))
		to := from + int(binary.BigEndian.Uint16(entry[8:]))
		if to > len(table) {
			return errFont
		}
		if slices.Contains(namesOfFont, binary.BigEndian.Uint16(entry[6:])) {
			text := table[from:to]
			copy(text, strings.ReplaceAll(string(text), reserved, ours))
			copy(text, strings.ReplaceAll(string(text), wide(reserved), wide(ours)))
		}
	}
	return nil
}

// wide returns a text in UTF-16, high bytes first.
func wide(text string) string {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		out = binary.BigEndian.AppendUint16(out, unit)
	}
	return string(out)
}

// joinTables writes a font. Its checksums are zero: no program here looks at them.
func joinTables(tables map[string][]byte) []byte {
	names := slices.Sorted(maps.Keys(tables))
	out := binary.BigEndian.AppendUint32(nil, 0x00010000)
	out = binary.BigEndian.AppendUint16(out, uint16(len(names)))
	out = append(out, make([]byte, 6)...) // hints for a binary search
	place := 12 + 16*len(names)
	for _, name := range names {
		out = append(out, name...)
		for _, n := range []int{0, place, len(tables[name])} {
			out = binary.BigEndian.AppendUint32(out, uint32(n))
		}
		place += (len(tables[name]) + 3) / 4 * 4
	}
	for _, name := range names {
		out = append(out, tables[name]...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	return out
}
