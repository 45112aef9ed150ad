package tables

import (
	"slices"
	"testing"
)

func TestReadLabels(t *testing.T) {
	for name, test := range map[string]struct {
		values      []string
		runs, folds []string
		splits, ok  bool
	}{
		"folds":      {[]string{"Fold01", "fold 10"}, nil, []string{"1", "10"}, false, true},
		"both":       {[]string{"Fold2.Rep10"}, []string{"10"}, []string{"2"}, false, true},
		"other way":  {[]string{"Rep3_Fold4"}, []string{"3"}, []string{"4"}, false, true},
		"runs":       {[]string{"Repeat2"}, []string{"2"}, nil, false, true},
		"splits":     {[]string{"Bootstrap07"}, []string{"7"}, nil, true, true},
		"mixed":      {[]string{"Fold1", "Rep1"}, nil, nil, false, false},
		"numbers":    {[]string{"1", "2"}, nil, nil, false, false},
		"no label":   {[]string{"folder1"}, nil, nil, false, false},
		"no numbers": {[]string{"fold"}, nil, nil, false, false},
		"nothing":    {nil, nil, nil, false, false},
	} {
		l, ok := ReadLabels(test.values)
		if ok != test.ok || !slices.Equal(l.Runs, test.runs) ||
			!slices.Equal(l.Folds, test.folds) || l.Splits != test.splits {
			t.Errorf("%s: %+v, %v", name, l, ok)
		}
	}
}
