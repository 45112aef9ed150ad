package bayescmp_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/reading"
	"github.com/bayescmp/go/internal/reading/tables"
)

// smallTables are good tables of the same scores. Each score is there once.
func smallTables() map[string]string {
	sets, models := []string{"iris", "wine", "zoo"}, []string{"nbc", "aode"}
	var long, wide strings.Builder
	long.WriteString("dataset,classifier,fold,score\n")
	wide.WriteString("dataset,fold,nbc,aode\n")
	n := 0
	for _, set := range sets {
		for fold := 1; fold <= 3; fold++ {
			fmt.Fprintf(&wide, "%s,%d", set, fold)
			for _, model := range models {
				n++
				score := 0.5 + float64(n*n%89)/1000 + float64(n)/10000
				fmt.Fprintf(&long, "%s,%s,%d,%.4f\n", set, model, fold, score)
				fmt.Fprintf(&wide, ",%.4f", score)
			}
			wide.WriteString("\n")
		}
	}
	german := strings.NewReplacer(",", ";", ".", ",")
	quoted := strings.NewReplacer(",", `","`, "\n", "\"\n\"").Replace(long.String())
	return map[string]string{
		"long": long.String(), "wide": wide.String(),
		"long, German": german.Replace(long.String()),
		"wide, German": german.Replace(wide.String()),
		"tabs":         strings.ReplaceAll(wide.String(), ",", "\t"),
		"quoted":       `"` + strings.TrimSuffix(quoted, `"`),
		"ARFF": "@relation x\n@attribute dataset string\n@attribute classifier string\n" +
			"@attribute fold string\n@attribute score real\n@data\n" +
			strings.SplitN(long.String(), "\n", 2)[1],
		"CRLF": strings.ReplaceAll(long.String(), "\n", "\r\n"),
	}
}

// mutant is a table with one mistake.
type mutant struct {
	what, text string
	// separator is the character between the cells; "" for that of the good table.
	separator string
}

// mutate makes a mistake in a good table.
func mutate(text string, r *rand.Rand) mutant {
	at := r.IntN(len(text))
	lines := strings.SplitAfter(text, "\n")
	line := r.IntN(len(lines) - 1)
	signs := ",;\t|.\"'#% \r\n0159-+eE_x(*a\x00\xe9\u00e4"
	sign := signs[r.IntN(len(signs))]
	var m mutant
	switch r.IntN(10) {
	case 0:
		m.what, m.text = fmt.Sprintf("byte %d gone", at), text[:at]+text[at+1:]
	case 1:
		m.what, m.text = fmt.Sprintf("byte %d twice", at), text[:at+1]+text[at:]
	case 2, 3:
		m.what = fmt.Sprintf("byte %d is %q", at, sign)
		m.text = text[:at] + string([]byte{sign}) + text[at+1:]
	case 4:
		m.what = fmt.Sprintf("%q at byte %d", sign, at)
		m.text = text[:at] + string([]byte{sign}) + text[at:]
	case 5:
		m.what, m.text = fmt.Sprintf("cut at byte %d", at), text[:at]
	case 6:
		from, to := ",;\t"[r.IntN(3)], ",;\t|"[r.IntN(4)]
		m.what = fmt.Sprintf("%q for %q", to, from)
		m.text = strings.ReplaceAll(text, string(from), string(to))
		if separatorOf(text) == string(from) {
			m.separator = string(to)
		}
	case 7:
		m.what = fmt.Sprintf("line %d gone", line+1)
		m.text = strings.Join(slices.Delete(lines, line, line+1), "")
	case 8:
		m.what = fmt.Sprintf("line %d twice", line+1)
		m.text = strings.Join(slices.Insert(lines, line, lines[line]), "")
	default:
		other := r.IntN(len(lines) - 1)
		m.what = fmt.Sprintf("lines %d and %d swapped", line+1, other+1)
		lines[line], lines[other] = lines[other], lines[line]
		m.text = strings.Join(lines, "")
	}
	if m.separator == "" {
		m.separator = separatorOf(text)
	}
	return m
}

// separatorOf is the character between the cells of a good table.
func separatorOf(text string) string {
	header, _, _ := strings.Cut(text, "\n")
	if at := strings.IndexAny(header, ",;\t"); at >= 0 {
		return header[at : at+1]
	}
	return "," // ARFF, or a packed table
}

// placed finds the place that an error names.
var placed = regexp.MustCompile(
	`line \d+|row \d+|column|data set "|classifier "|scores of "|the file is|the file has`)

// A table with a mistake is an error that names the place, or it has the scores that stand in the
// file at the places that stand in the file, and every row is accounted for.
func TestMutations(t *testing.T) {
	needsTime(t)
	r := rand.New(rand.NewPCG(13, 0))
	tables := smallTables()
	path := filepath.Join(t.TempDir(), "scores.csv")
	accepted := 0
	const each = 100
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		for range each {
			m := mutate(tables[name], r)
			must(t, os.WriteFile(path, []byte(m.text), 0o600))
			if _, err := bayescmp.Open(path); err != nil {
				if !placed.MatchString(err.Error()) {
					t.Errorf("%s, %s: the error names no place: %v", name, m.what, err)
				}
				continue
			}
			accepted++
			for _, problem := range misread(t, path, m) {
				t.Errorf("%s, %s: %s", name, m.what, problem)
			}
		}
	}
	if all := each * len(tables); accepted < all/10 || accepted > all*9/10 {
		t.Errorf("%d of %d accepted: the mistakes are too large or too small", accepted, all)
	}
}

