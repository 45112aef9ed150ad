package interp

// A pace counts down the calls and rounds of loops to the next pause. In a browser there is one
// thread, and nothing takes it away from a goroutine: a loop of a cell would keep it for ever, and
// no interrupt would arrive.
type pace struct{ left int32 }

// stretch is how many calls and rounds of loops there are between two pauses.
const stretch = 1 << 12

// mustLook reports whether a thread has to look whether something ends it.
func (p *pace) mustLook(_ *uint32) bool {
	p.left--
	return p.left < 0
}

// pause calls f, which lets others run, if there is one.
func (p *pace) pause(f func()) {
	p.left = stretch
	if f != nil {
		f()
	}
}

// pauseSoon brings the next pause nearer: the thread was in compiled code, for who knows how long.
func (p *pace) pauseSoon() { p.left /= 2 }
