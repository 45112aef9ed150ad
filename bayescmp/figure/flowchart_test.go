package figure

import (
	"strings"
	"testing"
)

func exampleFlowchart() Flowchart {
	return Flowchart{
		Title: "Is it worth the change?",
		Steps: []FlowStep{
			{
				Question: "Is there a result for each fold?",
				No:       "SignedRank\none score for each data set",
			},
			{Question: "Is there one data set only?", Yes: "CorrelatedTTest\nthis data set"},
			{
				Question: "Do you want to know about data sets that are not in the table, which " +
					"nobody has seen?",
				Yes: "Hierarchical\nthe next data set", No: "Poisson\nthese data sets",
			},
		},
	}
}

func TestFlowchart(t *testing.T) {
	if f := (Flowchart{Title: "nothing to ask"}).Figure(); f != nil {
		t.Errorf("a flowchart without questions is %v", f)
	}
	f := exampleFlowchart().Figure()
	if width, _ := f.Size(); width != 480 {
		t.Errorf("%g wide", width)
	}
	for _, want := range []string{
		"Is there one data set only? Yes: CorrelatedTTest, this data set.",
		"Yes: Hierarchical, the next data set. No: Poisson, these data sets.",
	} {
		if !strings.Contains(f.String(), want) {
			t.Errorf("no %q in %q", want, f.String())
		}
	}
}

// A step more makes the figure higher, and so does a longer text; words stay on the page.
func TestFlowchartIsAsHighAsItsTexts(t *testing.T) {
	height := func(f Flowchart) float64 {
		_, h := f.Figure().Size()
		return h
	}
	short := exampleFlowchart()
	more := exampleFlowchart()
	more.Steps = append([]FlowStep{{Question: "Why?", Yes: "because"}}, more.Steps...)
	long := exampleFlowchart()
	long.Steps[1].Yes += "\n" + strings.Repeat("with words ", 30) + strings.Repeat("x", 200)
	if !(height(short) < height(more) && height(short) < height(long)) {
		t.Errorf("heights %g, %g, %g", height(short), height(more), height(long))
	}
}

func TestWrap(t *testing.T) {
	style := captionStyle()
	texts := []string{"", "one", "a few words that need some lines", strings.Repeat("x", 99)}
	for _, text := range texts {
		lines := wrap(text, style, 60)
		for _, line := range lines {
			if style.Width(line) > 60 {
				t.Errorf("%q is wider than 60", line)
			}
		}
		if joined := strings.Join(lines, " "); joined != text && len(text) < 99 {
			t.Errorf("%q became %q", text, joined)
		}
	}
}
