package bayescmp

// Items returns how many items of a benchmark both models have answered, and how often at most
// (epochs). For folds both are 0. A data set that is not there wraps [ErrUnknown].
func (p Pair) Items(dataset string) (items, epochs int, err error) {
	one, err := p.On(dataset)
	if err != nil {
		return 0, 0, err
	}
	if i := one.sets[0].design.items; i != nil {
		return i.items, max(i.epochs, 1), nil
	}
	return 0, 0, nil
}
