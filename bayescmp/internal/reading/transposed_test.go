package reading

import (
	"errors"
	"strings"
	"testing"
)

func TestTransposed(t *testing.T) {
	const text = "classifier,iris,wine\na,.1,.2\nb,.3,.4\n"
	_, err := understood(t, text, Hints{})
	var input *InputError
	if !errors.As(err, &input) || input.Needs != "Metric" ||
		!strings.Contains(input.Problem, "swap the rows and the columns") {
		t.Errorf("%v", err)
	}
	got, err := understood(t, text, Hints{File: "f", Metric: "wine", Better: Lower})
	if err != nil || cellsOf(got) != "f/a/=0.2, f/b/=0.4" {
		t.Errorf("%s, %v", cellsOf(got), err)
	}
	for _, text := range []string{
		"classifier,accuracy,mmlu\na,.1,.2\nb,.3,.4\n", "classifier,gloss\na,.1\nb,.3\n",
		"model,fold,x,y\na,1,.2,.3\nb,2,.4,.5\n",
	} {
		if looksTransposed(table(t, text)) {
			t.Errorf("%q is transposed", text)
		}
	}
}
