package cells

import (
	"fmt"
	"go/token"
	"strings"
	"sync"
)

// cellName returns the file name of a cell in positions.
func cellName(count int) string { return fmt.Sprintf("cell %d", count) }

// cellNumber returns the count of the cell with such a file name.
func cellNumber(name string) (count int, ok bool) {
	_, err := fmt.Sscanf(name, "cell %d", &count)
	return count, err == nil
}

// sources has the code with which each cell ran, for error messages.
type sources struct {
	mu     sync.Mutex
	byCell map[int]string
}

// keep stores the code of a cell that begins.
func (s *sources) keep(cell int, code string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byCell == nil {
		s.byCell = map[int]string{}
	}
	s.byCell[cell] = code
}

// sourceOf returns the code of a cell.
func (s *sources) sourceOf(cell int) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.byCell[cell]
}

// lineAt returns the line of a cell at a position. It is empty if the position is not in a cell.
func (s *sources) lineAt(pos token.Position) frame {
	cell, ok := cellNumber(pos.Filename)
	if !ok {
		return frame{}
	}
	return frame{Cell: cell, Line: pos.Line, Source: s.line(cell, pos.Line)}
}

func (s *sources) line(cell, line int) string {
	lines := strings.Split(s.sourceOf(cell), "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[line-1])
}

// lastLine returns the last line of code that is not blank.
func (s *sources) lastLine(cell int, code string) frame {
	line := strings.Count(strings.TrimRight(code, " \t\r\n"), "\n") + 1
	return frame{Cell: cell, Line: line, Source: s.line(cell, line)}
}
