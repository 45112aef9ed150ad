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
	// share is how much of the task their program does, where all of it takes too long: its time is
	// divided by that. 0 means all.
	share float64
	once  bool // instead of several rounds

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
		times := rounds
		if r.once {
			times = 1
		}
		for range times {
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
	share := r.share
	if share == 0 {
		share = 1
	}
	r.theirTimes = append(r.theirTimes, 1000*theirs.Seconds/share)
	return nil
}
