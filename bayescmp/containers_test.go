package bayescmp_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// However a table is packed, separated and encoded, its scores are the same, bit for bit.
func TestContainersHaveTheSameScores(t *testing.T) {
	needsTime(t)
	df, err := datasets.Load("uci-weka")
	must(t, err)
	some := weka().Datasets()
	if testing.Short() {
		some = some[:10]
	}
	want, err := weka().On(some...)
	must(t, err)
	columns := []string{"dataset", "classifier", "run", "fold", "n_train", "n_test", "accuracy"}
	var text strings.Builder
	for i, row := range df.Select(columns).Records() {
		if i == 0 || slices.Contains(some, row[0]) {
			text.WriteString(strings.Join(row, ",") + "\n")
		}
	}
	table := text.String()
	files := packings(t, table)
	files["points"] = []byte(table)
	files["tabs"] = []byte(strings.ReplaceAll(table, ",", "\t"))
	files["bars"] = []byte(strings.ReplaceAll(table, ",", "|"))
	files["returns"] = []byte(strings.ReplaceAll(table, "\n", "\r"))
	files["German"] = []byte("sep=;\r\n" + strings.NewReplacer(",", ";", ".", ",").Replace(table))
	files["ARFF"] = []byte("@relation x\n@attribute dataset string\n" +
		"@attribute classifier string\n@attribute run string\n@attribute fold string\n" +
		"@attribute n_train integer\n@attribute n_test integer\n@attribute accuracy real\n@data\n" +
		table[strings.Index(table, "\n")+1:])
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for name, mark := range map[string]string{"": "", "with a mark": "\ufeff"} {
			var wide []byte
			for _, unit := range utf16.Encode([]rune(mark + table)) {
				wide = order.AppendUint16(wide, unit)
			}
			files[fmt.Sprint("UTF-16, ", order, " ", name)] = wide
		}
	}
	var numbered bytes.Buffer
	for i, line := range strings.Split(strings.TrimSpace(table), "\n") {
		if i > 0 {
			fmt.Fprint(&numbered, i-1)
		}
		numbered.WriteString("," + line + ",\r\n")
	}
	files["numbered rows"] = numbered.Bytes()
	for name, file := range files {
		path := filepath.Join(t.TempDir(), "scores")
		must(t, os.WriteFile(path, file, 0o600))
		got, err := bayescmp.Open(path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		sameScores(t, name, got, want)
	}
}

// sameScores compares all scores of two sets of them.
func sameScores(t *testing.T, name string, got, want *bayescmp.Scores) {
	t.Helper()
	if !slices.Equal(got.Datasets(), want.Datasets()) ||
		!slices.Equal(got.Classifiers(), want.Classifiers()) {
		t.Errorf("%s: other names", name)
		return
	}
	for _, set := range want.Datasets() {
		for _, classifier := range want.Classifiers() {
			a, err := got.Folds(set, classifier)
			must(t, err)
			b, err := want.Folds(set, classifier)
			must(t, err)
			if !slices.Equal(a, b) {
				t.Errorf("%s: other scores of %s on %s", name, classifier, set)
			}
		}
	}
}
