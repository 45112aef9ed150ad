package interp

// A pace counts down the calls and loop iterations to the next pause. In a browser there is only
// one thread, and nothing preempts a goroutine. Without pauses, a loop of a cell would keep the
// thread forever, and no interrupt would arrive.
type pace struct{ left int32 }

// stretch is the number of calls and loop iterations between two pauses.
const stretch = 1 << 12

// mustLook reports whether a thread must check whether it has been stopped.
func (p *pace) mustLook(_ *uint32) bool {
	p.left--
	return p.left < 0
}

// pause calls f, if it is not nil, to let other goroutines run.
func (p *pace) pause(f func()) {
	p.left = stretch
	if f != nil {
		f()
	}
}

// pauseSoon brings the next pause nearer, because the thread was in compiled code for an unknown
// time.
func (p *pace) pauseSoon() { p.left /= 2 }
