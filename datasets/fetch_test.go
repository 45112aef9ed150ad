//go:build !js

package datasets

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// publisher is a server of synthetic files that counts its requests.
type publisher struct {
	files    map[string][]byte
	requests atomic.Int64
	// answer replaces the file Percent_correct.dat, if it is not nil.
	answer http.HandlerFunc
}

func (p *publisher) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.requests.Add(1)
	name := strings.TrimPrefix(r.URL.Path, "/data/")
	if p.answer != nil && name == percentCorrect {
		p.answer(w, r)
		return
	}
	data, ok := p.files[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	_, _ = w.Write(data)
}

// publish starts a publisher and makes a fetcher that knows it, with a cache
// folder that does not exist yet.
func publish(t *testing.T) (*publisher, fetcher) {
	t.Helper()
	p := &publisher{files: syntheticFiles()}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	s := corani
	s.base = server.URL + "/data/"
	s.files = nil
	for _, file := range corani.files {
		sum := sha256.Sum256(p.files[file.name])
		s.files = append(s.files, remoteFile{file.name, hex.EncodeToString(sum[:])})
	}
	cache := filepath.Join(t.TempDir(), "bayescmp", s.Name)
	return p, fetcher{source: s, client: server.Client(), cache: cache}
}

func mustFetch(t *testing.T, f fetcher) {
	t.Helper()
	df, err := f.fetch(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	checkShape(t, df)
}

// mustFail checks that a fetch fails. The error must contain all of want, and the texts that every
// such error has.
func mustFail(ctx context.Context, t *testing.T, f fetcher, want ...string) error {
	t.Helper()
	df, err := f.fetch(ctx)
	if !errors.Is(err, ErrFetch) {
		t.Fatalf("err = %v, not ErrFetch", err)
	}
	if df.Nrow() != 0 {
		t.Error("a frame beside the error")
	}
	want = append(want, `datasets: cannot fetch "corani-2017"`, "BAYESCMP_CORANI_2017",
		"github.com/BayesianTestsML/tutorial")
	for _, s := range want {
		if !strings.Contains(err.Error(), s) {
			t.Errorf("%q does not say %s", err, s)
		}
	}
	return err
}

// checkCache checks that the cache holds exactly these files, all as published.
func checkCache(t *testing.T, p *publisher, f fetcher, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(f.cache)
	if err != nil && (len(names) > 0 || !errors.Is(err, fs.ErrNotExist)) {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
		data, err := os.ReadFile(filepath.Join(f.cache, e.Name()))
		if err != nil || !bytes.Equal(data, p.files[e.Name()]) {
			t.Errorf("%s in the cache is not as published (%v)", e.Name(), err)
		}
	}
	if !slices.Equal(got, names) {
		t.Errorf("the cache holds %v, want %v", got, names)
	}
}

func fileNames() []string {
	var names []string
	for _, file := range corani.files {
		names = append(names, file.name)
	}
	return names
}

func TestFetchDownloadsOnce(t *testing.T) {
	p, f := publish(t)
	mustFetch(t, f)
	checkCache(t, p, f, fileNames()...)
	mustFetch(t, f)
	if n := p.requests.Load(); n != 5 {
		t.Errorf("%d requests for two fetches", n)
	}
}

func TestFetchTellsItsProgress(t *testing.T) {
	_, f := publish(t)
	var told [][2]int
	tell := func(done, total int) { told = append(told, [2]int{done, total}) }
	if _, err := f.fetch(t.Context(), nil, tell); err != nil {
		t.Fatal(err)
	}
	if want := [][2]int{{0, 5}, {1, 5}, {2, 5}, {3, 5}, {4, 5}, {5, 5}}; !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
}

func TestFetchFromCacheNeedsNoNetwork(t *testing.T) {
	_, f := publish(t)
	mustFetch(t, f)
	f.base = nowhere(t)
	mustFetch(t, f)
}

// nowhere is the URL of a server that has closed.
func nowhere(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	return server.URL + "/"
}

func TestFetchNoNetwork(t *testing.T) {
	p, f := publish(t)
	f.base = nowhere(t)
	mustFail(t.Context(), t, f, classifierID, f.base, "GPL-3", "not shipped")
	checkCache(t, p, f)
}

// A server may send other things instead of Percent_correct.dat, the last file. The first four
// files are in the cache then, and stay.
func TestFetchBadAnswers(t *testing.T) {
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", code) }
	}
	send := func(data []byte) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(data) }
	}
	noContent := func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNoContent)
	}
	tests := []struct {
		name     string
		answer   http.HandlerFunc
		want     string
		checksum bool
	}{
		{"404", status(http.StatusNotFound), "HTTP status 404 Not Found", false},
		{"500", status(http.StatusInternalServerError),
			"HTTP status 500 Internal Server Error", false},
		{"204", noContent, "HTTP status 204", false},
		{"login page", send([]byte("<html>")), "proxy or a login page", true},
		{"empty", func(http.ResponseWriter, *http.Request) {}, "its 0 bytes have SHA-256", true},
		{"too large", send(make([]byte, maxBytes+1)), "more than 1048576 bytes", true},
		{"endless", endless, "more than 1048576 bytes", true},
		{"cut off", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000")
			_, _ = w.Write(make([]byte, 10))
		}, "after 10 bytes: unexpected EOF", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, f := publish(t)
			p.answer = test.answer
			err := mustFail(t.Context(), t, f,
				percentCorrect, f.base, test.want, "GPL-3", "not shipped")
			if errors.Is(err, ErrChecksum) != test.checksum {
				t.Errorf("%v: ErrChecksum is %v", err, !test.checksum)
			}
			checkCache(t, p, f, fileNames()[:4]...)
			p.answer = nil
			mustFetch(t, f)
			checkCache(t, p, f, fileNames()...)
		})
	}
}

