package budget

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// What is kept counts twice, and what is read counts once, over all readers.
func TestLimits(t *testing.T) {
	b := New(t.Context(), 1000, nil)
	if err := b.Keep(500); err != nil {
		t.Error(err)
	}
	if err := b.Keep(1); !errors.Is(err, ErrTooLarge) {
		t.Errorf("kept: %v", err)
	}
	if err := b.Fresh().Keep(500); err != nil {
		t.Errorf("a fresh one: %v", err)
	}
	half := strings.Repeat("x", 2000)
	for i, want := range []error{nil, nil, ErrTooLarge} {
		if _, err := io.ReadAll(b.Text(strings.NewReader(half))); !errors.Is(err, want) {
			t.Errorf("text %d: %v", i, err)
		}
	}
	if _, err := New(t.Context(), 1000, nil).All(strings.NewReader(half)); err == nil {
		t.Error("all of it")
	}
	if err := b.Files(mostFiles); !errors.Is(err, ErrFiles) || !errors.Is(err, ErrTooLarge) {
		t.Errorf("files: %v", err)
	}
}

func TestEnter(t *testing.T) {
	b := New(t.Context(), 0, nil)
	for range 2 * mostNested { // one beside the other
		leave, err := b.Enter()
		if err != nil {
			t.Fatal(err)
		}
		leave()
	}
	for range mostNested {
		if _, err := b.Enter(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.Enter(); !errors.Is(err, ErrFiles) {
		t.Errorf("too deep: %v", err)
	}
}

// The largest part counts, and only it: a long text of short parts takes nothing.
func TestParts(t *testing.T) {
	b := New(t.Context(), 100*smallPart*partFactor, nil)
	p := b.Parts(strings.NewReader(strings.Repeat("x", 1000*smallPart)))
	piece := make([]byte, smallPart/2)
	read := func(n int) (err error) {
		for range n {
			if _, err = p.Read(piece); err != nil {
				return err
			}
		}
		p.Next()
		return nil
	}
	for range 10 {
		if err := read(150); err != nil { // of 75 small parts
			t.Fatal(err)
		}
	}
	if err := read(250); !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "single") {
		t.Errorf("a long part: %v", err)
	}
}

func TestStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	told := 0
	b := New(ctx, 0, func(int64) { told++ })
	if _, err := io.ReadAll(b.Text(strings.NewReader("x"))); err != nil || told != 1 {
		t.Errorf("%v, told %d times", err, told)
	}
	stop()
	if _, err := io.ReadAll(b.Text(strings.NewReader("x"))); !Stopped(err) {
		t.Errorf("read: %v", err)
	}
	var err error
	for i := 0; i < 10_000 && err == nil; i++ {
		err = b.Keep(1)
	}
	if !Stopped(err) || Stopped(io.EOF) {
		t.Errorf("keep: %v", err)
	}
}

// Whoever reads the input again goes on where the others ended, so that every pass is seen.
func TestProgressOfPasses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []int64
		b := New(t.Context(), 0, func(read int64) { told = append(told, read) })
		for range 3 {
			if _, err := b.Fresh().All(strings.NewReader("abcd")); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
		}
		if want := []int64{4, 8, 12}; !slices.Equal(told, want) {
			t.Errorf("told %v, want %v", told, want)
		}
	})
}

// Without a budget there are no limits.
func TestNone(t *testing.T) {
	var b *Budget
	leave, err := b.Enter()
	if err := errors.Join(err, b.Keep(1<<60), b.Files(1<<60)); err != nil {
		t.Error(err)
	}
	leave()
	text, err := io.ReadAll(b.Parts(b.Text(strings.NewReader("text"))))
	if err != nil || string(text) != "text" {
		t.Errorf("%q, %v", text, err)
	}
}

func TestSize(t *testing.T) {
	for bytes, want := range map[int64]string{
		0: "0 bytes", 1023: "1023 bytes", 1024: "1 kB", 3 << 19: "1.5 MB", 4 << 30: "4 GB",
	} {
		if got := Size(bytes); got != want {
			t.Errorf("%d: %s", bytes, got)
		}
	}
}
