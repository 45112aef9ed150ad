package datasets

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/go-gota/gota/dataframe"
)

// Fetch returns a data set that is public but not ours to ship, downloaded from
// where its authors published it. There is one:
//
//	df, err := datasets.Fetch(ctx, "corani-2017")
//
// the fold scores of Corani et al. (2017), from the GitHub repository
// BayesianTestsML/tutorial (GPL-3), as fractions. [Describe] tells the rest.
//
// The files (300 kB) are kept in bayescmp/corani-2017 of the user's cache
// directory ([os.UserCacheDir]): once they are there, no network is needed.
// Every file is checked by its SHA-256 at each use, and what is missing or not
// as published is downloaded again. A cache that cannot be written is no error:
// the data are returned, and the next Fetch downloads them again.
//
// Where nothing can be downloaded, set the environment variable
// BAYESCMP_CORANI_2017 to a folder that holds copies of the files (Julia/Data
// in a clone of the repository): they are checked in the same way, and neither
// network nor cache is used.
//
// The download ends with ctx (nil is [context.Background]), and after a minute
// per file in any case. Fetch may be called by many at once.
func Fetch(ctx context.Context, name string) (dataframe.DataFrame, error) {
	s, ok := findSource(name)
	if !ok {
		return dataframe.DataFrame{}, notFetched(name)
	}
	if ctx == nil {
		ctx = context.Background()
	}
	return newFetcher(s).fetch(ctx)
}

const (
	timeout  = time.Minute // of one file
	maxBytes = 1 << 20     // of one file: several times the largest
)

// A source is a data set that is fetched: its files, where they are, and what
// they say.
type source struct {
	Info
	home  string // where a person finds it
	base  string // the URL of a file without its name
	env   string // the variable that names a local folder instead
	files []remoteFile
	parse func(files map[string][]byte) (dataframe.DataFrame, error)
}

type remoteFile struct {
	name   string
	sha256 string
}

var sources = []source{corani}

func findSource(name string) (source, bool) {
	for _, s := range sources {
		if s.Name == name {
			return s, true
		}
	}
	return source{}, false
}

func fetchable() string {
	var names []string
	for _, s := range sources {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}

// notFetched is Fetch's error for a name that it does not know.
func notFetched(name string) error {
	if _, ok := find(name); ok {
		return fmt.Errorf("%w %q for Fetch: it is shipped, use datasets.Load", ErrUnknown, name)
	}
	return unknown(name)
}

// A fetcher gets a source, from the folder local if that is set.
type fetcher struct {
	source
	client *http.Client
	local  string
	cache  string // a folder; empty if there is none
}

func newFetcher(s source) fetcher {
	f := fetcher{source: s, client: &http.Client{Timeout: timeout}, local: os.Getenv(s.env)}
	if dir, err := os.UserCacheDir(); err == nil {
		f.cache = filepath.Join(dir, "bayescmp", s.Name)
	}
	return f
}

func (f fetcher) fetch(ctx context.Context) (dataframe.DataFrame, error) {
	files := make(map[string][]byte, len(f.files))
	for _, file := range f.files {
		data, err := f.get(ctx, file)
		if err != nil {
			return dataframe.DataFrame{}, f.fail(err)
		}
		files[file.name] = data
	}
	df, err := f.parse(files)
	if err != nil {
		return dataframe.DataFrame{}, f.fail(err)
	}
	return df, nil
}

// fail adds to an error what it is about and what the user can do.
func (f fetcher) fail(err error) error {
	if f.local != "" {
		return fmt.Errorf("%w %q: %w; %s must name a folder that holds the %d files of %s, or be unset to download them",
			ErrFetch, f.Name, err, f.env, len(f.files), f.home)
	}
	return fmt.Errorf("%w %q: %w; its files are not shipped but come from %s (%s): where they cannot be downloaded, set %s to a folder that holds copies",
		ErrFetch, f.Name, err, f.home, f.Licence, f.env)
}

// get returns the checked content of a file.
func (f fetcher) get(ctx context.Context, file remoteFile) ([]byte, error) {
	if f.local != "" {
		return file.read(f.local)
	}
	data, cacheErr := f.cached(file)
	if cacheErr == nil {
		return data, nil
	}
	data, err := f.download(ctx, file)
	if err != nil && !errors.Is(cacheErr, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w (and the cached copy is of no use: %s)", err, cacheErr.Error())
	}
	if err != nil {
		return nil, err
	}
	_ = f.store(file, data) // the data are here; without a cache the next Fetch downloads them again
	return data, nil
}

func (f fetcher) cached(file remoteFile) ([]byte, error) {
	if f.cache == "" {
		return nil, fs.ErrNotExist
	}
	return file.read(f.cache)
}

// download gets a file from the network. Nothing leaves it unchecked.
func (f fetcher) download(ctx context.Context, file remoteFile) ([]byte, error) {
	url := f.base + file.name
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file.name, err)
	}
	response, err := f.client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file.name, err) // err names the URL
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: HTTP status %s from %s", file.name, response.Status, url)
	}
	data, err := file.check(response.Body)
	if errors.Is(err, ErrChecksum) {
		return nil, fmt.Errorf("%s: what %s sends is %w (is it a proxy or a login page that answers?)", file.name, url, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: reading %s: %w", file.name, url, err)
	}
	return data, nil
}

// store puts a file into the cache, whole or not at all: it is written beside
// its place, and moved there when it is on the disk.
func (f fetcher) store(file remoteFile, data []byte) error {
	if f.cache == "" {
		return nil
	}
	if err := os.MkdirAll(f.cache, 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(f.cache, file.name+".*.tmp")
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	err = errors.Join(err, tmp.Sync(), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), filepath.Join(f.cache, file.name))
	}
	if err != nil {
		_ = os.Remove(tmp.Name())
	}
	return err
}

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

// check reads everything and returns it if it is the published file.
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
		return nil, fmt.Errorf("%w: its %d bytes have SHA-256 %s, not %s", ErrChecksum, len(data), got, r.sha256)
	}
	return data, nil
}
