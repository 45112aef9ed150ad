//go:build bayeskernel

package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/bayescmp/go/bayescmp/nb"
)

const specialHelp = `Lines at the beginning of a cell that are not Go:

  $command …    run a command of the shell: $ls *.csv | wc -l
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
			err = runShell(line[1:])
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

// runShell runs a command of the shell, which prints where the cell prints. An interrupt ends it with
// all that it has started.
func runShell(line string) error {
	cmd := shellCommand(nb.Context(), line)
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
	case words[0] == "%go111module" && len(words) == 2: // of gophernotes, which fetches modules
		fmt.Fprintln(os.Stderr, "note: what can be imported is compiled in; nothing is fetched")
		return nil
	}
	return hinted{
		error: errors.New("no such command; %help lists them"), hint: magics[words[0]],
	}
}
