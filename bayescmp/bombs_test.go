package bayescmp_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
)

// A bomb is a kind of file that takes far more than its size, or is malformed. It is written for a
// size n, which is about the number of its smallest parts.
type bomb struct {
	kind string
	// name is that of the file; readers go by its ending.
	name  string
	write func(w io.Writer, r *rand.Rand, n int)
}

// repeatedly writes a text n times, a piece of many at a time.
func repeatedly(w io.Writer, text string, n int) {
	const size = 1 << 16
	times := max(1, size/max(1, len(text)))
	piece := strings.Repeat(text, times)
	for ; n >= times; n -= times {
		io.WriteString(w, piece)
	}
	io.WriteString(w, strings.Repeat(text, n))
}

// numberedly writes a line n times, with its number in place of $.
func numberedly(w io.Writer, line string, n int) {
	var b bytes.Buffer
	for i := range n {
		b.WriteString(strings.ReplaceAll(line, "$", fmt.Sprint(i)))
		if b.Len() > 1<<16 || i == n-1 {
			w.Write(b.Bytes())
			b.Reset()
		}
	}
}

func packed(write func(w io.Writer, r *rand.Rand, n int)) func(io.Writer, *rand.Rand, int) {
	return func(w io.Writer, r *rand.Rand, n int) {
		z, _ := gzip.NewWriterLevel(w, gzip.BestSpeed)
		write(z, r, n)
		z.Close()
	}
}

// part is a file of an archive.
type part struct {
	name  string
	write func(w io.Writer)
}

func archive(w io.Writer, parts ...part) {
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestSpeed)
	})
	for _, p := range parts {
		f, err := z.Create(p.name)
		if err != nil {
			panic(err)
		}
		p.write(f)
	}
	z.Close()
}

func says(text string) func(io.Writer) {
	return func(w io.Writer) { io.WriteString(w, text) }
}