// endless sends zeros until the client has enough.
func endless(w http.ResponseWriter, _ *http.Request) {
	zeros := make([]byte, 1<<16)
	for {
		if _, err := w.Write(zeros); err != nil {
			return
		}
	}
}

// HTTP/1.0 has no way to say that a file ends too early.
func TestFetchTruncatedWithoutLength(t *testing.T) {
	p, f := publish(t)
	p.answer = func(w http.ResponseWriter, _ *http.Request) {
		connection, buffer, err := w.(http.Hijacker).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer connection.Close()
		_, _ = buffer.WriteString("HTTP/1.0 200 OK\r\n\r\n")
		_, _ = buffer.Write(p.files[percentCorrect][:5000])
		_ = buffer.Flush()
	}
	err := mustFail(t.Context(), t, f, percentCorrect, "its 5000 bytes")
	if !errors.Is(err, ErrChecksum) {
		t.Errorf("err = %v", err)
	}
	checkCache(t, p, f, fileNames()[:4]...)
}

// slow sends half a file, calls the function, and waits until the client has gone.
func slow(then func()) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "1000")
		_, _ = w.Write(make([]byte, 500))
		w.(http.Flusher).Flush()
		then()
		<-r.Context().Done()
	}
}

func TestFetchCancelled(t *testing.T) {
	p, f := publish(t)
	ctx, cancel := context.WithCancel(t.Context())
	p.answer = slow(cancel)
	if err := mustFail(ctx, t, f, percentCorrect); !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
	checkCache(t, p, f, fileNames()[:4]...)
}

func TestFetchTimeouts(t *testing.T) {
	for _, of := range []string{"context", "client"} {
		t.Run(of, func(t *testing.T) {
			p, f := publish(t)
			p.answer = slow(func() {})
			ctx := t.Context()
			client := *f.client
			f.client = &client
			if of == "client" {
				client.Timeout = 300 * time.Millisecond
			} else {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, 300*time.Millisecond)
				defer cancel()
			}
			if err := mustFail(ctx, t, f); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("err = %v", err)
			}
		})
	}
}

func TestFetcherHasTimeout(t *testing.T) {
	if f := newFetcher(corani); f.client.Timeout <= 0 || f.client.Timeout > 5*time.Minute {
		t.Errorf("timeout %v", f.client.Timeout)
	}
}

