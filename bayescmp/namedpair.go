package bayescmp

import "fmt"

// namedPair names a pair that is made only when needed: the differences of thousands of pairs take
// more memory than all else.
type namedPair struct {
	scores      *Scores
	left, right string
}

// with makes the pair and calls ask. Errors name both classifiers. A panic of a user's test becomes
// an error too: it may happen in another goroutine, where it would end the program.
func (n namedPair) with(ask func(p Pair) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
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
