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
	// Missing says what to do about missing scores; the default is to refuse them.
	Missing Missing
}

// Open reads a CSV file of scores as the function [Open] does. Errors are those of [Open].
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
	t, note := t.withPoints()
	scores, err := t.open(c, fileName(strings.TrimSuffix(path, ".gz")))
	if err == nil && note != "" {
		scores.notes = append(scores.notes, note)
	}
	return scores, err
}

// open finds out whether the table is long or wide.
func (t table) open(c CSV, file string) (*Scores, error) {
	// A column of fractions holds scores, also when its classifier is called "model"; whole numbers may number classifiers.
	if name := t.find(classifierNames); name != "" && !t.hasFractions(name) {
		return t.openLong(c, file)
	}
	return t.openWide(c, file)
}

// uncompressed reads what gzip has compressed, and anything else as it is.
func uncompressed(r io.Reader) (io.Reader, error) {
	text := bufio.NewReader(r)
	if first, _ := text.Peek(2); !bytes.Equal(first, []byte("\x1f\x8b")) { // ReadCSV meets the error again
		return text, nil
	}
	unpacked, err := gzip.NewReader(text)
	if err != nil {
		return nil, fmt.Errorf("%w: it begins like something that gzip has compressed, but: %w", ErrCSV, err)
	}
	return unpacked, nil
}