// misread lists the entries that do not stand in the text, and the rows that are lost.
func misread(t *testing.T, path string, m mutant) (problems []string) {
	t.Helper()
	tables, err := tables.Load(path, nil)
	must(t, err)
	c, err := reading.Understand(tables, reading.Hints{File: "scores"})
	must(t, err)
	seen := map[int]bool{}
	for _, left := range c.LeftOut {
		for _, row := range left.Rows {
			seen[row] = true
		}
	}
	header, rows := splitSimply(m)
	for i := range c.Entries.Len() {
		e := c.Entries.At(i)
		seen[e.Row] = true
		if e.Row > len(rows) || !stands(e, header, rows[e.Row-1]) {
			problems = append(problems, fmt.Sprintf("%v does not stand in row %q",
				e, rows[min(e.Row, len(rows))-1]))
		}
	}
	if len(seen) != c.Rows || c.Rows != len(rows) {
		problems = append(problems, fmt.Sprintf("%d rows, %d read, %d used or left out",
			len(rows), c.Rows, len(seen)))
	}
	return problems
}

// splitSimply splits a table without quoted separators.
func splitSimply(m mutant) (header []string, rows [][]string) {
	for line := range strings.Lines(m.text) {
		if line[0] == '@' || line[0] == '%' {
			if words := strings.Fields(line); len(words) > 1 && words[0] == "@attribute" {
				header = append(header, words[1])
			}
			continue
		}
		cells := strings.Split(line, m.separator)
		for i, cell := range cells {
			cells[i] = strings.Trim(cell, "\" \t\r\n")
		}
		if strings.Join(cells, "") == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if header == nil {
			header = cells
		} else {
			rows = append(rows, cells)
		}
	}
	return header, rows
}

// stands reports whether an entry stands in a row of a long or a wide table.
func stands(e reading.Entry, header, row []string) bool {
	isScore := func(cell string) bool {
		cell = strings.TrimRight(strings.ReplaceAll(cell, ",", "."), "*%")
		v, err := strconv.ParseFloat(cell, 64)
		return err == nil && v == e.Score || math.IsNaN(e.Score)
	}
	there := func(name string) bool {
		return name == "" || slices.Contains(row, strings.TrimSpace(name))
	}
	if at := slices.Index(header, strings.TrimSpace(e.Classifier)); at >= 0 {
		return there(e.Dataset) && at < len(row) && isScore(row[at])
	}
	return there(e.Dataset) && there(e.Classifier) && there(e.Fold) &&
		slices.ContainsFunc(row, isScore)
}

// A file in which gzip, zip or a spreadsheet has packed a table holds the same scores after a
// mistake, or it is an error.
func TestMutationsOfPackedFiles(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1))
	text := smallTables()["long"]
	path := filepath.Join(t.TempDir(), "scores")
	for name, packed := range packings(t, text) {
		must(t, os.WriteFile(path, packed, 0o600))
		want := accepted(bayescmp.Open(path))(t).Means().Records()
		for range 100 {
			m := mutate(string(packed), r)
			must(t, os.WriteFile(path, []byte(m.text), 0o600))
			s, err := bayescmp.Open(path)
			if err == nil && !slices.EqualFunc(s.Means().Records(), want, slices.Equal) {
				t.Errorf("%s, %s: other scores", name, m.what)
			}
		}
	}
}

// packings are a table of text in files of other kinds.
func packings(t *testing.T, text string) map[string][]byte {
	t.Helper()
	var gzipped, zipped, book bytes.Buffer
	z := gzip.NewWriter(&gzipped)
	_, err := z.Write([]byte(text))
	must(t, err)
	must(t, z.Close())
	writeZip(t, &zipped, map[string]string{"scores.csv": text})
	var rows strings.Builder
	for line := range strings.Lines(text) {
		rows.WriteString("<row>")
		for cell := range strings.SplitSeq(strings.TrimSpace(line), ",") {
			kind := `t="inlineStr"><is><t>` + cell + "</t></is>"
			if _, err := strconv.ParseFloat(cell, 64); err == nil {
				kind = "><v>" + cell + "</v>"
			}
			rows.WriteString("<c " + kind + "</c>")
		}
		rows.WriteString("</row>\n")
	}
	writeZip(t, &book, map[string]string{
		"xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="s" r:id="x"/></sheets>` +
			`</workbook>`,
		"xl/_rels/workbook.xml.rels": `<R><Relationship Id="x" Target="worksheets/sheet1.xml"/>` +
			`</R>`,
		"xl/worksheets/sheet1.xml": "<worksheet><sheetData>" + rows.String() +
			"</sheetData></worksheet>",
	})
	return map[string][]byte{
		"gzip": gzipped.Bytes(), "zip": zipped.Bytes(), "xlsx": book.Bytes(),
	}
}

func writeZip(t *testing.T, into io.Writer, files map[string]string) {
	t.Helper()
	z := zip.NewWriter(into)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := z.Create(name)
		must(t, err)
		_, err = io.WriteString(f, files[name])
		must(t, err)
	}
	must(t, z.Close())
}
