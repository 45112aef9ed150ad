package parallel

import (
	"fmt"
	"sync"
	"time"
)

// interval is the least time between two reports.
const interval = 100 * time.Millisecond

// Progress tells functions how much of some work is done, at most ten times a second and never
// backwards. The zero value reports to nobody. Its methods may be called from any goroutine.
type Progress struct {
	functions []func(done, total int)

	mutex sync.Mutex
	most  int
	told  time.Time
	err   error
}

// NewProgress returns a progress that tells the functions. Any of them may be nil.
func NewProgress(functions ...func(done, total int)) *Progress {
	return &Progress{functions: functions}
}

// Tell reports how much of the total is done. The end is always passed on.
func (p *Progress) Tell(done, total int) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if done < p.most || done < total && time.Since(p.told) < interval {
		return
	}
	p.most, p.told = done, time.Now()
	defer func() {
		if reason := recover(); reason != nil && p.err == nil {
			p.err = fmt.Errorf("the progress function: panic: %v", reason)
		}
	}()
	for _, f := range p.functions {
		if f != nil {
			f(done, total)
		}
	}
}

// Err returns the first panic of a function that was told, as an error. The panic may happen in any
// goroutine, where it would end the program.
func (p *Progress) Err() error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.err
}
