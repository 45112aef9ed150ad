// Package packing writes files that package tables unpacks, for the tests of what reads them.
package packing

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
	"unicode/utf16"
)

// Gzip compresses text.
func Gzip(t testing.TB, text string) string {
	t.Helper()
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.String()
}

// Zip packs files, each a name and a text.
func Zip(t testing.TB, files ...[2]string) string {
	t.Helper()
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for _, f := range files {
		w, err := z.Create(f[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, f[1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.String()
}

// UTF16 writes text in UTF-16, the low byte first or last.
func UTF16(text string, littleEndian bool) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		low, high := byte(unit), byte(unit>>8)
		if littleEndian {
			low, high = high, low
		}
		b.Write([]byte{high, low})
	}
	return b.String()
}
