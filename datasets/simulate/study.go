package simulate

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// Study repeats an experiment at every setting of a grid. [Study.Run] runs the experiments on all
// cores. The outcome of an experiment depends only on Name, Seed, the setting and the number of the
// replication. So the results are the same at any GOMAXPROCS, after an interruption, and when
// settings or replications are added.
type Study struct {
	Name string
	// Parameters are the names of the numbers that make a setting.
	Parameters []string
	// Settings are by setting, then by parameter.
	Settings [][]float64
	// Measures are the names of the numbers that an experiment returns.
	Measures []string

	// Experiment runs one replication at one setting. Several goroutines call it at the same time.
	// It must take all its randomness from random, and return finite numbers.
	Experiment func(setting []float64, random *rand.Rand) ([]float64, error)

	// Replications is the number of experiments at every setting.
	Replications int
	Seed         uint64

	// Inputs are what Experiment depends on beside the setting and its random numbers, by name:
	// scores, pairs, tests, numbers. They are needed only with File. Functions and sources of
	// random numbers have no content that could be found again: with File they wrap [ErrStudy].
	// Another experiment needs another Name.
	Inputs map[string]any
	// File is the path of a CSV file for the results, one line per replication and setting. A study
	// that was interrupted continues where its file ends. Its first line, a comment that begins
	// with #, has digests of all that the results depend on. A file that depends on anything else
	// is refused. The empty string means no file.
	File string
}

// check finds settings, names and counts that make no study.
func (s Study) check() error {
	switch {
	case s.Experiment == nil:
		return s.wrong("it has no Experiment")
	case s.Replications < 1:
		return s.wrong("Replications must be 1 or more, not %d", s.Replications)
	case len(s.Settings) == 0:
		return s.wrong("it has no Settings")
	case len(s.Measures) == 0:
		return s.wrong("it has no Measures")
	}
	if err := s.checkNames(); err != nil {
		return err
	}
	if err := s.checkInputs(); err != nil {
		return err
	}
	return s.checkSettings()
}

func (s Study) wrong(format string, args ...any) error {
	return fmt.Errorf("%w %q: "+format, append([]any{ErrStudy, s.Name}, args...)...)
}

// checkNames finds names that cannot head the columns of one CSV file.
func (s Study) checkNames() error {
	seen := map[string]bool{"replication": true}
	for _, name := range append(slices.Clone(s.Parameters), s.Measures...) {
		fits := strings.TrimSpace(name) == name && !strings.ContainsAny(name, ",\"\r\n")
		if seen[name] || !fits || name == "" {
			return s.wrong("the name %q of a parameter or measure is used twice, or cannot be the "+
				"heading of a CSV column", name)
		}
		seen[name] = true
	}
	return nil
}

// checkInputs finds names that cannot stand in the first line of a file.
func (s Study) checkInputs() error {
	for name := range s.Inputs {
		taken := slices.Contains([]string{"seed", "method", "settings", "measures"}, name)
		if taken || name == "" || strings.ContainsAny(name, " .;\r\n") {
			return s.wrong("an input cannot be named %q; use a word", name)
		}
	}
	return nil
}

func (s Study) checkSettings() error {
	for i, setting := range s.Settings {
		if len(setting) != len(s.Parameters) {
			return s.wrong("setting %d has %d numbers for %d parameters",
				i, len(setting), len(s.Parameters))
		}
		for j, before := range s.Settings[:i] {
			if slices.Equal(before, setting) {
				return s.wrong("settings %d and %d are the same, %s", j, i, s.describe(setting))
			}
		}
		for j, v := range setting {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return s.wrong("setting %d: %s is %g", i, s.Parameters[j], v)
			}
		}
	}
	return nil
}

// describe writes a setting as "q = 50, runs = 10".
func (s Study) describe(setting []float64) string {
	parts := make([]string, len(setting))
	for i, v := range setting {
		parts[i] = fmt.Sprintf("%s = %g", s.Parameters[i], v)
	}
	return strings.Join(parts, ", ")
}

// total is the number of experiments. Experiment i is the setting i mod n in replication i div n,
// where n is the number of settings.
func (s Study) total() int { return s.Replications * len(s.Settings) }

// experiment runs experiment i. It turns a panic into an error: in a goroutine, a panic would end
// the program.
func (s Study) experiment(i int) (row []float64, err error) {
	setting, replication := s.Settings[i%len(s.Settings)], i/len(s.Settings)
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
		if err != nil {
			err = fmt.Errorf("study %q, replication %d at %s: %w",
				s.Name, replication, s.describe(setting), err)
		}
	}()
	row, err = s.Experiment(slices.Clone(setting), s.random(setting, replication))
	if err != nil {
		return nil, err
	}
	if len(row) != len(s.Measures) {
		return nil, fmt.Errorf("%w: the experiment returned %d numbers for %d measures",
			ErrStudy, len(row), len(s.Measures))
	}
	for j, v := range row {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("%w: the experiment measured a %s of %g; "+
				"measures must be finite", ErrStudy, s.Measures[j], v)
		}
	}
	return row, nil
}

// random makes the generator of one replication. It hashes, because generators of neighbouring
// seeds and settings must not be related.
func (s Study) random(setting []float64, replication int) *rand.Rand {
	text := binary.LittleEndian.AppendUint64([]byte(s.Name+"\x00"), s.Seed)
	text = binary.LittleEndian.AppendUint64(text, uint64(replication))
	for _, v := range setting {
		text = binary.LittleEndian.AppendUint64(text, math.Float64bits(v+0)) // −0 is 0
	}
	return rand.New(rand.NewChaCha8(sha256.Sum256(text)))
}
