package tables

import "slices"

// promptfoo finds the columns that promptfoo writes for each of its prompts: the output, whether it
// passed, and notes about it, under names that come again for the next prompt. It gives the name of
// the prompt to the column that says whether it passed, and returns why the others are left out.
func (s *starting) promptfoo() (details map[int]string) {
	if !slices.Contains(s.header, "Grader Reason") {
		return nil
	}
	details = map[int]string{}
	prompt := 0
	for j, name := range s.header {
		switch name {
		case "Status":
			s.header[j] = s.header[prompt]
			details[prompt] = "the output, and not its status"
		case "Score", "Named Scores", "Reasoning", "Grader Reason", "Comment":
			details[j] = "about an output"
		default:
			prompt = j
		}
	}
	return details
}
