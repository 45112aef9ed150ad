// Package display turns values into displays of a notebook.
//
// Cells import its functions as package display, or by the path of gophernotes, where such
// functions come from: their names, what they take, and what they make of it are those of
// gophernotes' display.go and image.go, and a value with one of the methods of its interfaces
// (HTML, PNG, Render and so on) is shown as there. The code is ours. Two things are not as there:
// Any, Auto and File show text as text, and where two methods of a value give the same format, it
// is always the same one that is shown.
package display

import (
	"errors"
	"maps"
)

// The formats of displays.
const (
	MIMETypeHTML       = "text/html"
	MIMETypeJavaScript = "application/javascript"
	MIMETypeJPEG       = "image/jpeg"
	MIMETypeJSON       = "application/json"
	MIMETypeLatex      = "text/latex"
	MIMETypeMarkdown   = "text/markdown"
	MIMETypePNG        = "image/png"
	MIMETypePDF        = "application/pdf"
	MIMETypeSVG        = "image/svg+xml"
	MIMETypeText       = "text/plain"
)

// MIMEMap has content by format.
type MIMEMap = map[string]any

// Data is something to display. The type has no name, so that other packages can return such a
// value without an import of this one.
type Data = struct {
	Data      MIMEMap
	Metadata  MIMEMap
	Transient MIMEMap
}

// Ensure is bundle, or an empty map for nil.
func Ensure(bundle MIMEMap) MIMEMap {
	if bundle == nil {
		return MIMEMap{}
	}
	return bundle
}

// Merge adds b to a.
func Merge(a, b MIMEMap) MIMEMap {
	if len(b) == 0 {
		return a
	}
	a = Ensure(a)
	maps.Copy(a, b)
	return a
}

// failed is what a function returns that has no result for an error: it is in the data.
func failed(err error) Data {
	return Data{Data: MIMEMap{
		"ename": "ERROR", "evalue": err.Error(), "traceback": nil, "status": "error",
	}}
}

// Err is the error that data hold in place of a display, nil if they hold none.
func Err(data Data) error {
	if message, ok := data.Data["evalue"].(string); ok {
		return errors.New(message)
	}
	return nil
}
