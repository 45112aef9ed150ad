//go:build bayeskernel

package main

import (
	"fmt"
	"go/token"
	"strings"
)

// cellName is the file name that a cell has in positions.
func cellName(count int) string { return fmt.Sprintf("cell %d", count) }

// cellNumber is the count of the cell with such a name.
func cellNumber(name string) (count int, ok bool) {
	_, err := fmt.Sscanf(name, "cell %d", &count)
	return count, err == nil
}

// lineAt is the line of a cell at a position, empty for a position elsewhere.
func lineAt(pos token.Position) frame {
	cell, ok := cellNumber(pos.Filename)
	if !ok {
		return frame{}
	}
	return frame{Cell: cell, Line: pos.Line, Source: sourceLine(cell, pos.Line)}
}

func sourceLine(cell, line int) string {
	lines := strings.Split(live.source(cell), "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[line-1])
}

// lastLine is the last line of code that is not blank.
func lastLine(cell int, code string) frame {
	line := strings.Count(strings.TrimRight(code, " \t\r\n"), "\n") + 1
	return frame{Cell: cell, Line: line, Source: sourceLine(cell, line)}
}
