package cells

import (
	"crypto/rand"
	"encoding/json"

	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/kernel/internal/execution/display"
	"github.com/bayescmp/go/kernel/internal/execution/excerpt"
	"github.com/bayescmp/go/kernel/internal/protocol/widgets"
)

// comm handles a message about a comm. A control of nb.Interact may have moved.
func (s *session) comm(kind string, content json.RawMessage) {
	defer s.evaluating.Store(false)
	s.front.Receive(kind, content)
}

// interact implements nb.Interact.
func (s *session) interact(
	controls []nb.Control, call func(values []any) (results []any, err error),
) error {
	if s.asker.Load().Widgets == 0 {
		var values []any
		for _, c := range controls {
			values = append(values, c.Value)
		}
		data, err := s.rendered(call(values))
		if err != nil || data.Data == nil {
			return err
		}
		return s.display(data)
	}
	i := &interaction{session: s, call: call, id: rand.Text()}
	return i.start(controls)
}

// rendered returns the display of a function's results.
func (s *session) rendered(results []any, err error) (display.Data, error) {
	switch {
	case err != nil || len(results) == 0:
		return display.Data{}, err
	case len(results) == 1:
		return s.render.value(results[0])
	}
	return display.MakeData(display.MIMETypeText, excerpt.Line(results...)), nil
}

// interaction is a function whose result is updated when a control has moved.
type interaction struct {
	session *session
	call    func(values []any) (results []any, err error)

	// id is the id of the result's display, if shown is set.
	id    string
	shown bool
}

// start shows the controls, and the result for their first values. If the function fails, start
// removes the controls again.
func (i *interaction) start(controls []nb.Control) (err error) {
	s := i.session
	s.flush()
	panel := s.front.Open(s.asker.Load().Widgets, controls, i.redraw)
	succeeded := false
	defer func() {
		if !succeeded {
			s.front.Close(panel)
		}
	}()
	if err := s.display(display.Data{Data: panel.View()}); err != nil {
		return err
	}
	data, err := i.captured(panel, func() (display.Data, error) {
		return s.rendered(i.call(panel.Values()))
	})
	if err != nil {
		return err
	}
	succeeded = true
	if data.Data == nil {
		return nil
	}
	i.shown = true
	data.Transient = display.Merge(data.Transient, display.MIMEMap{"display_id": i.id})
	return s.display(data)
}

// captured calls f. What f prints appears below the controls of the panel.
func (i *interaction) captured(
	panel *widgets.Panel, f func() (display.Data, error),
) (display.Data, error) {
	s := i.session
	panel.Capture(s.asker.Load().ID)
	defer func() {
		s.flush()
		panel.Capture("")
	}()
	return f()
}

// redraw shows the result for the current values of the panel's controls. If there is an error, it
// appears below the controls, and the earlier result stays.
func (i *interaction) redraw(panel *widgets.Panel) {
	s := i.session
	s.begin(0, "")
	values := panel.Values()
	data, _ := i.captured(panel, func() (display.Data, error) {
		s.clear(false)
		data, failure := s.await(func() (display.Data, *cellError) { return i.protected(values) })
		if failure = s.end(failure); failure != nil {
			s.publish("error", failure.content())
			return display.Data{}, nil
		}
		// A page that was loaded again no longer knows where the result was.
		if data.Data != nil && (panel.Reloaded() || !i.shown) {
			return data, s.display(data)
		}
		return data, nil
	})
	if data.Data != nil && i.shown {
		data.Transient = display.Merge(data.Transient,
			display.MIMEMap{"display_id": i.id, "update": true})
		_ = s.display(data) // cannot fail, because data is rendered already
	}
}

// protected calls the function. A panic becomes an error.
func (i *interaction) protected(values []any) (data display.Data, failure *cellError) {
	s := i.session
	defer func() {
		if r := recover(); r != nil {
			failure = s.panicked(r)
		}
	}()
	var err error
	nb.Kernel.Redraw(func() { data, err = s.rendered(i.call(values)) })
	if err != nil {
		return display.Data{}, newCellError(err)
	}
	return data, nil
}
