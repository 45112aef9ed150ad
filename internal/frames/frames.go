// Package frames makes data frames of the fields of answers.
package frames

import (
	"fmt"

	"github.com/bayescmp/go/internal/fields"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// Frame is a data frame of gota.
type Frame = dataframe.DataFrame

// Failed is a frame that carries an error.
func Failed(err error) Frame { return Frame{Err: err} }

// Of has one row for each of the structs, and the columns of [fields.List.Row].
func Of[T any](rows []T) Frame {
	return By(rows, func(row T) fields.List { return fields.Of(row) })
}

// By has one row for each of the rows, whose fields a function tells. It is asked for those of an
// empty row too: without rows the frame still has its columns.
func By[T any](rows []T, of func(T) fields.List) Frame {
	lists := make([]fields.List, len(rows))
	for i, row := range rows {
		lists[i] = of(row).Row()
	}
	var none T
	head := of(none).Row()
	if len(lists) > 0 {
		head = lists[0]
	}
	out := make([]series.Series, len(head))
	for j, f := range head {
		values := make([]any, len(lists))
		for i := range lists {
			values[i] = lists[i][j].Value
		}
		out[j] = column(f.Name, f.Value, values)
	}
	return dataframe.New(out...)
}

// ByList has one row for each list of fields.
func ByList(rows []fields.List) Frame {
	return By(rows, func(row fields.List) fields.List { return row })
}

// column has values of the type of the first one, which may be the only one that there is.
func column(name string, first any, values []any) series.Series {
	switch first.(type) {
	case float64:
		return series.New(typed[float64](values), series.Float, name)
	case int:
		return series.New(typed[int](values), series.Int, name)
	case bool:
		return series.New(typed[bool](values), series.Bool, name)
	}
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = fmt.Sprint(v)
	}
	return series.New(texts, series.String, name)
}

func typed[T any](values []any) []T {
	out := make([]T, len(values))
	for i, v := range values {
		out[i] = v.(T)
	}
	return out
}

// Columns has one row for each entry of the lists of an answer that are marked as columns.
func Columns(answer any) Frame { return New(fields.Of(answer).Columns()...) }

// New has the given columns, each a list of texts, numbers or truth values.
func New(columns ...fields.Field) Frame {
	out := make([]series.Series, len(columns))
	for j, f := range columns {
		kind := series.String
		switch f.Value.(type) {
		case []float64:
			kind = series.Float
		case []int:
			kind = series.Int
		case []bool:
			kind = series.Bool
		}
		out[j] = series.New(f.Value, kind, f.Name)
	}
	return dataframe.New(out...)
}
