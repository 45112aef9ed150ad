package interp

import (
	"context"
	"log/slog"
	"time"
)

// Package slog uses the code address of its caller as the source of a record, which would be an
// address in the evaluator. Code of cells has no addresses, so its records have no source, and
// handlers leave it out.

// A record has the arguments of a call that logs something with package slog.
type record struct {
	ctx   context.Context
	level slog.Level
	text  string
	args  []any
	attrs []slog.Attr
}

func init() {
	for name, level := range map[string]slog.Level{
		"Debug": slog.LevelDebug, "Info": slog.LevelInfo,
		"Warn": slog.LevelWarn, "Error": slog.LevelError,
	} {
		slogging(name, func(fr *frame, args []uint32) record {
			return record{context.Background(), level, *reg[string](fr, args[0]),
				*reg[[]any](fr, args[1]), nil}
		})
		slogging(name+"Context", func(fr *frame, args []uint32) record {
			return record{*reg[context.Context](fr, args[0]), level, *reg[string](fr, args[1]),
				*reg[[]any](fr, args[2]), nil}
		})
	}
	slogging("Log", func(fr *frame, args []uint32) record {
		return record{*reg[context.Context](fr, args[0]), *reg[slog.Level](fr, args[1]),
			*reg[string](fr, args[2]), *reg[[]any](fr, args[3]), nil}
	})
	slogging("LogAttrs", func(fr *frame, args []uint32) record {
		return record{*reg[context.Context](fr, args[0]), *reg[slog.Level](fr, args[1]),
			*reg[string](fr, args[2]), nil, *reg[[]slog.Attr](fr, args[3])}
	})
}

// slogging declares a function of package slog and the method of the same name.
func slogging(name string, read func(fr *frame, args []uint32) record) {
	intrinsics["log/slog."+name] = func(_ uint32, args []uint32) func(*frame) {
		return func(fr *frame) { read(fr, args).log(slog.Default()) }
	}
	intrinsics["log/slog.Logger."+name] = func(_ uint32, args []uint32) func(*frame) {
		return func(fr *frame) { read(fr, args[1:]).log(*reg[*slog.Logger](fr, args[0])) }
	}
}

// log logs the record as the logger does.
func (r record) log(l *slog.Logger) {
	if r.ctx == nil {
		r.ctx = context.Background()
	}
	if !l.Enabled(r.ctx, r.level) {
		return
	}
	made := slog.NewRecord(time.Now(), r.level, r.text, 0)
	made.Add(r.args...)
	made.AddAttrs(r.attrs...)
	_ = l.Handler().Handle(r.ctx, made)
}
