//go:build !js || allfiles

package main

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/kernel/internal/pages/reports"
)

func open(options bayescmp.CSV, file string) (*bayescmp.Scores, error) {
	return options.OpenAny(file)
}

// areGames reports whether an error says that a file has games, and no scores.
func areGames(err error) bool {
	var input *bayescmp.InputError
	return errors.As(err, &input) && input.Needs == "Games"
}

// answerGames does for a file of games what answer does for one of scores.
func (w *writer) answerGames(ctx context.Context, r request) error {
	var columns bayescmp.GameColumns
	if r.Games != nil {
		if err := json.Unmarshal(r.Games, &columns); err != nil {
			return err
		}
	}
	games, err := bayescmp.OpenGames(r.File, columns)
	if err != nil {
		return err
	}
	w.say(message{Kind: "understood", Understood: &understood{
		Text: games.String(), Classifiers: []string{}}})
	if err := games.CheckConnected(); err != nil {
		return err
	}
	q := reports.Question{File: r.File, Games: reports.PlayedGames{Games: games, Columns: columns}}
	p, err := q.GameParameters()
	if err != nil {
		return err
	}
	p.Version, p.Date = r.Version, r.Date
	_, err = reports.WriteGames(ctx, q, p, w)
	return err
}
