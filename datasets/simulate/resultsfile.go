package simulate

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"strconv"
	"strings"
	"time"
)

// line makes the line of experiment i in a results file. Its numbers have all digits, so that
// reading them gives the same numbers.
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

// logFile is a results file that grows. A nil logFile keeps nothing.
type logFile struct {
	file    *os.File
	out     *bufio.Writer
	size    int64
	flushed time.Time
}

// Write writes to the end of the file, unless another program has written there.
func (l *logFile) Write(text []byte) (int, error) {
	info, err := l.file.Stat()
	if err != nil {
		return 0, err
	}
	if info.Size() != l.size {
		return 0, fmt.Errorf("%w: another study is writing to %s at the same time; give each a "+
			"File of its own", ErrStudy, l.file.Name())
	}
	n, err := l.file.Write(text)
	l.size += int64(n)
	return n, err
}

// write adds a line. Once a second it flushes the buffer, so that a program that is killed loses
// little.
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

// resume reads the rows that File has, and opens it for more. It removes a last line that was cut
// off.
func (s Study) resume() ([][]float64, *logFile, error) {
	if s.File == "" {
		return nil, nil, nil
	}
	text, err := os.ReadFile(s.File)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, s.wrong("its results: %w", err)
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	if bytes.Contains(whole, []byte("\r\n")) {
		return nil, nil, s.wrong("%s has Windows line endings, which another program has put "+
			"there: change them back to \\n, or remove the file", s.File)
	}
	k, err := s.key()
	if err != nil {
		return nil, nil, err
	}
	rows, err := s.parse(string(whole), k)
	if torn := text[len(whole):]; err == nil && len(whole) == 0 && !k.begins(s.Name, torn) {
		err = s.wrong("its results begin with %.20q", torn)
	}
	if err == nil {
		err = s.checkLast(rows)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%w; %s is not a file of this study: "+
			"choose another File, or remove this one", err, s.File)
	}
	if len(rows) == 0 {
		whole = nil // the lines before the results are written again
	}
	log, err := s.openLog(whole, k)
	return rows, log, err
}

// openLog opens File to write after its whole lines; an empty file gets what stands before them.
func (s Study) openLog(whole []byte, k key) (*logFile, error) {
	file, err := os.OpenFile(s.File, os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, s.wrong("its results: %w", err)
	}
	if err = file.Truncate(int64(len(whole))); err == nil {
		_, err = file.Seek(0, io.SeekEnd)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	log := &logFile{file: file, size: int64(len(whole))}
	log.out = bufio.NewWriterSize(log, 1<<16)
	if len(whole) == 0 {
		if err := log.write(k.line(s.Name) + "\n" + s.header()); err != nil {
			return nil, errors.Join(err, file.Close())
		}
	}
	return log, nil
}

// parse reads the lines of a results file of this study, whose key is k.
func (s Study) parse(text string, k key) ([][]float64, error) {
	if text == "" {
		return nil, nil
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if err := s.checkKey(lines[0], k); err != nil || len(lines) == 1 {
		return nil, err
	}
	if lines[1] != s.header() {
		return nil, s.wrong("line 2 of its results is %q, not %q", lines[1], s.header())
	}
	var rows [][]float64
	for i, line := range lines[2:] {
		fields := strings.Split(line, ",")
		row := make([]float64, len(s.Measures))
		from := max(0, len(fields)-len(row))
		for j := range min(len(row), len(fields)) {
			v, err := strconv.ParseFloat(fields[from+j], 64)
			if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, s.wrong("line %d of its results has the number %q", i+3, fields[from+j])
			}
			row[j] = v
		}
		if line != s.line(i, row) {
			setting := s.Settings[i%len(s.Settings)]
			return nil, s.wrong("line %d of its results is %q; it should be replication %d at %s",
				i+3, line, i/len(s.Settings), s.describe(setting))
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
	if was, is := s.line(last, rows[last]), s.line(last, again); was != is {
		return s.wrong("line %d of its results is %q, and is now %q", last+3, was, is)
	}
	return nil
}
