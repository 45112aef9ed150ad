package nb

import (
	"context"
	"errors"
	"testing"
)

func TestContextEndsWithItsCell(t *testing.T) {
	k := &kernel{}
	k.Interrupt() // before the first cell: nothing to interrupt
	if k.context().Err() != nil {
		t.Fatal("cancelled before the first cell")
	}
	k.BeginCell()
	first := k.context()
	if first.Err() != nil {
		t.Fatal("cancelled at the start")
	}
	k.Interrupt()
	k.Interrupt()
	for _, ctx := range []context.Context{first, k.context()} {
		if !errors.Is(ctx.Err(), context.Canceled) {
			t.Error("the interrupt did not arrive")
		}
	}
	k.BeginCell()
	second := k.context()
	if second.Err() != nil {
		t.Error("the next cell is interrupted too")
	}
	k.BeginCell()
	if second.Err() == nil {
		t.Error("the context of a cell outlives it")
	}
}
