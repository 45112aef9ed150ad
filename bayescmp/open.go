package bayescmp

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/reading"
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
	text, err := reading.Uncompressed(f)
	if err != nil {
		return nil, err
	}
	t, err := reading.CSV(text)
	if err != nil {
		return nil, err
	}
	file := fileName(strings.TrimSuffix(path, ".gz"))
	hints := reading.Hints{Dataset: file, Score: c.Score, Lower: c.Lower}
	return newBuilder(c.Missing, c.Lower).scores(reading.Understand(t, hints))
}

// fileName is the name of a file without its ending, if that leaves anything.
func fileName(path string) string {
	base := filepath.Base(path)
	return cmp.Or(strings.TrimSuffix(base, filepath.Ext(base)), base)
}

// Open reads a CSV file of scores and finds out its layout from the names of the columns:
//
//   - long, with a column of classifiers (classifier, algorithm, model, method, learner, estimator
//     or clf): one row per score;
//   - wide otherwise: one column per classifier, one row per fold or data set.
//
// The other columns it looks for: dataset (or data_set, data, task, problem), run (repeat,
// repetition, rep, seed, iteration, iter), fold (cv_fold, split), n_train (train_size), n_test
// (test_size), and, in a long file, score, or the only other column of numbers. A file without a
// column of data sets is one data set, named after the file. Capitals do not matter. Higher scores
// are better; the String of the result says what was understood.
//
// Numbers may have decimal commas, if no number in the file has a decimal point, and not all could
// have their commas between thousands.
//
// Where a file can be read in several ways, the error is an [*InputError] that says so. The options
// of [CSV] then say which way is meant, that lower scores are better, or what to do about missing
// scores; [ReadCSV] with [FromLong] or [FromWide] reads every other table. Other errors are those
// of ReadCSV, FromLong and FromWide. A file that gzip has compressed is read as if it were not.
func Open(path string) (*Scores, error) { return CSV{}.Open(path) }
