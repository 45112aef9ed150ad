//go:build !js

package tables

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A tree of scores, whatever its keys are, has one row for each score, with the keys on its way.
func TestTreesHaveAllTheirValues(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		levels := make([][]string, 2+r.IntN(3))
		for i := range levels {
			for j := range 2 + r.IntN(3) {
				levels[i] = append(levels[i], fmt.Sprintf("key %d.%d \"é", i, j))
			}
		}
		lists := r.IntN(2) == 0
		var want []string
		tree := grow(r, levels, lists, nil, &want)
		text, err := json.MarshalIndent(tree, "", strings.Repeat(" ", r.IntN(3)))
		if err != nil {
			t.Fatal(err)
		}
		table, err := anyText(strings.NewReader(string(text)), nil)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		var got []string
		for i := range table.Rows {
			var row []string
			for _, name := range table.Names {
				row = append(row, table.Column(name)[i])
			}
			got = append(got, strings.Join(row, "; "))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: got %q, want %q", text, got, want)
		}
		if last := table.Names[len(table.Names)-2]; lists != (last == "position") {
			t.Errorf("%s: columns %q", text, table.Names)
		}
	}
}

// grow makes a tree, and notes its rows.
func grow(r *rand.Rand, levels [][]string, lists bool, path []string, rows *[]string) any {
	leaf := func(path []string) float64 {
		value := float64(r.IntN(1000)) / 1000
		*rows = append(*rows, strings.Join(path, "; ")+fmt.Sprintf("; %v", value))
		return value
	}
	switch {
	case len(levels) > 0:
		object := map[string]any{}
		for _, key := range levels[0] {
			object[key] = grow(r, levels[1:], lists, append(slices.Clone(path), key), rows)
		}
		return object
	case lists:
		var list []float64
		for i := range 1 + r.IntN(3) {
			list = append(list, leaf(append(slices.Clone(path), fmt.Sprint(i))))
		}
		return list
	}
	return leaf(path)
}

// What pandas writes by to_json, and an object of lists, are columns.
func TestColumnsInJSON(t *testing.T) {
	for _, text := range []string{
		`{"dataset":{"0":"i","1":"w"},"A":{"0":0.5,"1":null},"B":{"0":0.25,"1":1}}`,
		`{"dataset": ["i", "w"], "A": [0.5, null], "B": [0.25, 1]}`,
		"\xef\xbb\xbf" + ` {"dataset": ["i", "w"], "A": [0.5, null], "B": [0.25, 1]} `,
	} {
		table, err := anyText(strings.NewReader(text), nil)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		want := []string{"dataset,A,B", "i,0.5,0.25", "w,,1"}
		if got := linesOf(table); !slices.Equal(got, want) {
			t.Errorf("%s: got %q", text, got)
		}
	}
}

// Other objects are refused.
func TestNoTrees(t *testing.T) {
	for text, want := range map[string]string{
		`{"version":2,"eval":{"task":"t"}}`: `["eval" "task"]`,
		`{"A":{"i":1},"B":2}`:               `["B"]`,
		`{"A":{"i":[1,2]},"B":{"i":3}}`:     `["B" "i"]`,
		`{"A":[{"i":1}]}`:                   `["A" "0"]`,
		`{"A":[[1]]}`:                       `["A" "0"]`,
		`{"A":[1,2],"B":[1]}`:               "as many values",
		`{"A":[1],"B":[1],"A":[1]}`:         `two columns are named "A"`,
		`{"A":{"i":1}`:                      "cut off",
		`{}`:                                "no values",
		`{"A":{}}`:                          "no values",
		strings.Repeat(`{"a":`, 7) + "1":    "deeper",
		`{"A":{"i":` + strings.Repeat(`{"x":`, 100_000): "deeper",
	} {
		_, err := anyText(strings.NewReader(text), nil)
		if err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 4000 {
			t.Errorf("%.50s: %v, want %s", text, err, want)
		}
	}
}
