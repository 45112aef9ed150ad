package packing

import (
	"strings"
	"testing"
)

// Seeds are files of every kind, some of them damaged: text, compressed files, archives,
// spreadsheets, and other encodings than UTF-8.
func Seeds(t testing.TB) (files [][]byte) {
	t.Helper()
	long := "dataset,classifier,fold,score\ni,a,1,0.5\ni,b,1,0.25\ni,a,2,0.75\ni,b,2,0.5\n"
	german := "\"\";a;b\n1;0,5±0,1;85,640\n2;**0,7**;91,2 %\n"
	arff := "@relation x\n@attribute a string\n@attribute b numeric\n@data\n'x y',1\nz,?\n"
	wide := `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><v>svm</v></c></row>` +
		`<row><c t="str"><v>iris</v></c><c><v>0.5</v></c><c><v>0.25</v></c></row>`
	for _, text := range []string{
		"", "\n", "a", long, german, arff, "sep=|\na|b\n1|2\n", "# a,b\n1,2\n",
		strings.ReplaceAll(long, "\n", "\r"), "\ufeff" + long, "a,b\n\xe9,1\n",
		UTF16("\ufeff"+long, true), UTF16(long, false), UTF16(german, true),
		Gzip(t, long), Zip(t, [2]string{"a.csv", long}),
		Zip(t, [2]string{"a.csv", long}, [2]string{"b.arff", arff}),
		Workbook(t, "only"+wide),
		Workbook(t, Header+`<row r="2"><c r="A2"><v>1</v></c><c r="B2" s="1"><v>1</v></c></row>`),
		`[{"dataset": "i", "a": 0.5, "b": true}, {"dataset": "j", "b": null, "a": 1}]`,
		"Scores of two\n\ndataset,a,b\ni,0.5,0.25\nj,0.75,0.5\n",
		"Text | more\n\n| dataset | a | b |\n|---|:-:|--:|\n| i | **1** | 2 |\n\nThe end | \"\n",
		"dataset,metric,a,b\ni,rmse,1,2\ni,r2,.5,.25\nj,rmse,3,4\nj,r2,.5,.75\n",
		"model,metric,fold1,fold2,mean\na,auc,.5,.7,.6\nb,auc,.4,.6,.5\n",
		"dataset,a_seed0,a_seed1,imputed\ni_fold1,1,2,True\ni_fold2,3,4,False\n",
		"PK\x03\x04", "\x1f\x8b\x08", "\xff\xfe", "a\x00b",
	} {
		files = append(files, []byte(text))
	}
	return files
}
