package reading

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// mostText is the largest number of bytes of text that a file may hold, unpacked. It is 1 GB, or
// thirty million scores. A small packed file can hold much more, by mistake or by malice.
const mostText = 1 << 30

// limited hands on text until there is too much of it.
type limited struct {
	r    io.Reader
	left *int64
}

func (l limited) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	if *l.left -= int64(n); *l.left < 0 {
		return 0, fmt.Errorf("%w: the file holds more than 1 GB of text; give a part of it", ErrCSV)
	}
	return n, err
}

// unpacking reads what a program has packed, and says what an error means.
type unpacking struct{ io.Reader }

func (u unpacking) Read(p []byte) (int, error) {
	n, err := u.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = fmt.Errorf("%w: the packed file is damaged or cut off: %w", ErrCSV, err)
	}
	return n, err
}

// Gunzip reads what gzip has compressed, and says what an error means.
func Gunzip(r io.Reader) (io.Reader, error) {
	unpacked, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("%w: it begins like something that gzip has compressed, but: %w",
			ErrCSV, err)
	}
	return unpacking{unpacked}, nil
}
