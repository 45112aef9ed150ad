package cells

import "slices"

// explain adds a hint to the failure of a cell if the mistake is a common one.
func (w *workspace) explain(failure *cellError) {
	if failure == nil || failure.Hint != "" || failure.Name != "error" && failure.Name != "panic" {
		return
	}
	if !w.using.TryLock() {
		return // an interrupted cell is still being checked
	}
	defer w.using.Unlock()
	line := ""
	if len(failure.Frames) > 0 {
		line = failure.Frames[0].Source
	}
	text := failure.Message + "\n" + line
	for _, m := range slices.Concat(w.mistakesHere(), mistakes()) {
		match := m.pattern.FindStringSubmatchIndex(text)
		if match == nil {
			continue
		}
		if m.find != nil {
			failure.Hint = m.find(w, m.pattern.FindStringSubmatch(text), failure)
		} else {
			failure.Hint = string(m.pattern.ExpandString(nil, m.hint, text, match))
		}
		if failure.Hint != "" {
			return
		}
	}
}
