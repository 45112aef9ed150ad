//go:build !js

package datasets

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"
)

// client is what downloads files.
type client = http.Client

// timeout is how long the download of one file may take.
const timeout = time.Minute

func newClient() *client { return &client{Timeout: timeout} }

// ask sends a request for a file, and returns what comes, to be closed.
func ask(ctx context.Context, c *client, url string) (io.ReadCloser, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	response, err := c.Do(request)
	if err != nil {
		return nil, err // it names the URL
	}
	if response.StatusCode != http.StatusOK {
		_ = response.Body.Close()
		return nil, fmt.Errorf("HTTP status %s from %s", response.Status, url)
	}
	return response.Body, nil
}
