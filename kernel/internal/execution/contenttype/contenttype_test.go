package contenttype

import (
	"net/http"
	"testing"
)

// The types are those that net/http detects.
func TestDetect(t *testing.T) {
	for _, data := range []string{
		"\x89PNG\r\n\x1a\nrest", "\xff\xd8\xff\xe0", "GIF89a..", "GIF87a..", "%PDF-1.7",
		"<?xml version=", " <!DOCTYPE HTML>", "<html><body>", "words: ä", "", "\x00\x01\x02",
	} {
		got, want := Detect([]byte(data)), http.DetectContentType([]byte(data))
		if got != want {
			t.Errorf("%q: %s, want %s", data, got, want)
		}
	}
}
