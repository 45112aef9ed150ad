package display

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// textual are the formats, beside those that begin with "text/", whose content is text.
var textual = []string{MIMETypeJavaScript, MIMETypeSVG}

// Any is a value in a format or, for "", in the one that it seems to have: what it shows of itself,
// or a text, bytes, or what can be read. It panics if the value is none of these.
func Any(mimeType string, v any) Data {
	if data, ok := Of(v); ok {
		return data
	}
	switch v := v.(type) {
	case string:
		return text(mimeType, v)
	case []byte:
		return content(mimeType, v)
	case io.Reader:
		read, err := io.ReadAll(v)
		if err != nil {
			return failed(err)
		}
		return content(mimeType, read)
	case io.WriterTo:
		var written bytes.Buffer
		if _, err := v.WriteTo(&written); err != nil {
			return failed(err)
		}
		return content(mimeType, written.Bytes())
	}
	panic(fmt.Errorf("unsupported type, cannot render: %T", v))
}

// Auto is Any with the format that the value seems to have.
func Auto(v any) Data { return Any("", v) }

// File is Any of the content of a file. Without such a file it panics.
func File(mimeType, path string) Data {
	bytes, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	return Any(mimeType, bytes)
}

// text is a text in a format, and as it is.
func text(mimeType, s string) Data {
	data := MIMEMap{MIMETypeText: s}
	if mimeType != "" {
		data[mimeType] = s
	}
	return Data{Data: data}
}

// content is bytes in a format. Those of a textual format are a text.
func content(mimeType string, b []byte) Data {
	if mimeType == "" {
		mimeType, _, _ = strings.Cut(kindOf(b), ";") // the rest is the encoding
	}
	if strings.HasPrefix(mimeType, "text/") || slices.Contains(textual, mimeType) {
		return text(mimeType, string(b))
	}
	return Data{Data: MIMEMap{mimeType: b}}
}