// An earlier run, or a failing disk, may have left other things in the cache.
func TestFetchRepairsCache(t *testing.T) {
	tests := []struct {
		name   string
		damage func(data []byte) []byte
	}{
		{"half-written", func(data []byte) []byte { return data[:len(data)/2] }},
		{"empty", func([]byte) []byte { return nil }},
		{"a bit", func(data []byte) []byte { data[100] ^= 1; return data }},
		{"line ends", func(data []byte) []byte {
			return bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
		}},
		{"too large", func([]byte) []byte { return make([]byte, maxBytes+1) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, f := publish(t)
			mustFetch(t, f)
			path := filepath.Join(f.cache, percentCorrect)
			write(t, path, test.damage(slices.Clone(p.files[percentCorrect])))

			working := f.base
			f.base = nowhere(t)
			err := mustFail(t.Context(), t, f, percentCorrect, path, "cached copy")
			if errors.Is(err, ErrChecksum) {
				t.Errorf("%v: the network failed, not the checksum", err)
			}
			f.base = working
			mustFetch(t, f)
			checkCache(t, p, f, fileNames()...)
			if n := p.requests.Load(); n != 6 {
				t.Errorf("%d requests, want 5 and 1", n)
			}
		})
	}
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Without a cache, Fetch downloads the files each time.
func TestFetchWithoutCache(t *testing.T) {
	tests := []struct {
		name    string
		prepare func(t *testing.T, f *fetcher)
	}{
		{"no folder known", func(_ *testing.T, f *fetcher) { f.cache = "" }},
		{"a file in place of the folder", func(t *testing.T, f *fetcher) {
			f.cache = filepath.Join(t.TempDir(), "cache")
			write(t, f.cache, nil)
		}},
		{"a file above the folder", func(t *testing.T, f *fetcher) {
			above := filepath.Join(t.TempDir(), "file")
			write(t, above, nil)
			f.cache = filepath.Join(above, "bayescmp", "corani-2017")
		}},
		{"a folder in place of each file", func(t *testing.T, f *fetcher) {
			for _, name := range fileNames() {
				if err := os.MkdirAll(filepath.Join(f.cache, name, "occupied"), 0o755); err != nil {
					t.Fatal(err)
				}
			}
		}},
		{"read-only", func(t *testing.T, f *fetcher) {
			if os.Geteuid() == 0 {
				t.Skip("root may write everywhere")
			}
			f.cache = t.TempDir()
			if err := os.Chmod(f.cache, 0o500); err != nil {
				t.Fatal(err)
			}
		}},
		{"a file system that takes no files", func(t *testing.T, f *fetcher) {
			if runtime.GOOS != "linux" {
				t.Skip("no /proc")
			}
			f.cache = "/proc/self" // root may not write here either
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, f := publish(t)
			test.prepare(t, &f)
			mustFetch(t, f)
			mustFetch(t, f)
			if n := p.requests.Load(); n != 10 {
				t.Errorf("%d requests, want 5 for each of two fetches", n)
			}
			if left, _ := filepath.Glob(filepath.Join(f.cache, "*.tmp")); len(left) > 0 {
				t.Errorf("left in the cache: %v", left)
			}
		})
	}
}

// Goroutines share no state but the files, just as processes do.
func TestFetchAtOnce(t *testing.T) {
	p, f := publish(t)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if df, err := f.fetch(t.Context()); err != nil || df.Nrow() != coraniRows {
				t.Errorf("%d rows, err = %v", df.Nrow(), err)
			}
		})
	}
	group.Wait()
	checkCache(t, p, f, fileNames()...)
}

