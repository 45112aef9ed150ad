package tables

import "slices"

// promptfoo finds the columns that promptfoo writes for each of its prompts: the output, whether it
// passed, and notes about it, under names that come again for the next prompt. It gives the name of
// the prompt to the column that says whether it passed. whyNot says of each column why it is to be
// left out, if it is.
func promptfoo(header []string) (whyNot []string) {
	whyNot = make([]string, len(header))
	if !slices.Contains(header, "Grader Reason") {
		return whyNot
	}
	prompt := 0
	for j, name := range header {
		switch name {
		case "Status":
			header[j] = header[prompt]
			whyNot[prompt] = "the output, and not its status"
		case "Score", "Named Scores", "Reasoning", "Grader Reason", "Comment":
			whyNot[j] = "about an output"
		default:
			prompt = j
		}
	}
	return whyNot
}