const (
	bombBook = `<workbook><sheets>` + bombSheet + `</sheets></workbook>`
	// bombSheet refers to the only sheet.
	bombSheet     = `<sheet name="s" sheetId="1" r:id="rId1"/>`
	bombRelations = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>` +
		`</Relationships>`
	bombHeader = `<row><c t="inlineStr"><is><t>a</t></is></c><c t="inlineStr"><is><t>b</t></is>` +
		`</c></row>`
)

// workbook is a bomb in one of the files of a spreadsheet.
func workbook(file string, write func(w io.Writer, r *rand.Rand, n int),
) func(io.Writer, *rand.Rand, int) {
	return func(w io.Writer, r *rand.Rand, n int) {
		files := map[string]func(io.Writer){
			"xl/workbook.xml": says(bombBook), "xl/_rels/workbook.xml.rels": says(bombRelations),
			"xl/styles.xml": says("<styleSheet/>"), "xl/sharedStrings.xml": says("<sst/>"),
			"xl/worksheets/sheet1.xml": says("<worksheet><sheetData>" + bombHeader +
				"</sheetData></worksheet>"),
		}
		files[file] = func(w io.Writer) { write(w, r, n) }
		var parts []part
		for _, name := range []string{"xl/workbook.xml", "xl/_rels/workbook.xml.rels",
			"xl/styles.xml", "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"} {
			parts = append(parts, part{name, files[name]})
		}
		archive(w, parts...)
	}
}

// around is a bomb that repeats a text between two others.
func around(begin, text, end string) func(io.Writer, *rand.Rand, int) {
	return func(w io.Writer, _ *rand.Rand, n int) {
		io.WriteString(w, begin)
		repeatedly(w, text, n)
		io.WriteString(w, end)
	}
}

// counting is like around, with the number of each text in place of $.
func counting(begin, text, end string) func(io.Writer, *rand.Rand, int) {
	return func(w io.Writer, _ *rand.Rand, n int) {
		io.WriteString(w, begin)
		numberedly(w, text, n)
		io.WriteString(w, end)
	}
}

// overlapping writes an archive all of whose entries share the data of one file.
func overlapping(w io.Writer, text string, times int) {
	var data bytes.Buffer
	z, _ := flate.NewWriter(&data, flate.BestSpeed)
	io.WriteString(z, text)
	z.Close()
	header := func(start string, name string, more ...uint16) []byte {
		b := []byte(start)
		put := func(v ...uint16) {
			for _, x := range v {
				b = binary.LittleEndian.AppendUint16(b, x)
			}
		}
		put(20, 0, 8, 0, 0)
		b = binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE([]byte(text)))
		b = binary.LittleEndian.AppendUint32(b, uint32(data.Len()))
		b = binary.LittleEndian.AppendUint32(b, uint32(len(text)))
		put(uint16(len(name)), 0)
		put(more...)
		return b
	}
	local := append(header("PK\x03\x04", "00000.csv"), "00000.csv"...)
	w.Write(local)
	w.Write(data.Bytes())
	size := 0
	for i := range times {
		name := fmt.Sprintf("%05d.csv", i)
		// Comment, disk, attributes and offset are zero.
		entry := append(header("PK\x01\x02\x14\x00", name, 0, 0, 0, 0, 0, 0, 0), name...)
		w.Write(entry)
		size += len(entry)
	}
	end := []byte("PK\x05\x06\x00\x00\x00\x00")
	for range 2 {
		end = binary.LittleEndian.AppendUint16(end, uint16(times))
	}
	end = binary.LittleEndian.AppendUint32(end, uint32(size))
	end = binary.LittleEndian.AppendUint32(end, uint32(len(local)+data.Len()))
	w.Write(append(end, 0, 0))
}

// nested writes an archive in an archive in an archive.
func nested(w io.Writer, depth, each int, text string) {
	inside := []byte(text)
	for range depth {
		var b bytes.Buffer
		var parts []part
		for i := range each {
			parts = append(parts, part{fmt.Sprintf("f%d.csv", i), says(string(inside))})
		}
		archive(&b, parts...)
		inside = b.Bytes()
	}
	w.Write(inside)
}

// bombs are the kinds.
var bombs = slices.Concat(textBombs, parquetBombs, arrowBombs)

var textBombs = []bomb{
	// Spreadsheets.
	{"empty texts", "x.xlsx", workbook("xl/sharedStrings.xml", around("<sst>", "<si/>", "</sst>"))},
	{"texts", "x.xlsx", workbook("xl/sharedStrings.xml",
		counting("<sst>", "<si><t>text $</t></si>", "</sst>"))},
	{"a long text", "x.xlsx", workbook("xl/sharedStrings.xml",
		around("<sst><si><t>", "x", "</t></si></sst>"))},
	{"nested pieces", "x.xlsx", workbook("xl/sharedStrings.xml", around("<sst><si>", "<r>", ""))},
	{"pieces", "x.xlsx", workbook("xl/sharedStrings.xml",
		around("<sst><si>", "<r><t>x</t></r>", "</si></sst>"))},
	{"nested elements", "x.xlsx", workbook("xl/worksheets/sheet1.xml", around("", "<a>", ""))},
	{"nested in a cell", "x.xlsx", workbook("xl/worksheets/sheet1.xml",
		around("<sheetData><row><c>", "<x>", ""))},
	{"nested in styles", "x.xlsx", workbook("xl/styles.xml", around("<s>", "<a>", ""))},
	{"styles", "x.xlsx", workbook("xl/styles.xml",
		around("<styleSheet><cellXfs>", "<xf/>", "</cellXfs></styleSheet>"))},
	{"formats", "x.xlsx", workbook("xl/styles.xml", counting("<styleSheet><numFmts>",
		`<numFmt numFmtId="$" formatCode="y"/>`, "</numFmts></styleSheet>"))},
	{"sheets", "x.xlsx", workbook("xl/workbook.xml",
		around("<workbook><sheets>", bombSheet, "</sheets></workbook>"))},
	{"relations", "x.xlsx", workbook("xl/_rels/workbook.xml.rels",
		counting("<Relationships>", `<Relationship Id="r$" Target="t"/>`, "</Relationships>"))},
	{"row number", "x.xlsx", workbook("xl/worksheets/sheet1.xml",
		around(`<sheetData><row r="`, "9", `"></row></sheetData>`))},
	{"place of a cell", "x.xlsx", workbook("xl/worksheets/sheet1.xml",
		around(`<sheetData><row><c r="`, "A", `"/></row></sheetData>`))},
	{"attributes", "x.xlsx", workbook("xl/worksheets/sheet1.xml",
		around("<sheetData><row", ` a=""`, "></row></sheetData>"))},
	{"a comment", "x.xlsx", workbook("xl/worksheets/sheet1.xml",
		around("<sheetData><!--", "x", "--></sheetData>"))},
	{"name of an element", "x.xlsx", workbook("xl/worksheets/sheet1.xml",
		around("<", "x", "></x>"))},
	{"cells of a row", "x.xlsx", workbook("xl/worksheets/sheet1.xml",
		around("<sheetData><row>", "<c><v>1</v></c>", "</row></sheetData>"))},
	{"values of a cell", "x.xlsx", workbook("xl/worksheets/sheet1.xml",
		around("<sheetData><row><c>", "<v>1</v>", "</c></row></sheetData>"))},
	{"rows", "x.xlsx", workbook("xl/worksheets/sheet1.xml",
		around("<sheetData>"+bombHeader, "<row><c><v>1</v></c></row>", "</sheetData>"))},
	{"empty rows", "x.xlsx", workbook("xl/worksheets/sheet1.xml",
		around("<sheetData>", "<row/>", "</sheetData>"))},
	{"a style", "x.xlsx", workbook("xl/worksheets/sheet1.xml",
		around(`<sheetData><row><c s="`, "7", `"><v>1</v></c></row></sheetData>`))},
	// Separated values.
	{"cells", "x.csv", around("dataset,classifier,fold,score\n", "i,a,1,0.5\n", "")},
	{"scores", "x.csv", counting("dataset,classifier,fold,score\n", "i,a,$,0.5\n", "")},
	{"classifiers", "x.csv", counting("dataset,classifier,score\n", "i,a$,0.5\n", "")},
	{"data sets", "x.csv", counting("dataset,classifier,score\n", "i$,a,0.5\n", "")},
	{"all different", "x.csv", counting("dataset,classifier,fold,score\n", "i$,a$,$,0.5\n", "")},
	{"a row each", "x.csv", counting("dataset,classifier,fold,score\n", "i,a$,$,0.5\n", "")},
	{"columns", "x.csv", counting("a", ",c$", "\n1\n")},
	{"columns without names", "x.csv", around("a", ",", "\n1\n")},
	{"a long line", "x.csv", around("a,b\n", "1,", "\n")},
	{"a long name", "x.csv", around("dataset,", "n", "\ni,0.5\nj,0.25\n")},
	{"a long classifier", "x.csv", around("dataset,classifier,score\ni,", "n", ",0.5\ni,n,x\n")},
	{"an open quote", "x.csv", around("a,b\n\"", "1,2\n", "")},
	{"quotes", "x.csv", around("a,b\n\"", `""`, "\",1\n")},
	{"empty lines", "x.csv", around("a,b\n", "\n", "1,2\n")},
	{"lines above", "x.csv", around("", "# a\n", "a,b\n1,2\n")},
	{"not text", "x.csv", around("a,b\n", "\x00\x01", "\n")},
	{"Latin-1", "x.csv", around("a,b\n", "\xe9,1\n", "")},
	{"UTF-16", "x.csv", around("\xff\xfea\x00,\x00b\x00\n\x00", "1\x00,\x002\x00\n\x00", "")},
	{"lists", "x.csv", func(w io.Writer, _ *rand.Rand, n int) {
		side := max(1, int(float64(n)/1000))
		list := "\"[" + strings.Repeat("0.5,", 1000) + "0.5]\""
		io.WriteString(w, "data_id,flow_name,function,array_data\n")
		numberedly(w, "$,a,acc,"+list+"\n", side)
	}},
	{"splits", "x.csv", counting("param_a,mean_test_score,split0_test_score\n",
		"$,0.5,0.5\n", "")},
	{"one classifier", "x.csv", counting("Resamples:,0,1\n", "d$,0.5,0.5\n", "")},
	// gzip.
	{"gzip", "x.csv.gz", packed(around("a,b\n", "1,2\n", ""))},
	{"gzip of blank lines", "x.csv.gz", packed(around("a,b\n", "\n", ""))},
	{"gzip of zeros", "x.csv.gz", packed(around("", "\x00", ""))},
	{"gzip in gzip", "x.csv.gz", packed(packed(around("a,b\n", "1,2\n", "")))},
	{"empty gzips", "x.csv.gz", func(w io.Writer, r *rand.Rand, n int) {
		var b bytes.Buffer
		packed(around("", "", ""))(&b, r, 0)
		repeatedly(w, b.String(), n/4)
	}},
	// Archives.
	{"zip", "x.zip", func(w io.Writer, _ *rand.Rand, n int) {
		var parts []part
		for i := range 12 {
			parts = append(parts, part{fmt.Sprintf("t%d.csv", i), func(w io.Writer) {
				io.WriteString(w, "dataset,classifier,fold,score\n")
				repeatedly(w, "i,a,1,0.5\n", n/12)
			}})
		}
		archive(w, parts...)
	}},
	{"files", "x.zip", func(w io.Writer, _ *rand.Rand, n int) {
		var parts []part
		for i := range max(1, n/100) {
			parts = append(parts, part{fmt.Sprintf("t%d.csv", i), says("a,b\n1,2\n")})
		}
		archive(w, parts...)
	}},
	{"files of one name", "x.zip", func(w io.Writer, _ *rand.Rand, n int) {
		var parts []part
		for range max(1, n/100) {
			parts = append(parts, part{"t.csv", says("dataset,a,b\ni,1,2\n")})
		}
		archive(w, parts...)
	}},
	{"overlapping", "x.zip", func(w io.Writer, _ *rand.Rand, n int) {
		overlapping(w, "a,b\n"+strings.Repeat("1,2\n", 10_000), min(60_000, 1+n/1000))
	}},
	{"overlapping blanks", "x.zip", func(w io.Writer, _ *rand.Rand, n int) {
		overlapping(w, "a,b\n1,2\n"+strings.Repeat("\n", 1_000_000), min(60_000, 1+n/10_000))
	}},
	{"nested", "x.zip", func(w io.Writer, r *rand.Rand, _ int) {
		nested(w, 2+r.IntN(8), 1+r.IntN(3), "a,b\n1,2\n")
	}},
	{"nested twice", "x.zip", func(w io.Writer, _ *rand.Rand, n int) {
		nested(w, 2, 100, "a,b\n"+strings.Repeat("1,2\n", 1+n/10_000))
	}},
	{"entries", "x.zip", func(w io.Writer, _ *rand.Rand, n int) {
		io.WriteString(w, "PK\x03\x04")
		repeatedly(w, "PK\x01\x02"+strings.Repeat("\x00", 42), n)
	}},
	{"cut off", "x.zip", func(w io.Writer, r *rand.Rand, n int) {
		var b bytes.Buffer
		archive(&b, part{"t.csv", says("a,b\n" + strings.Repeat("1,2\n", 1+n/100))})
		w.Write(b.Bytes()[:5+r.IntN(b.Len()-5)])
	}},
	// Logs.
	{"HELM", "per_instance_stats.json.gz", packed(around("[", "{},", "{}]"))},
	{"HELM's entries", "per_instance_stats.json", counting("[", `{"instance_id":"$",`+
		`"stats":[{"name":{"name":"m"},"mean":1}]},`, "{}]")},
	{"HELM's statistics", "per_instance_stats.json",
		around(`[{"instance_id":"a","stats":[`, "{},", "{}]}]")},
	{"blanks", "x.json", around(`{"eval":{"task":"t","model":"m"},"samples":[`, " ", "]}")},
	{"zeros", "x.json", around(`{"eval":`, "\x00", "")},
	{"samples", "x.json", counting(`{"eval":{"task":"t","model":"m"},"samples":[`,
		`{"id":"$","epoch":1,"scores":{"s":{"value":1}}},`, "{}]}")},
	{"scorers", "x.json", counting(`{"eval":{"task":"t","model":"m"},"samples":[{"id":1,"scores":{`,
		`"s$":{"value":1},`, `"s":{}}}]}`)},
	{"a skipped list", "x.json", around(`{"plan":[`, "1,", `1],"eval":{}}`)},
	{"a skipped text", "x.json", around(`{"plan":"`, "x", `","eval":{}}`)},
	{"skipped lists in lists", "x.json", around(`{"plan":`, "[", "")},
	{"lists in lists", "x.json", around(`{"eval":{},"samples":[`, "[", "")},
	{"a long key", "x.json", around(`{"`, "x", `":1}`)},
	{"keys", "x.json", counting("{", `"k$":1,`, `"eval":{}}`)},
	{"tasks", "results.json", counting(`{"model_name":"m","results":{`, `"t$":{"acc,none":1},`,
		`"t":{"acc,none":1}}}`)},
	{"metrics of a task", "results.json", counting(`{"model_name":"m","results":{"t":{`,
		`"m$,none":1,`, `"m,none":1}}}`)},
	{"groups", "results.json", counting(`{"model_name":"m","results":{"t":{"acc,none":1}},`+
		`"group_subtasks":{`, `"g$":["t"],`, `"g":[]}}`)},
	{"a line", "samples_t.jsonl", counting("{", `"k$":1,`, `"doc_id":1}`)},
	{"a long value", "samples_t.jsonl", around(`{"doc_id":1,"acc":1,"doc":"`, "x", `"}`)},
	{"lists in a line", "samples_t.jsonl", around(`{"doc_id":1,"doc":`, "[", "")},
	{"lines", "samples_t.jsonl", counting("", `{"doc_id":$,"acc":1}`+"\n", "")},
	{"a log", "x.eval", func(w io.Writer, _ *rand.Rand, n int) {
		archive(w, part{"header.json", says(`{"eval":{"task":"t","model":"m"}}`)},
			part{"samples/1.json", func(w io.Writer) {
				around(`{"id":1,"scores":{"s":{"value":1}},"messages":"`, "x", `"}`)(w, nil, n)
			}})
	}},
	{"samples of a log", "x.eval", func(w io.Writer, _ *rand.Rand, n int) {
		parts := []part{{"header.json", says(`{"eval":{"task":"t","model":"m"}}`)}}
		for i := range max(1, n/100) {
			parts = append(parts, part{fmt.Sprintf("samples/%d.json", i),
				says(fmt.Sprintf(`{"id":%d,"scores":{"s":{"value":1}}}`, i))})
		}
		archive(w, parts...)
	}},
	// Tables of items.
	{"items", "x.csv", counting("benchmark,model,item,score\n", "b,m,q$,1\n", "")},
	{"models by items", "x.csv", func(w io.Writer, _ *rand.Rand, n int) {
		io.WriteString(w, "benchmark,model,item,score\n")
		numberedly(w, "b,m,q$,1\n", n)
		numberedly(w, fmt.Sprintf("b,m$,q%d,1\n", n-1), n)
	}},
	{"epochs", "x.csv", counting("benchmark,model,item,epoch,score\n", "b,m,q,$,1\n", "")},
	{"epochs by models", "x.csv", counting("benchmark,model,item,epoch,score\n",
		"b,m$,q$,$,1\n", "")},
	{"benchmarks", "x.csv", counting("benchmark,model,item,score\n", "b$,m,q,1\n", "")},
	{"clusters", "x.csv", counting("benchmark,model,item,cluster,score\n", "b,m,q$,c$,1\n", "")},
	// ARFF.
	{"attributes of ARFF", "x.arff", counting("@relation x\n", "@attribute a$ numeric\n",
		"@data\n1\n")},
	{"values of an attribute", "x.arff", counting("@relation x\n@attribute a {", "v$,",
		"v}\n@data\nv\n")},
	{"a line of ARFF", "x.arff", around("@relation x\n@attribute a numeric\n@data\n", "1,", "1\n")},
	{"a quote of ARFF", "x.arff", around("@relation x\n@attribute '", "x", "\n")},
	{"rows of ARFF", "x.arff", around("@relation x\n@attribute a numeric\n@attribute b numeric\n"+
		"@data\n", "1,2\n", "")},
	{"lines of ARFF", "x.arff", around("@relation x\n", "% x\n", "")},
	{"no attribute", "x.arff", around("@relation x\n@", "x", "\n")},
}
