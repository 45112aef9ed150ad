package jupyter

import (
	"encoding/json"
	"log"
	"regexp"
	"slices"
	"strings"
)

// history has the cells of this session, the latest at the end. This is the only session, and its
// number is 1.
type history []entry

type entry struct {
	line          int
	input, output string
}

const (
	thisSession = 1
	maxHistory  = 1000
)

func (h *history) add(line int, input, output string) {
	const longest = 10_000 // bytes: larger results would not help in typing
	if len(output) > longest {
		output = strings.ToValidUTF8(strings.Clone(output[:longest]), "")
	}
	*h = append(*h, entry{line, input, output})
	if len(*h) >= 2*maxHistory {
		*h = slices.Clone((*h)[len(*h)-maxHistory:])
	}
}

// answer returns the reply to a history_request with the given content.
func (h history) answer(content json.RawMessage) map[string]any {
	var asked struct {
		Output  bool   `json:"output"`
		Type    string `json:"hist_access_type"`
		Session int    `json:"session"`
		Start   int    `json:"start"`
		Stop    *int   `json:"stop"`
		N       *int   `json:"n"`
		Pattern string `json:"pattern"`
		Unique  bool   `json:"unique"`
	}
	if err := json.Unmarshal(content, &asked); err != nil {
		log.Printf("history_request: %v", err)
		return malformed(err)
	}
	found := h
	switch asked.Type {
	case "range":
		found = h.rangeOf(asked.Session, asked.Start, asked.Stop)
	case "search":
		found = h.like(asked.Pattern, asked.Unique)
	}
	if asked.N != nil && asked.Type != "range" {
		found = found[max(0, len(found)-max(0, *asked.N)):]
	}
	lines := [][]any{}
	for _, e := range found {
		var what any = e.input
		if asked.Output {
			what = []any{e.input, e.output}
		}
		lines = append(lines, []any{thisSession, e.line, what})
	}
	return map[string]any{"status": "ok", "history": lines}
}

// rangeOf returns the entries with line numbers from start up to but not including stop, or up to
// the end if stop is nil. Session 0 also stands for this session.
func (h history) rangeOf(session, start int, stop *int) history {
	if session != thisSession && session != 0 {
		return nil
	}
	var found history
	for _, e := range h {
		if e.line >= start && (stop == nil || e.line < *stop) {
			found = append(found, e)
		}
	}
	return found
}

// like returns the entries whose input matches a pattern with * and ?. If unique is set, it returns
// only the last of the entries with the same input.
func (h history) like(pattern string, unique bool) history {
	pattern = regexp.QuoteMeta(pattern)
	pattern = strings.NewReplacer(`\*`, ".*", `\?`, ".").Replace(pattern)
	wanted, err := regexp.Compile("(?s)^" + pattern + "$")
	if err != nil {
		return nil // longer than a regular expression may be
	}
	var found history
	for _, e := range h {
		if !wanted.MatchString(e.input) {
			continue
		}
		if unique {
			same := func(other entry) bool { return other.input == e.input }
			found = slices.DeleteFunc(found, same)
		}
		found = append(found, e)
	}
	return found
}
