package cells

import (
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/bayescmp/go/bayescmp/nb"
)

const specialHelp = `Lines at the beginning of a cell that are not Go:

  $command …    run a program
  %cd [folder]  change the working directory
  %help         print this

A cell of one line that ends with a question mark, like "fmt.Println?", says what it is.
`

// runSpecial executes the lines at the beginning of code that are not Go, and returns code with
// blank lines in their place.
func runSpecial(code string) (string, error) {
	lines := strings.Split(code, "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		var err error
		switch {
		case line == "":
			continue
		case line[0] == '$':
			err = runProgram(strings.Fields(line[1:]))
		case line[0] == '%':
			err = runMagic(strings.Fields(line))
		default:
			return strings.Join(lines, "\n"), nil
		}
		if err != nil {
			return "", fmt.Errorf("%s: %w", line, err)
		}
		lines[i] = ""
	}
	return strings.Join(lines, "\n"), nil
}

// runProgram runs a program that prints where the cell prints, and that an interrupt ends.
func runProgram(words []string) error {
	if len(words) == 0 {
		return nil
	}
	cmd := exec.CommandContext(nb.Context(), words[0], words[1:]...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}

func runMagic(words []string) error {
	switch {
	case words[0] == "%help":
		_, err := os.Stdout.WriteString(specialHelp)
		return err
	case words[0] == "%cd" && len(words) <= 2:
		if len(words) == 2 {
			return os.Chdir(words[1])
		}
		home, err := os.UserHomeDir()
		if err != nil {
			return err
		}
		return os.Chdir(home)
	}
	return fmt.Errorf("no such command; %%help lists them")
}
