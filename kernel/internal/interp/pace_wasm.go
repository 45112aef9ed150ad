package interp

// A pace counts down the calls and rounds of loops to the next pause. In a browser there is one
// thread, and nothing takes it away from a goroutine: a loop of a cell would keep it for ever, and
// no interrupt would arrive.
type pace struct{ left int32 }

// stretch is how many calls and rounds of loops there are between two pauses.
const stretch = 1 << 12

// mustLook reports whether the thread has to look whether it is to end.
func (th *thread) mustLook() bool {
	th.pace.left--
	return th.pace.left < 0
}

func (th *thread) pause() {
	th.pace.left = stretch
	if th.program.Pause != nil {
		th.program.Pause()
	}
}

// pauseSoon brings the next pause nearer: the thread was in compiled code, for who knows how long.
func (th *thread) pauseSoon() { th.pace.left /= 2 }
