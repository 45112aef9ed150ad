package cells

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/kernel/internal/execution/display"
	"github.com/bayescmp/go/kernel/internal/execution/excerpt"
)

// A renderer turns values of cells into displays. With svg, the displays of figures also have SVG.
type renderer struct{ svg bool }

// results renders the values of a cell's last expression. Usually this is a call that returns
// (value, error): a non-nil error makes the cell fail, and a nil error is not shown.
func (r renderer) results(values []reflect.Value) (display.Data, error) {
	if n := len(values); n > 1 && values[n-1].Type() == reflect.TypeFor[error]() {
		if err, _ := values[n-1].Interface().(error); err != nil {
			return display.Data{}, err
		}
		values = values[:n-1]
	}
	var vals []any
	for _, v := range values {
		vals = append(vals, v.Interface())
	}
	if !slices.ContainsFunc(vals, func(v any) bool { return v != nil }) {
		return display.Data{}, nil
	}
	if len(vals) == 1 {
		return r.value(vals[0])
	}
	return display.MakeData(display.MIMETypeText, excerpt.Line(vals...)), nil
}

// value turns v into a display of a notebook. A display method that panics becomes an error.
func (r renderer) value(v any) (data display.Data, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic while displaying a %T: %v", v, cause)
		}
	}()
	if err := nb.Kernel.SaveShown(v); err != nil {
		return display.Data{}, err
	}
	return display.Shown(v, r.svg)
}
