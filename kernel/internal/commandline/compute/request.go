package compute

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// request is a line that has been read.
type request struct {
	id     json.RawMessage
	cancel json.RawMessage // the id of the request to cancel, in place of all else
	action action
	want   []string
}

// parse reads a line. With an error, the request has its id if the line has one.
func parse(line []byte) (r request, err error) {
	all, broken := objectOfLine(line)
	var do string
	var about members
	for _, m := range all {
		switch m.name {
		case "id":
			r.id, err = identity(m)
		case "cancel":
			r.cancel, err = identity(m)
		case "do":
			err = decode(reflect.ValueOf(&do).Elem(), m.value, "do")
		case "want":
			err = decode(reflect.ValueOf(&r.want).Elem(), m.value, "want")
		default:
			about = append(about, m)
		}
		if err != nil && broken == nil {
			broken = err
		}
	}
	switch {
	case broken != nil:
		return r, broken
	case r.cancel != nil && len(all) > 1:
		return r, malformed("a line with cancel has no other field")
	case r.cancel != nil:
		return r, nil
	case r.id == nil:
		return r, malformed("the request has no id; give it a number or a text, which the reply " +
			"will have")
	}
	if err := checkWant(r.want); err != nil {
		return r, err
	}
	r.action, err = actionOf(do, about)
	return r, err
}

// identity reads an id: a text or a number, as it stands.
func identity(m member) (json.RawMessage, error) {
	const most = 200
	switch first := m.value[0]; {
	case first != '"' && first != '-' && (first < '0' || first > '9'):
		return nil, mistyped(m.name, "a number or a text", m.value)
	case len(m.value) > most:
		return nil, malformed(fmt.Sprintf("%s is longer than %d bytes", m.name, most))
	}
	return m.value, nil
}

// actionOf makes the action of a name and fills its fields.
func actionOf(do string, given members) (action, error) {
	of, ok := actions[do]
	if !ok {
		names := strings.Join(actionNames(), ", ")
		if do == "" {
			return nil, malformed("do is missing; it is what to do: " + names)
		}
		return nil, malformed(fmt.Sprintf("do: there is no %q; there are %s", do, names))
	}
	a := of.make()
	known := settable(reflect.ValueOf(a).Elem())
	for _, m := range given {
		field, ok := known.find(m.name)
		if !ok {
			return nil, malformed(fmt.Sprintf("%s has no field %q; it has id, do, want, %s", do,
				m.name, known.listed()))
		}
		if err := decode(field, m.value, m.name); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// run does what the request asks for, and writes what it wants.
func (r request) run(ctx context.Context, tell func(done, total int)) (members, error) {
	answer, err := r.action.run(ctx, tell)
	if err != nil {
		return nil, err
	}
	want := r.want
	if want == nil {
		want = []string{"json"}
	}
	var out members
	for _, form := range want {
		m, err := rendered(answer, form)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

// checkWant refuses forms that there are not, before anything is computed.
func checkWant(want []string) error {
	for i, form := range want {
		if _, ok := renderings[form]; !ok {
			return malformed(fmt.Sprintf("want: there is no %q; there are %s", form,
				strings.Join(slices.Sorted(maps.Keys(renderings)), ", ")))
		}
		if slices.Contains(want[:i], form) {
			return malformed(fmt.Sprintf("want has %q twice", form))
		}
	}
	return nil
}