func TestFetchLocal(t *testing.T) {
	p, f := publish(t)
	f.local = t.TempDir()
	for name, data := range p.files {
		write(t, filepath.Join(f.local, name), data)
	}
	mustFetch(t, f)

	path := filepath.Join(f.local, datasetID)
	write(t, path, []byte("1\n"))
	err := mustFail(t.Context(), t, f, path, "its 2 bytes have SHA-256")
	if !errors.Is(err, ErrChecksum) {
		t.Errorf("err = %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	err = mustFail(t.Context(), t, f, path, "the 5 files")
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("err = %v", err)
	}
	if n := p.requests.Load(); n != 0 {
		t.Errorf("%d requests", n)
	}
	checkCache(t, p, f)
}

// The checksums agree, but a file has the wrong shape: the list of checksums would be wrong.
func TestFetchWrongShape(t *testing.T) {
	p, f := publish(t)
	p.files[classifierNames] = []byte("one\n")
	sum := sha256.Sum256(p.files[classifierNames])
	f.files[1].sha256 = hex.EncodeToString(sum[:])
	mustFail(t.Context(), t, f, "ClassifierNames.dat has 1 lines, not 5")
}

// --------------------------------------------------- the exported function

// clearEnvironment leaves Fetch a cache directory of its own, and no override.
func clearEnvironment(t *testing.T) (cache string) {
	t.Helper()
	for _, name := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} {
		t.Setenv(name, t.TempDir())
	}
	t.Setenv(corani.env, "")
	dir, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "bayescmp", "corani-2017")
}

func TestFetchOverrideNamesNoFolder(t *testing.T) {
	clearEnvironment(t)
	folder := filepath.Join(t.TempDir(), "nothing")
	t.Setenv("BAYESCMP_CORANI_2017", folder)
	_, err := Fetch(t.Context(), "corani-2017")
	if !errors.Is(err, ErrFetch) || !errors.Is(err, fs.ErrNotExist) ||
		!strings.Contains(err.Error(), folder) {
		t.Errorf("err = %v", err)
	}
}

// A context that has ended stops the download before it starts.
func TestFetchEndedContext(t *testing.T) {
	clearEnvironment(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Fetch(ctx, "corani-2017")
	if !errors.Is(err, ErrFetch) || !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
	if want := corani.base + classifierID; err != nil && !strings.Contains(err.Error(), want) {
		t.Errorf("%v does not name %s", err, want)
	}
}

// The cache is where the documentation says, and a nil context is allowed.
func TestFetchFromUserCache(t *testing.T) {
	folder := filepath.Join(published(t), "Julia", "Data")
	cache := clearEnvironment(t)
	if err := os.CopyFS(cache, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	var none context.Context
	df, err := Fetch(none, "corani-2017")
	if err != nil {
		t.Fatal(err)
	}
	checkShape(t, df)
}

func TestNamesOfFetchAndLoad(t *testing.T) {
	if slices.Contains(Names(), "corani-2017") {
		t.Error("corani-2017 is among the shipped")
	}
	_, load := Load("corani-2017")
	_, shipped := Fetch(t.Context(), "uci-weka")
	_, unknown := Fetch(t.Context(), "iris")
	for want, err := range map[string]error{
		"use datasets.Fetch": load, "use datasets.Load": shipped, "by Fetch: corani-2017": unknown,
	} {
		if !errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), want) {
			t.Errorf("err = %v, want %s", err, want)
		}
	}
}

func TestDescribeFetched(t *testing.T) {
	info, err := Describe("corani-2017")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"not shipped", "GPL-3", "BayesianTestsML/tutorial", coraniCommit,
		"26 of the 54 names", "d01 to d54", "27000 rows"} {
		if !strings.Contains(info.String(), want) {
			t.Errorf("%q does not say %s", info, want)
		}
	}
	info.Columns[0].Name = "changed"
	if again, _ := Describe("corani-2017"); again.Columns[0].Name != "dataset" {
		t.Error("changing a description changed the next one")
	}
}

// The README gives origin, variable and checksums as the program has them.
func TestReadmeOfFetched(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{corani.env, coraniCommit, corani.Licence}
	for _, file := range corani.files {
		want = append(want, "| `"+file.name+"` | `"+file.sha256+"` |")
	}
	for _, s := range want {
		if !strings.Contains(string(text), s) {
			t.Errorf("the README does not say %s", s)
		}
	}
}
