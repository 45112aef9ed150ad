//go:build linux

package main

import (
	"fmt"
	"math"
	"os"
)

// A row is a task that both sides do.
type row struct {
	what, theirs string
	job          any
	// ours does the task and returns its answer, which may differ from theirs by tolerance.
	ours      func() ([]float64, error)
	tolerance float64

	ourTimes, theirTimes []float64 // milliseconds
}

// measure does each task in turns: ours, theirs, ours, …
func measure(p *peer, rows []row, rounds int) error {
	end, err := p.begin()
	if err != nil {
		return err
	}
	defer end()
	for i := range rows {
		r := &rows[i]
		fmt.Fprintf(os.Stderr, "%s, %s\n", r.what, r.theirs)
		for range rounds {
			if err := r.round(p); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *row) round(p *peer) error {
	var answer []float64
	seconds, err := measured(func() (err error) {
		answer, err = r.ours()
		return err
	})
	if err != nil {
		return err
	}
	theirs, err := p.do(r.job)
	if err != nil {
		return err
	}
	if len(answer) != len(theirs.Answer) {
		return fmt.Errorf("we answer %v, they %v", answer, theirs.Answer)
	}
	for i, a := range answer {
		if !(math.Abs(a-theirs.Answer[i]) <= r.tolerance) {
			return fmt.Errorf("we answer %v, they %v", answer, theirs.Answer)
		}
	}
	r.ourTimes = append(r.ourTimes, 1000*seconds)
	r.theirTimes = append(r.theirTimes, 1000*theirs.Seconds)
	return nil
}
