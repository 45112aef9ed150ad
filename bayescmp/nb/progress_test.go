package nb

import "testing"

// The kernel knows the lines of each computation by an id of its own.
func TestProgressInKernel(t *testing.T) {
	var ids []string
	Kernel.Line = func(id, text string, update bool) {
		if update != (text == "pairs 2/2") {
			t.Errorf("line %q: update is %v", text, update)
		}
		ids = append(ids, id)
	}
	t.Cleanup(func() { Kernel.Line = nil })
	for range 2 {
		tell := Progress("pairs")
		tell(0, 2)
		tell(2, 2)
	}
	if len(ids) != 4 || ids[0] != ids[1] || ids[2] != ids[3] || ids[1] == ids[2] || ids[0] == "" {
		t.Errorf("the ids are %q", ids)
	}
}

func TestProgressInTerminal(t *testing.T) {
	p := &place{}
	got := p.overwriting("████ 1/2", false) + p.overwriting("2/2", true) + p.overwriting("x", false)
	if got != "\r████ 1/2\r2/2     \n\rx" {
		t.Errorf("got %q", got)
	}
}
