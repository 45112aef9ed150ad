package systemfonts

import (
	"encoding/binary"
	"errors"
	"io"
	"slices"
)

// drawn are the tables of a font that drawing needs.
var drawn = []string{
	"CFF ", "OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "kern", "loca", "maxp", "name", "post",
}

// mostBytes is the size up to which a font is copied into memory.
const mostBytes = 64 << 20

// aligned returns the first font of a file with its tables at multiples of four bytes, as the
// standard demands. Package sfnt refuses others, but they are common: WenQuanYi Zen Hei is one.
func aligned(file io.ReaderAt) ([]byte, error) {
	start, err := firstFont(file)
	if err != nil {
		return nil, err
	}
	head := make([]byte, 12)
	if _, err := file.ReadAt(head, start); err != nil {
		return nil, err
	}
	records := make([]byte, 16*int(binary.BigEndian.Uint16(head[4:])))
	if _, err := file.ReadAt(records, start+12); err != nil {
		return nil, err
	}
	var kept [][]byte
	for record := range slices.Chunk(records, 16) {
		if slices.Contains(drawn, string(record[:4])) {
			kept = append(kept, record)
		}
	}
	binary.BigEndian.PutUint16(head[4:], uint16(len(kept)))
	out := slices.Concat(head, slices.Concat(kept...))
	for i, record := range kept {
		offset, length := binary.BigEndian.Uint32(record[8:]), binary.BigEndian.Uint32(record[12:])
		if uint64(len(out))+uint64(length) > mostBytes {
			return nil, errors.New("the font is too large")
		}
		binary.BigEndian.PutUint32(out[12+16*i+8:], uint32(len(out)))
		table := make([]byte, (length+3)&^3)
		if _, err := file.ReadAt(table[:length], int64(offset)); err != nil {
			return nil, err
		}
		out = append(out, table...)
	}
	return out, nil
}

// firstFont returns where the first font of a file begins; a file may be a collection.
func firstFont(file io.ReaderAt) (int64, error) {
	head := make([]byte, 16)
	if _, err := file.ReadAt(head, 0); err != nil {
		return 0, err
	}
	if string(head[:4]) != "ttcf" {
		return 0, nil
	}
	return int64(binary.BigEndian.Uint32(head[12:])), nil
}
