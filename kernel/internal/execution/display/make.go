package display

import (
	"fmt"
	"strings"
)

// MakeData returns data in a format, and as text.
func MakeData(mimeType string, data any) Data {
	bundle := MIMEMap{mimeType: data}
	if mimeType != MIMETypeText {
		bundle[MIMETypeText] = fmt.Sprint(data)
	}
	return Data{Data: bundle}
}

// MakeData3 returns data in a format, and a text for front ends that do not know the format.
func MakeData3(mimeType, plaintext string, data any) Data {
	return Data{Data: MIMEMap{MIMETypeText: plaintext, mimeType: data}}
}

// MIME returns data with metadata, both by format.
func MIME(data, metadata MIMEMap) Data { return Data{Data: data, Metadata: metadata} }

// HTML shows a piece of HTML.
func HTML(html string) Data { return MakeData(MIMETypeHTML, html) }

// JavaScript runs a script in the front end.
func JavaScript(javascript string) Data { return MakeData(MIMETypeJavaScript, javascript) }

// JPEG shows a JPEG picture.
func JPEG(jpeg []byte) Data { return MakeData(MIMETypeJPEG, jpeg) }

// JSON shows a JSON object.
func JSON(json map[string]any) Data { return MakeData(MIMETypeJSON, json) }

// Latex shows an inline formula.
func Latex(latex string) Data {
	return MakeData3(MIMETypeLatex, latex, "$"+strings.Trim(latex, "$")+"$")
}

// Math shows a formula on a line of its own.
func Math(latex string) Data {
	return MakeData3(MIMETypeLatex, latex, "$$"+strings.Trim(latex, "$")+"$$")
}

// Markdown shows a text in Markdown.
func Markdown(markdown string) Data { return MakeData(MIMETypeMarkdown, markdown) }

// PDF shows a PDF document.
func PDF(pdf []byte) Data { return MakeData(MIMETypePDF, pdf) }

// PNG shows a PNG picture.
func PNG(png []byte) Data { return MakeData(MIMETypePNG, png) }

// SVG shows an SVG drawing.
func SVG(svg string) Data { return MakeData(MIMETypeSVG, svg) }
