//go:build !js

package datasets

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// client is what downloads files.
type client = http.Client

// timeout is how long the download of one file may take.
const timeout = time.Minute

func newClient() *client { return &client{Timeout: timeout} }

// download reads a file from the network and checks it.
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
		return nil, fmt.Errorf("%s: %s sends something else, %w"+
			" (does a proxy or a login page answer?)", file.name, url, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: reading %s: %w", file.name, url, err)
	}
	return data, nil
}
