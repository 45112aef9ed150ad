package datasets

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/go-gota/gota/dataframe"
)

// source is a data set that Fetch downloads.
type source struct {
	Info
	// home is a description, for error messages, of the place where the files are.
	home string
	// base is the URL of a file without its name.
	base string
	// env is the environment variable that names a local folder with the files.
	env   string
	files []remoteFile
	// parse makes the data frame from the contents of the files, by name.
	parse func(files map[string][]byte) (dataframe.DataFrame, error)
}

// remoteFile is a file as its authors published it.
type remoteFile struct {
	name   string
	sha256 string
}

// maxBytes is several times the size of the largest file.
const maxBytes = 1 << 20

// read returns the checked content of the file in a folder.
func (r remoteFile) read(folder string) ([]byte, error) {
	path := filepath.Join(folder, r.name)
	f, err := os.Open(path)
	if err != nil {
		return nil, err // names the path
	}
	defer func() { _ = f.Close() }()
	data, err := r.check(f)
	if errors.Is(err, ErrChecksum) {
		return nil, fmt.Errorf("%s is %w", path, err)
	}
	return data, err
}

// check reads everything and returns it if it is the published file, else ErrChecksum.
func (r remoteFile) check(from io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(from, maxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("after %d bytes: %w", len(data), err)
	}
	if len(data) > maxBytes {
		return nil, fmt.Errorf("%w: it has more than %d bytes", ErrChecksum, maxBytes)
	}
	sum := sha256.Sum256(data)
	if got := hex.EncodeToString(sum[:]); got != r.sha256 {
		return nil, fmt.Errorf("%w: its %d bytes have SHA-256 %s, not %s",
			ErrChecksum, len(data), got, r.sha256)
	}
	return data, nil
}
