package compute

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/visible"
)

// errRequest is wrapped by the errors about the form of a request.
var errRequest = errors.New("request")

// malformed is an error about the form of a request.
func malformed(problem string) error { return problemOf(problem) }

type problemOf string

func (p problemOf) Error() string { return string(p) }
func (problemOf) Unwrap() error   { return errRequest }

// mistyped is the error for a value of another type.
func mistyped(where, want string, got json.RawMessage) error {
	return malformed(fmt.Sprintf("%s: want %s, not %s", inside(where), want, shortened(got)))
}

// shortened is a value for an error.
func shortened(value json.RawMessage) string {
	const most = 40
	return visible.Shortened(string(value), most)
}

// inside names an object in a sentence.
func inside(where string) string {
	if where == "" {
		return "the request"
	}
	return where
}

// shorn is the text of an error of the library without the name of its kind.
func shorn(err error) string {
	return strings.TrimPrefix(err.Error(), bayescmp.ErrOption.Error()+": ")
}
