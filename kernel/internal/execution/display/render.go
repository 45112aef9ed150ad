package display

import (
	"fmt"
	"image"
	"maps"
)

// A renderer adds to data what a value shows with one of its methods, and reports whether the value
// has the method.
type renderer func(data *Data, v any) bool

// renderers are called in this order, and later ones replace the data of earlier ones. The
// interfaces have no names, so that a package can implement them without importing this one.
var renderers = []renderer{
	func(data *Data, v any) bool {
		r, ok := v.(interface{ Render() Data })
		if ok {
			whole := r.Render()
			data.Data = Merge(data.Data, whole.Data)
			data.Metadata = Merge(data.Metadata, whole.Metadata)
			data.Transient = Merge(data.Transient, whole.Transient)
		}
		return ok
	},
	func(data *Data, v any) bool {
		r, ok := v.(interface{ SimpleRender() MIMEMap })
		if ok {
			data.Data = Merge(data.Data, r.SimpleRender())
		}
		return ok
	},
	as(MIMETypeHTML, func(v interface{ HTML() string }) any { return v.HTML() }),
	as(MIMETypeJavaScript, func(v interface{ JavaScript() string }) any { return v.JavaScript() }),
	as(MIMETypeJPEG, func(v interface{ JPEG() []byte }) any { return v.JPEG() }),
	as(MIMETypeJSON, func(v interface{ JSON() map[string]any }) any { return v.JSON() }),
	as(MIMETypeLatex, func(v interface{ Latex() string }) any { return v.Latex() }),
	as(MIMETypeMarkdown, func(v interface{ Markdown() string }) any { return v.Markdown() }),
	as(MIMETypePNG, func(v interface{ PNG() []byte }) any { return v.PNG() }),
	as(MIMETypePDF, func(v interface{ PDF() []byte }) any { return v.PDF() }),
	as(MIMETypeSVG, func(v interface{ SVG() string }) any { return v.SVG() }),
	func(data *Data, v any) bool {
		picture, ok := v.(image.Image)
		if !ok {
			return false
		}
		content, err := encoded(picture)
		if err != nil {
			*data = failed(err)
			return true
		}
		data.Data = Ensure(data.Data)
		data.Data[MIMETypePNG] = content
		data.Metadata = Merge(data.Metadata, sizeOf(picture))
		return true
	},
}

// as returns the renderer for values that implement T, an interface with the method that makes the
// format.
func as[T any](mimeType string, content func(v T) any) renderer {
	return func(data *Data, v any) bool {
		r, ok := v.(T)
		if ok {
			data.Data = Ensure(data.Data)
			data.Data[mimeType] = content(r)
		}
		return ok
	}
}

// Of returns what a value shows with its methods. ok is false if it has none of them.
func Of(v any) (data Data, ok bool) {
	data, ok = v.(Data)
	data.Data = maps.Clone(data.Data) // the map belongs to the cell
	for _, render := range renderers {
		if render(&data, v) {
			ok = true
		}
	}
	if ok {
		data.Data = Ensure(data.Data)
		if data.Data[MIMETypeText] == nil && Err(data) == nil {
			data.Data[MIMETypeText] = textOf(v)
		}
	}
	return data, ok
}

// textOf returns the text that a front end without graphics shows for v. If v has no String method,
// the text is v's type, because Go's dump of a figure is of no use.
func textOf(v any) string {
	if s, ok := v.(fmt.Stringer); ok {
		return s.String()
	}
	return fmt.Sprintf("%T", v)
}
