package reports

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// A Rope is the largest difference that does not matter, as somebody has written it.
type Rope struct {
	number  float64
	percent bool
}

// mayBeThousands finds numbers such as 1,500, whose comma may be a decimal comma or separate
// thousands. 0,015 is not one of them.
var mayBeThousands = regexp.MustCompile(`^\+?[1-9]\d{0,2}(,\d{3})+$`)

// ParseRope reads a rope as people write it: 0.01, 0,01, .01, 1e-2, 1 % and 1%.
func ParseRope(text string) (Rope, error) {
	number, percent := strings.CutSuffix(strings.TrimSpace(text), "%")
	number = strings.TrimSpace(number)
	if mayBeThousands.MatchString(number) {
		return Rope{}, errors.New("its comma can be read in two ways: write " +
			strings.ReplaceAll(number, ",", "") + ", or a decimal point")
	}
	number = strings.Replace(number, ",", ".", 1)
	const letters = "+-.0123456789eE" // no hexadecimal digits, no underscores, no Inf
	x, err := strconv.ParseFloat(number, 64)
	switch {
	case strings.Trim(number, letters) != "" || errors.Is(err, strconv.ErrSyntax):
		return Rope{}, errors.New("it is not a number: write it like 0.01, or like 1 %")
	case err != nil:
		return Rope{}, errors.New("it is too large")
	case x < 0:
		return Rope{}, errors.New("it is a half-width and must be 0 or more")
	}
	return Rope{x, percent}, nil
}

// On returns the half-width of the rope on a scale. A percent of ratios is their logarithm;
// of scores as they are, it is a hundredth.
func (r Rope) On(scale bayescmp.Scale) (float64, error) {
	ratios := scale == bayescmp.ScaleRatio || scale == bayescmp.ScaleOdds
	switch {
	case ratios && r.percent:
		return bayescmp.Percent(r.number), nil
	case ratios && r.number > 0:
		return 0, errors.New("a difference on this scale is a ratio: give it in percent, " +
			"such as 5%")
	case r.number > 0 && scale == bayescmp.ScaleRanks:
		return 0, errors.New("ranks say who is better, and not by how much: give 0")
	case r.percent:
		return hundredth(r.number), nil
	}
	return r.number, nil
}

// hundredth moves the decimal point, so 0.7 % is the number that 0.007 is. Division rounds twice.
func hundredth(x float64) float64 {
	moved, err := strconv.ParseFloat(strconv.FormatFloat(x, 'f', -1, 64)+"e-2", 64)
	if err != nil {
		return x / 100 // does not happen: x is a number
	}
	return moved
}

// CheckRope asks about a rope that can hardly be meant for the scores of the question.
func (q Question) CheckRope(rope float64) error {
	scores := q.Scores
	if q.Left != "" {
		two, err := scores.Among(q.Left, q.Right)
		if err != nil {
			return err
		}
		scores = two
	}
	return scores.CheckRope(rope)
}
