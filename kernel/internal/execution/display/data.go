// Package display turns values into displays of a notebook.
//
// Cells import its functions as package display, or by the path of gophernotes, whose functions
// these follow: they have the names, parameters and results of the functions in gophernotes'
// display.go and image.go, and a value with one of the methods of gophernotes' interfaces (HTML,
// PNG, Render and so on) is shown in the same way. The code is ours. There are two differences:
// Any, Auto and File show text as text, and if two methods of a value give the same format, always
// the same one is shown.
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

// A MIMEMap maps formats to contents.
type MIMEMap = map[string]any

// Data is something to display. The type has no name, so that other packages can return such a
// value without importing this one.
type Data = struct {
	Data      MIMEMap
	Metadata  MIMEMap
	Transient MIMEMap
}

// Ensure returns bundle, or an empty map if it is nil.
func Ensure(bundle MIMEMap) MIMEMap {
	if bundle == nil {
		return MIMEMap{}
	}
	return bundle
}

// Merge adds b to a, and returns a.
func Merge(a, b MIMEMap) MIMEMap {
	if len(b) == 0 {
		return a
	}
	a = Ensure(a)
	maps.Copy(a, b)
	return a
}

// failed returns data that contain an error, for functions without an error result.
func failed(err error) Data {
	return Data{Data: MIMEMap{
		"ename": "ERROR", "evalue": err.Error(), "traceback": nil, "status": "error",
	}}
}

// Err returns the error that data contain in place of a display; nil if they contain none.
func Err(data Data) error {
	if message, ok := data.Data["evalue"].(string); ok {
		return errors.New(message)
	}
	return nil
}
