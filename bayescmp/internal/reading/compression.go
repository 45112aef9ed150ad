package reading

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
)

// Uncompressed reads text that gzip has compressed, and other text as it stands.
func Uncompressed(r io.Reader) (io.Reader, error) {
	text := bufio.NewReader(r)
	// An error of Peek comes again when the text is read.
	if first, _ := text.Peek(2); !bytes.Equal(first, []byte("\x1f\x8b")) {
		return text, nil
	}
	unpacked, err := gzip.NewReader(text)
	if err != nil {
		return nil, fmt.Errorf("%w: it begins like something that gzip has compressed, but: %w",
			ErrCSV, err)
	}
	return unpacked, nil
}
