package simulate

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// ErrStudy is wrapped by every error about how a study is set up, or about a results file that does
// not belong to it.
var ErrStudy = errors.New("not a usable study")

// Study repeats an experiment at every setting of a grid. The experiments run on all cores; what
// they measure depends on Name, Seed, the setting and the number of the replication only, so that
// the results are the same at any GOMAXPROCS, after an interruption, and when settings or
// replications are added.
type Study struct {
	Name       string
	Parameters []string    // the names of the numbers that make a setting
	Settings   [][]float64 // by setting, then by parameter
	Measures   []string    // the names of the numbers that an experiment returns

	// Experiment runs one replication at one setting. It is called by several goroutines at the
	// same time, and takes all its randomness from random. What it returns must be finite.
	Experiment func(setting []float64, random *rand.Rand) ([]float64, error)

	Replications int // of every setting
	Seed         uint64
	// File is where the results are kept as CSV, one line per replication and setting. A study that
	// was interrupted goes on where its file ends; "" keeps no file.
	File string
	// Progress, if any, is told how many experiments are done, some ten times a second.
	Progress func(done, total int)
}

// Run runs the experiments that File does not have yet. If ctx is cancelled, or an experiment
// fails, it returns what has been done of whole replications (nil if none is) and the error; all
// that was done is in File. Errors wrap [ErrStudy], or come from the experiment, with its setting
// and replication, or from the file.
func (s Study) Run(ctx context.Context) (*Results, error) {
	began := time.Now()
	if err := s.check(); err != nil {
		return nil, err
	}
	if ctx == nil {
		ctx = context.Background()
	}
	r := newResults(s)
	log, err := s.resume(r)
	if err != nil {
		return nil, err
	}
	resumed := len(r.rows)
	err = s.runFrom(ctx, r, log)
	if failed := log.close(); err == nil {
		err = failed
	}
	r.rows = r.rows[:min(len(r.rows), s.total())]
	r.Resumed = min(resumed, s.total())
	r.Elapsed = time.Since(began)
	if err == nil {
		return r, nil
	}
	r.Replications = len(r.rows) / len(s.Settings)
	r.rows = r.rows[:r.Replications*len(s.Settings)]
	if r.Replications == 0 {
		return nil, err
	}
	return r, err
}

func (s Study) total() int { return s.Replications * len(s.Settings) }

func (s Study) check() error {
	wrong := func(format string, args ...any) error {
		return fmt.Errorf("%w %q: "+format, append([]any{ErrStudy, s.Name}, args...)...)
	}
	switch {
	case s.Experiment == nil:
		return wrong("it has no Experiment")
	case s.Replications < 1:
		return wrong("Replications must be 1 or more, not %d", s.Replications)
	case len(s.Settings) == 0:
		return wrong("it has no Settings")
	case len(s.Measures) == 0:
		return wrong("it has no Measures")
	}
	seen := map[string]bool{"replication": true}
	for _, name := range append(slices.Clone(s.Parameters), s.Measures...) {
		if seen[name] || strings.ContainsAny(name, ",\"\r\n") || strings.TrimSpace(name) != name || name == "" {
			return wrong("the name %q of a parameter or measure is used twice, or cannot head a column of a CSV file", name)
		}
		seen[name] = true
	}
	for i, setting := range s.Settings {
		if len(setting) != len(s.Parameters) {
			return wrong("setting %d has %d numbers for %d parameters", i, len(setting), len(s.Parameters))
		}
		for j, before := range s.Settings[:i] {
			if slices.Equal(before, setting) {
				return wrong("settings %d and %d are the same, %s", j, i, s.describe(setting))
			}
		}
		for j, v := range setting {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return wrong("setting %d: %s is %g", i, s.Parameters[j], v)
			}
		}
	}
	return nil
}

// describe is "q = 50, runs = 10".
func (s Study) describe(setting []float64) string {
	parts := make([]string, len(setting))
	for i, v := range setting {
		parts[i] = fmt.Sprintf("%s = %g", s.Parameters[i], v)
	}
	return strings.Join(parts, ", ")
}

