package main

import (
	"bytes"
	"context"
	"encoding/gob"
	"os"

	"github.com/bayescmp/go/kernel/internal/pages/site"
)

// writeSite makes the modules of the site and writes them to a file, in the form in which the
// program contains them.
func writeSite(ctx context.Context, root, path string) error {
	m, err := site.Build(ctx, root, "") // the program fills in its own version
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(m); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o644)
}
