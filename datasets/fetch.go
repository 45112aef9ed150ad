package datasets

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/go-gota/gota/dataframe"
)

// Fetch returns a data set that is public but not ours to ship. It downloads the files from the
// place where the authors published them. There is one such data set:
//
//	df, err := datasets.Fetch(ctx, "corani-2017")
//
// It holds the fold scores of Corani et al. (2017) as fractions, and comes from the GitHub
// repository BayesianTestsML/tutorial (GPL-3). [Describe] gives the rest.
//
// The files (300 kB) are kept in the folder bayescmp/corani-2017 of the user's cache directory
// ([os.UserCacheDir]): once they are there, no network is needed. Fetch checks the SHA-256 of every
// file at each use, and downloads a file again if it is missing or has changed. A cache that cannot
// be written is no error: Fetch returns the data, and the next call downloads them again.
//
// Without a network, set the environment variable BAYESCMP_CORANI_2017 to a folder that holds
// copies of the files (Julia/Data in a clone of the repository). They are checked in the same way,
// and neither network nor cache is used.
//
// The download ends when ctx is done (nil means [context.Background]), and after a minute for one
// file at the latest. Progress functions, if any are given, are told how many files have been read.
// Several goroutines and programs may call Fetch at the same time.
//
// An unknown name wraps [ErrUnknown]; other errors wrap [ErrFetch].
func Fetch(
	ctx context.Context, name string, progress ...func(done, total int),
) (dataframe.DataFrame, error) {
	s, ok := findSource(name)
	if !ok {
		return dataframe.DataFrame{}, notFetched(name)
	}
	if ctx == nil {
		ctx = context.Background()
	}
	return newFetcher(s).fetch(ctx, progress...)
}

// notFetched is the error of Fetch for a name that it does not know.
func notFetched(name string) error {
	if _, ok := findShipped(name); ok {
		return fmt.Errorf("%w %q for Fetch: it is shipped, use datasets.Load", ErrUnknown, name)
	}
	return unknown(name)
}

// fetcher reads the files of a source.
type fetcher struct {
	source
	client *client
	// local is a folder to read the files from, instead of the cache and the network; "" if there
	// is none.
	local string
	// cache is the folder that keeps the files; "" if there is none.
	cache string
}

func newFetcher(s source) fetcher {
	f := fetcher{source: s, client: newClient(), local: os.Getenv(s.env)}
	if dir, err := os.UserCacheDir(); err == nil {
		f.cache = filepath.Join(dir, "bayescmp", s.Name)
	}
	return f
}

func (f fetcher) fetch(
	ctx context.Context, progress ...func(done, total int),
) (dataframe.DataFrame, error) {
	files := make(map[string][]byte, len(f.files))
	tell(progress, 0, len(f.files))
	for i, file := range f.files {
		data, err := f.get(ctx, file)
		if err != nil {
			return dataframe.DataFrame{}, f.fail(err)
		}
		files[file.name] = data
		tell(progress, i+1, len(f.files))
	}
	df, err := f.parse(files)
	if err != nil {
		return dataframe.DataFrame{}, f.fail(err)
	}
	return df, nil
}

// tell calls the progress functions, of which any may be nil.
func tell(progress []func(done, total int), done, total int) {
	for _, p := range progress {
		if p != nil {
			p(done, total)
		}
	}
}

// fail adds to an error the name of the data set and what the user can do.
func (f fetcher) fail(err error) error {
	if f.local != "" {
		return fmt.Errorf("%w %q: %w; %s must name a folder that holds the %d files of %s,"+
			" or be unset to download them",
			ErrFetch, f.Name, err, f.env, len(f.files), f.home)
	}
	return fmt.Errorf("%w %q: %w; its files are not shipped but come from %s (%s): if they cannot "+
		"be downloaded, set %s to a folder that holds copies",
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
		return nil, fmt.Errorf("%w (and the cached copy cannot be used: %s)", err, cacheErr.Error())
	}
	if err != nil {
		return nil, err
	}
	// Without a cache the next Fetch downloads the file again: no reason to fail now.
	_ = f.store(file, data)
	return data, nil
}

func (f fetcher) cached(file remoteFile) ([]byte, error) {
	if f.cache == "" {
		return nil, fs.ErrNotExist
	}
	return file.read(f.cache)
}

// download reads a file from the network and checks it.
func (f fetcher) download(ctx context.Context, file remoteFile) ([]byte, error) {
	url := f.base + file.name
	body, err := ask(ctx, f.client, url)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file.name, err)
	}
	defer func() { _ = body.Close() }()
	data, err := file.check(body)
	if errors.Is(err, ErrChecksum) {
		return nil, fmt.Errorf("%s: %s sends something else, %w (is it a proxy or a login page "+
			"that answers?)", file.name, url, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: reading %s: %w", file.name, url, err)
	}
	return data, nil
}

// store puts a file into the cache, whole or not at all: it writes the file beside its place, and
// moves it there when it is on the disk.
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
