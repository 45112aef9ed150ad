package display

import (
	"fmt"
	"strings"
)

// MakeData is data in a format, and as text.
func MakeData(mimeType string, data any) Data {
	bundle := MIMEMap{mimeType: data}
	if mimeType != MIMETypeText {
		bundle[MIMETypeText] = fmt.Sprint(data)
	}
	return Data{Data: bundle}
}

// MakeData3 is data in a format, and a text for front ends that do not know the format.
func MakeData3(mimeType, plaintext string, data any) Data {
	return Data{Data: MIMEMap{MIMETypeText: plaintext, mimeType: data}}
}

// MIME is data with metadata, both by format.
func MIME(data, metadata MIMEMap) Data { return Data{Data: data, Metadata: metadata} }

// HTML is a piece of a page.
func HTML(html string) Data { return MakeData(MIMETypeHTML, html) }

// JavaScript is a script.
func JavaScript(javascript string) Data { return MakeData(MIMETypeJavaScript, javascript) }

// JPEG is a picture.
func JPEG(jpeg []byte) Data { return MakeData(MIMETypeJPEG, jpeg) }

// JSON is an object.
func JSON(json map[string]any) Data { return MakeData(MIMETypeJSON, json) }

// Latex is a formula in a line of text.
func Latex(latex string) Data {
	return MakeData3(MIMETypeLatex, latex, "$"+strings.Trim(latex, "$")+"$")
}

// Math is a formula on a line of its own.
func Math(latex string) Data {
	return MakeData3(MIMETypeLatex, latex, "$$"+strings.Trim(latex, "$")+"$$")
}

// Markdown is a text with markup.
func Markdown(markdown string) Data { return MakeData(MIMETypeMarkdown, markdown) }

// PDF is a document.
func PDF(pdf []byte) Data { return MakeData(MIMETypePDF, pdf) }

// PNG is a picture.
func PNG(png []byte) Data { return MakeData(MIMETypePNG, png) }

// SVG is a drawing.
func SVG(svg string) Data { return MakeData(MIMETypeSVG, svg) }
