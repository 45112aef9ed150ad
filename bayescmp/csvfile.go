package bayescmp

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// CSV says of a file what [Open] cannot know. The zero value knows nothing more.
type CSV struct {
	// Score is the column of the scores, where a long file has several columns of numbers.
	Score string
	// Lower says that lower scores are better (errors, losses, times).
	Lower bool
}

// Open reads a CSV file of scores as the function [Open] does, which looks for the same columns, or one that is compressed by gzip. Errors are those of [Open].
func (c CSV) Open(path string) (*Scores, error) {
	scores, err := c.open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	return scores, nil
}

func (c CSV) open(path string) (*Scores, error) {
	f, err := os.Open(path)
	if err != nil {
		// Open names the file.
		if cause := errors.Unwrap(err); cause != nil {
			err = cause
		}
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	text, err := uncompressed(f)
	if err != nil {
		return nil, err
	}
	df, err := ReadCSV(text)
	if err != nil {
		return nil, err
	}
	t, err := newTable(df)
	if err != nil {
		return nil, err
	}
	file := fileName(strings.TrimSuffix(path, ".gz"))
	long := t.find(classifierNames)
	switch isLong := long != "" && !t.hasFractions(long); {
	case isLong && c == CSV{}:
		return t.openLong(file)
	case isLong && isLoss(c.Score) && !c.Lower:
		return nil, fmt.Errorf("%w: column %q reads like something that is better when lower; set Lower, or use ReadCSV and FromLong with Lower: false", ErrLayout, c.Score)
	case isLong:
		return FromLong(df, Long{
			Dataset: t.find(datasetNames), Classifier: long, Run: t.find(runNames), Fold: t.find(foldNames),
			TrainSize: t.find(trainNames), TestSize: t.find(testNames), Score: c.Score, Lower: c.Lower,
		})
	case c.Score != "":
		return nil, fmt.Errorf("%w: a column of scores is named, %q, but there is no column of classifiers (%s); the columns are %s",
			ErrLayout, c.Score, strings.Join(classifierNames, ", "), quoted(t.names))
	case c.Lower:
		return FromWide(df, Wide{
			Dataset: t.find(datasetNames), Run: t.find(runNames), Fold: t.find(foldNames),
			TrainSize: t.find(trainNames), TestSize: t.find(testNames), Lower: true,
		})
	}
	return t.openWide(file)
}

// uncompressed reads what gzip has compressed, and anything else as it is.
func uncompressed(r io.Reader) (io.Reader, error) {
	text := bufio.NewReader(r)
	if first, err := text.Peek(2); err != nil || !bytes.Equal(first, []byte("\x1f\x8b")) {
		return text, nil // ReadCSV says what is wrong
	}
	unpacked, err := gzip.NewReader(text)
	if err != nil {
		return nil, fmt.Errorf("%w: it begins like something that gzip has compressed, but: %w", ErrCSV, err)
	}
	return unpacked, nil
}
