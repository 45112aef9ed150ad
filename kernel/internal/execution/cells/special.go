package cells

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

A cell of one line that ends with a question mark, like "fmt.Println?", explains the name.
`

// runSpecial executes the lines at the beginning of code that are not Go, and returns code with
// these lines made blank.
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
			err = runMagic(line)
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

// runShell runs a command of the shell, whose output goes where the cell's output goes. An
// interrupt ends the command and all processes that it has started.
func runShell(line string) error {
	line = strings.TrimSpace(line)
	if folder, ok := strings.CutPrefix(line, "cd "); ok && !strings.ContainsAny(line, ";&|") {
		return hinted{
			error: errors.New("each command has its own shell, which ends with it"),
			hint:  "%cd " + folder,
		}
	}
	cmd := shellCommand(nb.Context(), line)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}

func runMagic(line string) error {
	name, argument, _ := strings.Cut(line, " ")
	argument = strings.TrimSpace(argument)
	switch name {
	case "%help":
		_, err := os.Stdout.WriteString(specialHelp)
		return err
	case "%cd":
		if argument != "" {
			return os.Chdir(argument)
		}
		home, err := os.UserHomeDir()
		if err != nil {
			return err
		}
		return os.Chdir(home)
	case "%go111module": // a command of gophernotes that fetches modules
		fmt.Fprintln(os.Stderr, "note: all packages that can be imported are compiled in; nothing "+
			"is fetched")
		return nil
	}
	return hinted{error: errors.New("no such command; %help lists them"), hint: magics[name]}
}
