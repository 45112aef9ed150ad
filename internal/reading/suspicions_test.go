package reading

import (
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/tables"
)

func TestSuspicions(t *testing.T) {
	for text, want := range map[string]string{
		"dataset,a,b\niris,.1,.2\nIRIS,.3,.4\n":           `"iris" (row 1) and "IRIS" (row 2)`,
		"dataset,a,b\nbreast-w,.1,.2\nbreast_w,.3,.4\n":   `"breast-w"`,
		"dataset,SVM,svm\nx,.1,.2\n":                      `classifiers "SVM" (row 1) and "svm"`,
		"dataset,a,b\nx,.1,.2\nx 2,.3,.4\nx-2,.1,.1\n":    `"x 2"`,
		"model,score\na,.1\nA,.2\n":                       `"a"`,
		"dataset,a,b\nx,0.912,91.3\ny,0.875,88.5\n":       `classifier "b" are up to 91.3`,
		"dataset,a,b\nx,0.912,0.9\ny,0.875,88.5\n":        `"b" on data set "y"`,
		"dataset,a,b,c\nx,0.9,91.5,90.5\ny,.8,81.5,8e1\n": `"b", "c"`,
		"dataset,acc_a,acc_b\nx,91.5,91.3\ny,0.875,.8\n":  `on data set "x"`,
		"dataset,err_a,err_b\nx,.1,12.5\ny,.2,17.5\n":     `"b"`,
	} {
		_, err := understood(t, text, Hints{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestNotSuspicious(t *testing.T) {
	for _, text := range []string{
		"dataset,C4.5,C45,SVM+,SVM\nx,.1,.2,.3,.4\n",
		"dataset,k=-1,k=1,k=1.5,k=15\nx,.1,.2,.3,.4\n",
		"dataset,rmse_a,rmse_b\nx,.1,50\ny,.2,70\n",
		"dataset,a,b\nx,91.5,90.5\ny,.9,.8\n", // perhaps errors of other units
		"dataset,a,b\nx,.1,.2\ny,1.7,.4\n",
		"dataset,a,b\nx,.1,200.5\ny,.7,100.5\n",
		"dataset,a,b\nx,-.1,20.5\ny,.7,10.5\n",
		"dataset,a,b\nx,99.5,98.5\ny,98,97\n",
	} {
		if _, err := understood(t, text, Hints{}); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestTrimmedNames(t *testing.T) {
	text := "dataset,fold,model,score\n\" x\",1,a,.1\nx,2,\"a \",.2\n"
	got, err := Understand([]tables.Table{namedTable(t, "f", text)}, Hints{})
	if err != nil || cellsOf(got) != "x/a/1=0.1, x/a/2=0.2" {
		t.Fatalf("%s, %v", cellsOf(got), err)
	}
	notes := strings.Join(got.Notes, "\n")
	for _, want := range []string{`" x" is read as "x"`, `"a " is read as "a"`} {
		if !strings.Contains(notes, want) {
			t.Errorf("%s is not said: %s", want, notes)
		}
	}
}

// Items that belong together are not read as independent ones without a word.
func TestClustersAreTold(t *testing.T) {
	for name, text := range map[string]string{
		"long": "model,doc_id,passage,correct\na,q1,p1,1\na,q2,p1,0\na,q3,p2,1\n" +
			"b,q1,p1,0\nb,q2,p1,1\nb,q3,p2,1\n",
		"wide": "question,passage,a,b\nq1,p1,1,0\nq2,p1,0,1\nq3,p2,1,1\n",
	} {
		c, err := understood(t, text, Hints{})
		if err != nil {
			t.Fatal(err)
		}
		notes := strings.Join(c.Notes, " ")
		if c.Repeats != TestItems || !strings.Contains(notes, `Items with the same "passage"`) {
			t.Errorf("%s: repeats %v, %s", name, c.Repeats, notes)
		}
		if strings.Contains(notes, "names the data sets") {
			t.Errorf("%s: %s", name, notes)
		}
	}
}
