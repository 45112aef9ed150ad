package reading

import (
	"fmt"
	"slices"
	"strings"
)

// nameCandidates names each row by the parameters in which the candidates of its estimator differ.
func (r *cvResults) nameCandidates(estimators string) {
	r.classifiers = make([]string, r.Rows)
	groups := map[string][]int{}
	var order []string
	for i := range r.Rows {
		name := ""
		if estimators != "" {
			name = r.Cells(estimators).At(i)
		}
		if groups[name] == nil {
			order = append(order, name)
		}
		groups[name] = append(groups[name], i)
	}
	for _, estimator := range order {
		r.nameGroup(estimator, groups[estimator])
	}
	r.numberEqual()
}

// nameGroup names the candidates of one estimator, which may have no name.
func (r *cvResults) nameGroup(estimator string, rows []int) {
	params := r.different(rows)
	numbers := map[string]int{}
	for _, i := range rows {
		numbers[r.datasets[i]]++
		var parts []string
		for _, name := range params {
			if value := strings.TrimSpace(r.Cells(name).At(i)); !missingParameter(value) {
				parts = append(parts, strings.TrimPrefix(name, "param_")+"="+value)
			}
		}
		name := strings.Join(parts, ", ")
		if name == "" && r.Has("params") && !r.constant("params", rows) {
			name = r.Cells("params").At(i)
		}
		switch {
		case estimator != "" && name != "":
			name = estimator + ": " + name
		case estimator != "":
			name = estimator
		case name == "":
			name = fmt.Sprintf("candidate %d", numbers[r.datasets[i]])
		}
		r.classifiers[i] = name
	}
}

// missingParameter reports whether a candidate has no value of a parameter. None is a value.
func missingParameter(value string) bool { return value == "" || value == "nan" || value == "NaN" }

// different lists the columns of parameters that are not the same in all rows.
func (r *cvResults) different(rows []int) []string {
	var names []string
	for _, name := range r.Names {
		if strings.HasPrefix(name, "param_") && !r.constant(name, rows) {
			names = append(names, name)
		}
	}
	return names
}

func (r *cvResults) constant(name string, rows []int) bool {
	cells := r.Column(name)
	return !slices.ContainsFunc(rows, func(i int) bool { return cells[i] != cells[rows[0]] })
}

// numberEqual numbers the candidates of a data set that have the same name.
func (r *cvResults) numberEqual() {
	count := map[[2]string]int{}
	for i, name := range r.classifiers {
		key := [2]string{r.datasets[i], name}
		if count[key]++; count[key] > 1 {
			r.classifiers[i] += fmt.Sprintf(" (%d)", count[key])
		}
	}
}
