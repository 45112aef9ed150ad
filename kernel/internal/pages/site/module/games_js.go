//go:build !allfiles

package main

import (
	"context"
	"errors"
)

// The first program of the page rates no players. It refuses games as a file that it cannot read.
func areGames(error) bool { return false }

func (w *writer) answerGames(context.Context, request) error { return errors.ErrUnsupported }
