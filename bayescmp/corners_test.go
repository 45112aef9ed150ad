package bayescmp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The captions of the corners are the classifiers with their probabilities, the largest first.
func TestCornersOfTheBest(t *testing.T) {
	needsTime(t)
	a := accepted(bayescmp.JointHierarchical{Samples: 2000}.Rank(weka()))(t)
	text := string(a.Corners(500).SVG())
	for c, name := range a.Classifiers {
		for _, want := range []string{">" + name + "<", fmt.Sprintf(">%.2f<", a.P[c])} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in the picture", want)
			}
		}
	}
	if a.Corners(0) != nil || accepted(bayescmp.JointHierarchical{Samples: 2000}.Rank(
		accepted(weka().Among("AODE", "HNB"))(t)))(t).Corners(100) != nil {
		t.Error("a figure of nothing")
	}
	var nobody *bayescmp.Joint
	var none *bayescmp.Abilities
	if nobody.Corners(10) != nil || none.Corners(10) != nil {
		t.Error("nil is not safe")
	}
}

// Of many classifiers the least probable ones share a corner, so that all probabilities sum to 1.
func TestCornersOfMany(t *testing.T) {
	score := noisy(9)
	scores := accepted(wide(t, madeTable(10, 20, 2, func(i, c, f int) string {
		return text(score(i, c, f))
	}), bayescmp.Wide{}))(t)
	a := accepted(bayescmp.PlackettLuce{Samples: 1000}.Rank(scores))(t)
	if said := string(a.Corners(100).SVG()); !strings.Contains(said, "9 others") {
		t.Error(said)
	}
}

func ExampleJoint_Corners() {
	scores, err := weka().Among("NaiveBayes", "AODE", "J48")
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := bayescmp.JointHierarchical{Rope: 0.01}.Rank(scores)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.Corners(2000).Size())
	// Output: 560 480
}

func ExampleAbilities_Corners() {
	scores, err := weka().Among("NaiveBayes", "AODE", "J48")
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := bayescmp.PlackettLuce{}.Rank(scores)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answer.Corners(2000).Size())
	// Output: 560 480
}
