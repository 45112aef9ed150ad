package main

import (
	"context"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/inputs"
	"github.com/bayescmp/go/internal/reading/tables"
)

// keep keeps what the file of the request is parsed into, so that an answer to a question about it
// does not read it again. Nothing is kept of an earlier file.
func (w *writer) keep(r request) error {
	if w.file == r.File {
		return nil
	}
	if w.release != nil {
		w.release()
	}
	w.file, w.release = "", nil
	release, err := inputs.Keep(r.File)
	if err == nil {
		w.file, w.release = r.File, release
	}
	return err
}

// sayHead shows the beginning of the first table of the file, for those who are asked about it. A
// file that has none is an error elsewhere.
func (w *writer) sayHead(ctx context.Context, r request) {
	all, err := tables.Load(r.File, budget.New(ctx, r.Options.MaxMemory, nil))
	if err != nil || len(all) == 0 {
		return
	}
	const most = 5
	first := all[0]
	rows := [][]string{first.Names}
	for i := range min(first.Rows, most) {
		var row []string
		for _, name := range first.Names {
			row = append(row, short(first.Cells(name).At(i)))
		}
		rows = append(rows, row)
	}
	w.say(message{Kind: "head", Rows: rows})
}

// short is the beginning of a long cell.
func short(cell string) string {
	const most = 40
	letters := []rune(cell)
	if len(letters) <= most {
		return cell
	}
	return string(letters[:most]) + "…"
}
