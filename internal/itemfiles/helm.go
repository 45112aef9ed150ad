package itemfiles

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/itemtable"
	"github.com/bayescmp/go/internal/reading/tables"
)

// helmInstance is what is used of an entry of HELM's per_instance_stats.json.
type helmInstance struct {
	ID           string          `json:"instance_id"`
	Trial        json.RawMessage `json:"train_trial_index"`
	Perturbation json.RawMessage `json:"perturbation"`
	Stats        []struct {
		Name struct {
			Name string `json:"name"`
		} `json:"name"`
		Mean *float64 `json:"mean"`
	} `json:"stats"`
}

// HELM reads HELM's per_instance_stats.json. Entries of perturbed instances are left out. Trials
// are epochs.
func (r *Reader) HELM(text io.Reader, benchmark, model string, c Choice) error {
	s := r.stream(text)
	instances := 0
	err := s.list(func(i int) error {
		var in helmInstance
		if err := s.value(&in); err != nil {
			return err
		}
		instances++
		return r.instance(&in, fmt.Sprintf("entry %d", i+1), benchmark, model, c)
	})
	if err == nil && instances == 0 {
		err = fmt.Errorf("%w: there are no instances", tables.ErrEmpty)
	}
	return err
}

// instance reads an entry.
func (r *Reader) instance(
	in *helmInstance, where, benchmark, model string, c Choice,
) error {
	if p := textOf(in.Perturbation); p != "" {
		r.Skipped++
		return nil
	}
	var names []string
	for _, s := range in.Stats {
		names = append(names, s.Name.Name)
	}
	metric, err := c.among(names, where)
	if err != nil {
		return err
	}
	r.measured(benchmark, metric)
	row := itemtable.Row{Benchmark: benchmark, Model: model, Item: in.ID,
		Epoch: textOf(in.Trial)}
	mean := in.Stats[slices.Index(names, metric)].Mean
	if mean == nil {
		r.Skipped++
		return nil
	}
	if row.Score, err = tables.ParseScore(strconv.FormatFloat(*mean, 'g', -1, 64)); err != nil {
		return fmt.Errorf("%w (%s, %s)", err, where, metric)
	}
	return r.hand(&row, func() string { return where })
}

// HELMRun parts the name of a run of HELM: mmlu:subject=law,model=openai_gpt-4 is the benchmark
// mmlu:subject=law and the model openai_gpt-4.
func HELMRun(name string) (benchmark, model string) {
	task, arguments, _ := strings.Cut(name, ":")
	var rest []string
	for argument := range strings.SplitSeq(arguments, ",") {
		if value, ok := strings.CutPrefix(argument, "model="); ok {
			model = value
		} else if argument != "" {
			rest = append(rest, argument)
		}
	}
	if len(rest) > 0 {
		task += ":" + strings.Join(rest, ",")
	}
	return task, model
}
