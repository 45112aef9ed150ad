// Package http stands in for net/http in the files that we borrow from gophernotes, where they are
// built for a browser.
package http

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

// DetectContentType tells what data are by how they begin, in the words of net/http.
func DetectContentType(data []byte) string {
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
