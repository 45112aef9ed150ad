package reading

import "github.com/bayescmp/go/internal/budget"

// Entries are a list of entries, of which there may be millions. What many of them have in common
// is kept once, so that an entry takes 32 bytes.
type Entries struct {
	*labels
	list []kept
}

// kept is an entry whose names and split are those of its labels with these numbers.
type kept struct {
	score                                   float64
	dataset, classifier, split, metric, row int32
}

// labels have each name and each split once.
type labels struct {
	budget  *budget.Budget
	names   []string
	nameAt  map[string]int32
	splits  []split
	splitAt map[split]int32
}

// split is what an entry says of a split into training and test set.
type split struct {
	run, fold   string
	train, test float64
}

func newLabels(b *budget.Budget) *labels {
	return &labels{budget: b, nameAt: map[string]int32{}, splitAt: map[split]int32{}}
}

// roomFor returns room for so many entries with the labels of es.
func (es Entries) roomFor(n int) Entries {
	return Entries{labels: es.labels, list: make([]kept, 0, n)}
}

// Len is the number of entries.
func (es Entries) Len() int { return len(es.list) }

// At returns entry i, counted from 0.
func (es Entries) At(i int) (e Entry) {
	es.Load(i, &e)
	return e
}

// Load copies entry i to e.
func (es Entries) Load(i int, e *Entry) {
	k := &es.list[i]
	s := &es.splits[k.split]
	e.Dataset, e.Classifier = es.names[k.dataset], es.names[k.classifier]
	e.Run, e.Fold, e.Train, e.Test = s.run, s.fold, s.train, s.test
	e.Score, e.Metric, e.Row = k.score, int(k.metric), int(k.row)
}

// Add appends an entry.
func (es *Entries) Add(e *Entry) {
	if es.labels == nil {
		es.labels = newLabels(nil)
	}
	var above kept
	if n := len(es.list); n > 0 {
		above = es.list[n-1]
	}
	es.list = append(es.list, es.keep(e, above))
}

// Set puts e in the place of entry i.
func (es Entries) Set(i int, e *Entry) { es.list[i] = es.keep(e, es.list[i]) }

// keep makes an entry short. Most have labels of the one before, or the next ones.
func (l *labels) keep(e *Entry, before kept) kept {
	return kept{
		score: e.Score, metric: int32(e.Metric), row: int32(e.Row),
		dataset:    l.name(e.Dataset, before.dataset),
		classifier: l.name(e.Classifier, before.classifier),
		split:      l.split(split{e.Run, e.Fold, e.Train, e.Test}, before.split),
	}
}

// labelSize is what a label takes in a list and a map, in bytes. Whoever keeps more than the budget
// allows is told when he counts the next thing.
const labelSize = 128

func (l *labels) name(name string, before int32) int32 {
	for guess := int(before); guess < min(int(before)+2, len(l.names)); guess++ {
		if l.names[guess] == name {
			return int32(guess)
		}
	}
	at, ok := l.nameAt[name]
	if !ok {
		_ = l.budget.Keep(labelSize)
		at = int32(len(l.names))
		l.names, l.nameAt[name] = append(l.names, name), at
	}
	return at
}

func (l *labels) split(s split, before int32) int32 {
	for guess := int(before); guess < min(int(before)+2, len(l.splits)); guess++ {
		if l.splits[guess] == s {
			return int32(guess)
		}
	}
	at, ok := l.splitAt[s]
	if !ok {
		_ = l.budget.Keep(labelSize)
		at = int32(len(l.splits))
		l.splits, l.splitAt[s] = append(l.splits, s), at
	}
	return at
}

// different lists the different names of data sets or classifiers in their order.
func (es Entries) different(number func(kept) int32) []string {
	if es.Len() == 0 {
		return nil
	}
	var names []string
	seen := make([]bool, len(es.names))
	for _, k := range es.list {
		if n := number(k); !seen[n] {
			seen[n] = true
			names = append(names, es.names[n])
		}
	}
	return names
}

func datasetOf(k kept) int32    { return k.dataset }
func classifierOf(k kept) int32 { return k.classifier }
