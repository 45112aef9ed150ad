package simulate

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"strconv"
	"strings"
	"time"
)

// header is the first line of a results file.
func (s Study) header() string {
	return strings.Join(append(append([]string{"replication"}, s.Parameters...), s.Measures...), ",")
}

// line is experiment i in a results file. Numbers are written so that reading them gives the same numbers.
func (s Study) line(i int, row []float64) string {
	fields := []string{strconv.Itoa(i / len(s.Settings))}
	for _, v := range s.Settings[i%len(s.Settings)] {
		fields = append(fields, exact(v))
	}
	for _, v := range row {
		fields = append(fields, exact(v))
	}
	return strings.Join(fields, ",")
}

func exact(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// logFile is a results file that grows; nil, which keeps nothing, is one.
type logFile struct {
	file    *os.File
	out     *bufio.Writer
	size    int64
	flushed time.Time
}

// Write writes to the end of the file, unless somebody else has written there.
func (l *logFile) Write(text []byte) (int, error) {
	info, err := l.file.Stat()
	if err != nil {
		return 0, err
	}
	if info.Size() != l.size {
		return 0, fmt.Errorf("%w: another study writes to %s at the same time; give each a File of its own", ErrStudy, l.file.Name())
	}
	n, err := l.file.Write(text)
	l.size += int64(n)
	return n, err
}

// write adds a line. What has been waiting for a second goes to the file with it, so that a program
// that is killed loses little.
func (l *logFile) write(line string) error {
	if l == nil {
		return nil
	}
	if _, err := l.out.WriteString(line + "\n"); err != nil {
		return err
	}
	if now := time.Now(); now.Sub(l.flushed) > time.Second {
		l.flushed = now
		return l.out.Flush()
	}
	return nil
}

func (l *logFile) close() error {
	if l == nil {
		return nil
	}
	return errors.Join(l.out.Flush(), l.file.Close())
}

// resume reads what File has into r, and opens it for more. A last line that was cut off is taken
// off.
func (s Study) resume(r *Results) (*logFile, error) {
	if s.File == "" {
		return nil, nil
	}
	text, err := os.ReadFile(s.File)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w %q: its results: %w", ErrStudy, s.Name, err)
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	if bytes.Contains(whole, []byte("\r\n")) {
		return nil, fmt.Errorf("%w %q: %s has Windows line ends, which a program has put there: make them \\n again, or remove the file", ErrStudy, s.Name, s.File)
	}
	if r.rows, err = s.parse(string(whole)); err == nil {
		err = s.checkLast(r.rows)
	}
	if err != nil {
		return nil, fmt.Errorf("%w; the results of another study, seed or version are in %s: choose another File, or remove it", err, s.File)
	}
	file, err := os.OpenFile(s.File, os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, fmt.Errorf("%w %q: its results: %w", ErrStudy, s.Name, err)
	}
	if err = file.Truncate(int64(len(whole))); err == nil {
		_, err = file.Seek(0, 2)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	log := &logFile{file: file, size: int64(len(whole))}
	log.out = bufio.NewWriterSize(log, 1<<16)
	if len(whole) == 0 {
		if err := log.write(s.header()); err != nil {
			return nil, errors.Join(err, file.Close())
		}
	}
	return log, nil
}

// parse reads the lines of a results file of this study.
func (s Study) parse(text string) ([][]float64, error) {
	if text == "" {
		return nil, nil
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if lines[0] != s.header() {
		return nil, fmt.Errorf("%w %q: line 1 of its results is %q, not %q", ErrStudy, s.Name, lines[0], s.header())
	}
	var rows [][]float64
	for i, line := range lines[1:] {
		fields := strings.Split(line, ",")
		row := make([]float64, len(s.Measures))
		from := max(0, len(fields)-len(row))
		for j := range min(len(row), len(fields)) {
			v, err := strconv.ParseFloat(fields[from+j], 64)
			if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("%w %q: line %d of its results has the number %q", ErrStudy, s.Name, i+2, fields[from+j])
			}
			row[j] = v
		}
		if line != s.line(i, row) {
			return nil, fmt.Errorf("%w %q: line %d of its results is %q; it should be replication %d at %s", ErrStudy, s.Name, i+2, line,
				i/len(s.Settings), s.describe(s.Settings[i%len(s.Settings)]))
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// checkLast runs the last experiment of the file again: another seed, or another experiment, would
// give another line.
func (s Study) checkLast(rows [][]float64) error {
	last := len(rows) - 1
	if last < 0 {
		return nil
	}
	again, err := s.experiment(last)
	if err != nil {
		return err
	}
	if s.line(last, again) != s.line(last, rows[last]) {
		return fmt.Errorf("%w %q: line %d of its results is %q, and is now %q", ErrStudy, s.Name, last+2, s.line(last, rows[last]), s.line(last, again))
	}
	return nil
}
