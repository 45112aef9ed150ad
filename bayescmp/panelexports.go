package bayescmp

import "encoding/json"

type panelJSON struct {
	Left          string   `json:"left"`
	Right         string   `json:"right"`
	Where         string   `json:"where"`
	Answers       []Answer `json:"answers"`
	Disagreements []string `json:"disagreements"`
	Assumptions   []string `json:"assumptions"`
	Warnings      []string `json:"warnings"`
}

// MarshalJSON writes the answers of all tests. The fields are left, right, where (the name of the
// only data set, or the number of data sets), answers, each with the fields of its kind of answer,
// disagreements, assumptions, warnings.
func (s *Panel) MarshalJSON() ([]byte, error) {
	if s == nil {
		return []byte("null"), nil
	}
	answers := s.Answers
	if answers == nil {
		answers = []Answer{}
	}
	return json.Marshal(panelJSON{
		Left:          s.Left,
		Right:         s.Right,
		Where:         s.Where,
		Answers:       answers,
		Disagreements: listOf(s.Disagreements),
		Assumptions:   listOf(s.Assumptions),
		Warnings:      texts(s.Warnings()),
	})
}
