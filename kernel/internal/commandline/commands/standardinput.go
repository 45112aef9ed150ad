package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/kernel/internal/build/terminal"
)

const (
	// standardInput stands for standard input in the place of a file.
	standardInput = "-"
	// inputName is the file of which standard input is taken to be the contents, in messages, on
	// pages and in records. Saved under this name beside a record, the scores can be verified.
	inputName = "stdin.csv"
)

// receive saves standard input to a file, where the options name it, because scores are read more
// than once. It returns the function that removes the file.
func (o *options) receive(ctx context.Context, stdin io.Reader) (remove func(), err error) {
	if o.argument != standardInput {
		return func() {}, nil
	}
	if terminal.Is(stdin) && !isNowhere(stdin) {
		return nil, fmt.Errorf("nothing is sent to standard input, which is a terminal; %s",
			howToSend)
	}
	folder, err := os.MkdirTemp("", "bayescmp")
	if err != nil {
		return nil, err
	}
	remove = func() { _ = os.RemoveAll(folder) } // it is in the folder for such files
	o.file = filepath.Join(folder, inputName)
	size, err := o.save(ctx, stdin)
	if err == nil && size == 0 {
		err = errors.New("it is empty; " + howToSend)
	}
	if err != nil {
		remove()
		return nil, fmt.Errorf("standard input: %w", err)
	}
	return remove, nil
}

// howToSend says what else to do where standard input has no scores.
const howToSend = "send a table of scores to it, as with < scores.csv, or give the path of a file"

// isNowhere reports whether a stream is the null device, which is a terminal by its mode alone.
func isNowhere(stream io.Reader) bool {
	file, ok := stream.(*os.File)
	if !ok {
		return false
	}
	nowhere, err := os.Stat(os.DevNull)
	if err != nil {
		return false
	}
	info, err := file.Stat()
	return err == nil && os.SameFile(info, nowhere)
}

// save copies standard input to the file of the options, as much as reading may take.
func (o options) save(ctx context.Context, stdin io.Reader) (size int64, err error) {
	file, err := os.Create(o.file)
	if err != nil {
		return 0, err
	}
	size, err = io.Copy(file, budget.New(ctx, o.reading.MaxMemory, nil).Text(stdin))
	return size, errors.Join(err, file.Close())
}

// recorded is the path of the scores as a record in dir names them.
func (o options) recorded(dir string) (string, error) {
	if o.argument == standardInput {
		return inputName, nil
	}
	return relative(dir, o.file)
}