// runFrom runs the experiments after those that r has, and keeps their order: experiment i is the
// setting i mod the number of settings in replication i div that number.
func (s Study) runFrom(ctx context.Context, r *Results, log *logFile) error {
	queue := &inOrder{study: s, results: r, log: log, waiting: map[int][]float64{}}
	if err := queue.tell(true); err != nil {
		return err
	}
	var next, failedAt atomic.Int64
	next.Store(int64(len(r.rows)))
	failedAt.Store(math.MaxInt64)
	errs := sync.Map{}
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for ctx.Err() == nil {
				i := next.Add(1) - 1
				// Those before one that failed are still run, so that which error is returned does
				// not hang on the clock.
				if i >= int64(s.total()) || i > failedAt.Load() {
					return
				}
				row, err := s.experiment(int(i))
				if err == nil {
					err = queue.put(int(i), row)
				}
				if err != nil {
					errs.Store(i, err)
					lower(&failedAt, i)
				}
			}
		})
	}
	group.Wait()
	if err, ok := errs.Load(failedAt.Load()); ok {
		return err.(error)
	}
	if len(r.rows) < s.total() {
		return ctx.Err()
	}
	return queue.tell(true)
}

// lower sets v to i unless it is lower.
func lower(v *atomic.Int64, i int64) {
	for old := v.Load(); i < old; old = v.Load() {
		if v.CompareAndSwap(old, i) {
			return
		}
	}
}

// experiment runs experiment i. A panic of it is an error: it happens in a goroutine where it would
// end the program.
func (s Study) experiment(i int) (row []float64, err error) {
	setting, replication := s.Settings[i%len(s.Settings)], i/len(s.Settings)
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
		if err != nil {
			err = fmt.Errorf("study %q, replication %d at %s: %w", s.Name, replication, s.describe(setting), err)
		}
	}()
	row, err = s.Experiment(slices.Clone(setting), s.random(setting, replication))
	if err != nil {
		return nil, err
	}
	if len(row) != len(s.Measures) {
		return nil, fmt.Errorf("%w: the experiment returned %d numbers for %d measures", ErrStudy, len(row), len(s.Measures))
	}
	for j, v := range row {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("%w: the experiment measured a %s of %g; measures must be finite", ErrStudy, s.Measures[j], v)
		}
	}
	return row, nil
}

// random is the generator of one replication. Hashing keeps the generators of neighbouring seeds
// and settings apart.
func (s Study) random(setting []float64, replication int) *rand.Rand {
	text := binary.LittleEndian.AppendUint64([]byte(s.Name+"\x00"), s.Seed)
	text = binary.LittleEndian.AppendUint64(text, uint64(replication))
	for _, v := range setting {
		text = binary.LittleEndian.AppendUint64(text, math.Float64bits(v+0)) // −0 is 0
	}
	return rand.New(rand.NewChaCha8(sha256.Sum256(text)))
}

// inOrder takes the rows as they come and keeps them in the order of their experiments.
type inOrder struct {
	study   Study
	results *Results
	log     *logFile

	mu      sync.Mutex
	waiting map[int][]float64
	told    time.Time
}

func (q *inOrder) put(i int, row []float64) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting[i] = row
	for {
		at := len(q.results.rows)
		row, ok := q.waiting[at]
		if !ok {
			break
		}
		delete(q.waiting, at)
		if err := q.log.write(q.study.line(at, row)); err != nil {
			return err
		}
		q.results.rows = append(q.results.rows, row)
	}
	return q.tell(false)
}

// tell reports the progress, at most ten times a second unless it must. A panic of Progress is an
// error, for it may happen in any goroutine.
func (q *inOrder) tell(now bool) (err error) {
	if q.study.Progress == nil || !now && time.Since(q.told) < 100*time.Millisecond {
		return nil
	}
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w %q: its Progress: panic: %v", ErrStudy, q.study.Name, p)
		}
	}()
	q.told = time.Now()
	q.study.Progress(min(len(q.results.rows)+len(q.waiting), q.study.total()), q.study.total())
	return nil
}
