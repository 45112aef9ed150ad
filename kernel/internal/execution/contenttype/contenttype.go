// Package contenttype does for a browser what net/http does elsewhere: it tells of what kind data
// are. The real one would be a tenth of what a reader of a page has to wait for.
package contenttype

import (
	"bytes"
	"unicode/utf8"
)

// beginnings are what files of a kind begin with.
var beginnings = []struct{ bytes, kind string }{
	{"\x89PNG\r\n\x1a\n", "image/png"}, {"\xff\xd8\xff", "image/jpeg"},
	{"GIF87a", "image/gif"}, {"GIF89a", "image/gif"}, {"%PDF-", "application/pdf"},
	{"<?xml", "text/xml; charset=utf-8"},
}

// Detect tells what data are by how they begin, in the words of net/http.
func Detect(data []byte) string {
	for _, b := range beginnings {
		if bytes.HasPrefix(data, []byte(b.bytes)) {
			return b.kind
		}
	}
	text := bytes.ToLower(bytes.TrimLeft(data, "\t\n\f\r "))
	switch {
	case bytes.HasPrefix(text, []byte("<!doctype html")), bytes.HasPrefix(text, []byte("<html")):
		return "text/html; charset=utf-8"
	case utf8.Valid(data) && !bytes.ContainsRune(data, 0):
		return "text/plain; charset=utf-8"
	}
	return "application/octet-stream"
}
