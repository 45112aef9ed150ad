package display

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// textual are the formats whose content is text, in addition to those that begin with "text/".
var textual = []string{MIMETypeJavaScript, MIMETypeSVG}

// Any shows a value in a format or, for "", in the format that it seems to have. It panics unless
// the value has display methods or is a string, bytes, an io.Reader or an io.WriterTo.
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

// Auto is Any for the format that the value seems to have.
func Auto(v any) Data { return Any("", v) }

// File is Any for the content of a file. It panics if the file cannot be read.
func File(mimeType, path string) Data {
	bytes, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	return Any(mimeType, bytes)
}

// text returns a text in a format, and as plain text.
func text(mimeType, s string) Data {
	data := MIMEMap{MIMETypeText: s}
	if mimeType != "" {
		data[mimeType] = s
	}
	return Data{Data: data}
}

// content returns bytes in a format, as text if the format is textual.
func content(mimeType string, b []byte) Data {
	if mimeType == "" {
		mimeType, _, _ = strings.Cut(kindOf(b), ";") // without the encoding
	}
	if strings.HasPrefix(mimeType, "text/") || slices.Contains(textual, mimeType) {
		return text(mimeType, string(b))
	}
	return Data{Data: MIMEMap{mimeType: b}}
}
