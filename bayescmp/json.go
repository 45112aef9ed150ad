package bayescmp

import (
	"encoding/json"

	"github.com/bayescmp/go/internal/jsonnumber"
)

// numberOrNull is a number for JSON, by the one rule for all answers.
type numberOrNull = jsonnumber.Number

func numbersOrNull(x []float64) []numberOrNull { return jsonnumber.List(x) }

func tableOrNull(rows [][]float64) [][]numberOrNull { return jsonnumber.Table(rows) }

// probabilitiesJSON holds three numbers with names.
type probabilitiesJSON struct {
	Left  numberOrNull `json:"left"`
	Rope  numberOrNull `json:"rope"`
	Right numberOrNull `json:"right"`
}

func (p Probabilities) json() probabilitiesJSON {
	return probabilitiesJSON{numberOrNull(p.Left), numberOrNull(p.Rope), numberOrNull(p.Right)}
}

// MarshalJSON writes left, rope and right.
func (p Probabilities) MarshalJSON() ([]byte, error) { return json.Marshal(p.json()) }

// comparisonJSON holds the fields of a Comparison that another program can use.
type comparisonJSON struct {
	Test        string            `json:"test"`
	Left        string            `json:"left"`
	Right       string            `json:"right"`
	Dataset     string            `json:"dataset,omitempty"`
	Datasets    int               `json:"datasets"`
	Rope        numberOrNull      `json:"rope"`
	RopeLeft    *numberOrNull     `json:"rope_left,omitempty"`
	RopeRight   *numberOrNull     `json:"rope_right,omitempty"`
	P           probabilitiesJSON `json:"p"`
	Error       probabilitiesJSON `json:"error"`
	Threshold   numberOrNull      `json:"threshold"`
	Decision    string            `json:"decision"`
	Assumptions []string          `json:"assumptions"`
	Warnings    []string          `json:"warnings"`
}

// MarshalJSON writes the answer without its posterior, numbers to twelve digits. The fields are
// test, left, right, dataset, datasets, rope, p and error (left, rope and right of each),
// threshold, decision, assumptions, warnings. If the halves of the rope differ, rope is null, and
// there are rope_left and rope_right.
func (c *Comparison) MarshalJSON() ([]byte, error) {
	if c == nil {
		return []byte("null"), nil
	}
	out := comparisonJSON{
		Test:        c.Test,
		Left:        c.Left,
		Right:       c.Right,
		Dataset:     c.Dataset,
		Datasets:    c.Datasets,
		Rope:        numberOrNull(c.Rope),
		P:           c.P.json(),
		Error:       c.Error.json(),
		Threshold:   numberOrNull(c.Threshold),
		Decision:    c.Decision().String(),
		Assumptions: listOf(c.Assumptions),
		Warnings:    texts(c.Warnings),
	}
	if rope := c.rope(); !rope.isSymmetric() {
		left, right := numberOrNull(rope.left), numberOrNull(rope.right)
		out.RopeLeft, out.RopeRight = &left, &right
	}
	return json.Marshal(out)
}

// significanceJSON holds the fields of a Significance that another program can use.
type significanceJSON struct {
	Test          string         `json:"test"`
	Left          string         `json:"left"`
	Right         string         `json:"right"`
	Dataset       string         `json:"dataset,omitempty"`
	Datasets      int            `json:"datasets"`
	Statistic     numberOrNull   `json:"statistic"`
	StatisticName string         `json:"statistic_name"`
	DF            []numberOrNull `json:"df,omitempty"`
	P             numberOrNull   `json:"p_value"`
	Alternative   string         `json:"alternative"`
	Alpha         numberOrNull   `json:"alpha"`
	Method        string         `json:"method"`
	Estimate      numberOrNull   `json:"estimate"`
	EstimateName  string         `json:"estimate_name"`
	Low           numberOrNull   `json:"low"`
	High          numberOrNull   `json:"high"`
	Level         numberOrNull   `json:"level"`
	Effect        *effectJSON    `json:"effect,omitempty"`
	Wins          *winsJSON      `json:"wins,omitempty"`
	Significant   bool           `json:"significant"`
	Assumptions   []string       `json:"assumptions"`
	Warnings      []string       `json:"warnings"`
}

type effectJSON struct {
	Name  string       `json:"name"`
	Value numberOrNull `json:"value"`
}

func (e *Effect) json() *effectJSON {
	if e == nil {
		return nil
	}
	return &effectJSON{e.Name, numberOrNull(e.Value)}
}

// MarshalJSON writes name and value.
func (e Effect) MarshalJSON() ([]byte, error) { return jsonnumber.Fields(e) }

// MarshalJSON writes name, value and df.
func (s Statistic) MarshalJSON() ([]byte, error) { return jsonnumber.Fields(s) }

// MarshalJSON writes plus and minus.
func (s RankSums) MarshalJSON() ([]byte, error) { return jsonnumber.Fields(s) }

type winsJSON struct {
	Wins   int `json:"wins"`
	Ties   int `json:"ties"`
	Losses int `json:"losses"`
}

// MarshalJSON writes the answer, numbers to twelve digits. The fields are test, left, right,
// dataset, datasets, statistic and statistic_name, df, p_value, alternative, alpha, method,
// estimate and estimate_name, low, high and level of its interval, effect (name and value), wins
// (wins, ties and losses of right), significant, assumptions, warnings. Parts that the test does
// not have are left out.
func (s *Significance) MarshalJSON() ([]byte, error) {
	if s == nil {
		return []byte("null"), nil
	}
	e := s.Estimate
	return json.Marshal(significanceJSON{
		Test:          s.Test,
		Left:          s.Left,
		Right:         s.Right,
		Dataset:       s.Dataset,
		Datasets:      s.Datasets,
		Statistic:     numberOrNull(s.Statistic.Value),
		StatisticName: s.Statistic.Name,
		DF:            numbersOrNull(s.Statistic.DF),
		P:             numberOrNull(s.P),
		Alternative:   s.Alternative.String(),
		Alpha:         numberOrNull(s.Alpha),
		Method:        s.Method,
		Estimate:      numberOrNull(e.Value),
		EstimateName:  e.Name,
		Low:           numberOrNull(e.Low),
		High:          numberOrNull(e.High),
		Level:         numberOrNull(e.Level),
		Effect:        s.Effect.json(),
		Wins:          (*winsJSON)(s.Wins),
		Significant:   s.Significant(),
		Assumptions:   listOf(s.Assumptions),
		Warnings:      texts(s.Warnings),
	})
}

// texts returns the messages of the errors.
func texts(errs []error) []string {
	out := []string{}
	for _, err := range errs {
		out = append(out, err.Error())
	}
	return out
}

// listOf replaces nil by an empty list, which JSON does not write as null.
func listOf(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
