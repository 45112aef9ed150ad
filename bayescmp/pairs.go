package bayescmp

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// namedPair names a pair that is made only when needed: the differences of thousands of pairs take
// more memory than all else.
type namedPair struct {
	scores      *Scores
	left, right string
}

// pairAnswer is the answer about one pair of many, or the refusal of the test.
type pairAnswer struct {
	comparison *Comparison
	refusal    error
}

// panicError is the error of a test that panics.
type panicError struct{ reason any }

func (p panicError) Error() string { return fmt.Sprintf("panic: %v", p.reason) }

// tryCall does the same as with, for one pair of many. A refusal is about this pair alone. An error
// ends the work on all pairs: ctx is done, or a test panics.
func (n namedPair) tryCall(
	ctx context.Context, ask func(p Pair) error,
) (refusal, err error) {
	err = n.call(ask)
	var bug panicError
	if err == nil || ctx.Err() != nil || errors.As(err, &bug) {
		return nil, err
	}
	return err, nil
}

// call makes the pair and calls ask. Errors name both classifiers. A panic of a user's test becomes
// an error too: it may happen in another goroutine, where it would end the program.
func (n namedPair) call(ask func(p Pair) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicError{r}
		}
		if err != nil {
			err = fmt.Errorf("%s against %s: %w", n.left, n.right, err)
		}
	}()
	p, err := n.scores.Pair(n.left, n.right)
	if err != nil {
		return err
	}
	return ask(p)
}

// pairsAmong returns all pairs of k classifiers, in the order (0,1), (0,2), …, (1,2), …
func pairsAmong(k int) [][2]int {
	var out [][2]int
	for i := range k {
		for j := i + 1; j < k; j++ {
			out = append(out, [2]int{i, j})
		}
	}
	return out
}

// pairsWith returns the pairs of a control, the first of each pair, with every other classifier.
func pairsWith(classifiers []string, name string) ([][2]int, error) {
	control := slices.Index(classifiers, name)
	if control < 0 {
		return nil, unknown("classifier", name, classifiers)
	}
	var out [][2]int
	for j := range classifiers {
		if j != control {
			out = append(out, [2]int{control, j})
		}
	}
	return out, nil
}
