package compute

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
)

// answerTo returns the reply to one request.
func answerTo(t *testing.T, request string) string {
	t.Helper()
	var out bytes.Buffer
	if err := Serve(t.Context(), strings.NewReader(request), &out, Limits{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A table in Arrow gives the answer of its columns as lists.
func TestTablesInArrow(t *testing.T) {
	folds, x, y := make([]int64, 10), make([]float64, 10), make([]float64, 10)
	for i := range folds {
		folds[i], x[i], y[i] = int64(i+1), 0.8+float64(i*7%10)/300, 0.79+float64(i*3%10)/300
	}
	schema := arrow.NewSchema([]arrow.Field{
		{Name: "fold", Type: arrow.PrimitiveTypes.Int64},
		{Name: "x", Type: arrow.PrimitiveTypes.Float64},
		{Name: "y", Type: arrow.PrimitiveTypes.Float64},
	}, nil)
	batch := array.NewRecordBuilder(memory.DefaultAllocator, schema)
	batch.Field(0).(*array.Int64Builder).AppendValues(folds, nil)
	batch.Field(1).(*array.Float64Builder).AppendValues(x, nil)
	batch.Field(2).(*array.Float64Builder).AppendValues(y, nil)
	var stream bytes.Buffer
	w := ipc.NewWriter(&stream, ipc.WithSchema(schema))
	if err := errors.Join(w.Write(batch.NewRecordBatch()), w.Close()); err != nil {
		t.Fatal(err)
	}
	lists, err := json.Marshal(map[string]any{"fold": folds, "x": x, "y": y})
	if err != nil {
		t.Fatal(err)
	}
	file := base64.StdEncoding.EncodeToString(stream.Bytes())
	const about = `{"id": 1, "do": "compare", "options": {"rope": 0.01}, %q: %s}`
	want := answerTo(t, fmt.Sprintf(about, "scores", lists))
	got := answerTo(t, fmt.Sprintf(about, "arrow", `"`+file+`"`))
	if got != want || !strings.Contains(want, `"p":{"left":`) {
		t.Errorf("the answers are\n%s\n%s", got, want)
	}
	for value, problem := range map[string]string{
		`{"x": [1]}`:                     "want a file or a stream of Arrow in base64",
		`"no base64!"`:                   "want base64",
		`"` + file[:len(file)/8*4] + `"`: "arrow: ",
		`""`:                             "arrow: ",
		`"` + file + `", "scores": ` + string(lists): "give one of",
	} {
		got := answerTo(t, fmt.Sprintf(about, "arrow", value))
		if !strings.Contains(got, `"error":`) || !strings.Contains(got, problem) {
			t.Errorf("%.40s: %s, want %s", value, got, problem)
		}
	}
}
