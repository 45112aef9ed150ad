package tables

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/bayescmp/go/internal/budget"
)

// text is text in UTF-8 whose lines end with a line feed, whatever it was in the file.
type text struct {
	*bufio.Reader
	// part counts what is read of a line or a record, and budget what is kept.
	part   *budget.Part
	budget *budget.Budget
	lines  *lines
	// legacy finds out that the text was Windows-1252.
	legacy *legacy
}

// look is how much of a text is looked at before it is read.
const look = 1 << 16

// readable makes text of the bytes of a file. It refuses what is not text.
func readable(r io.Reader, b *budget.Budget) (text, error) {
	raw := bufio.NewReaderSize(r, look)
	first, err := raw.Peek(look)
	if err != nil && !errors.Is(err, io.EOF) {
		return text{}, fmt.Errorf("reading the table: %w", err)
	}
	if kind := foreign(first); kind != "" {
		return text{}, fmt.Errorf("%w: the file is %s", ErrCSV, kind)
	}
	wide, err := sixteenBits(first)
	if err != nil {
		return text{}, err
	}
	t := text{legacy: &legacy{}, budget: b}
	var decoded io.Reader
	if wide != nil {
		decoded = transform.NewReader(raw, wide.NewDecoder())
	} else {
		if bytes.HasPrefix(first, []byte("\xef\xbb\xbf")) {
			_, _ = raw.Discard(3) // they were just seen
		}
		decoded = transform.NewReader(raw, t.legacy)
	}
	lines := &lines{r: decoded}
	t.lines = lines
	t.part = b.Parts(lines)
	t.Reader = bufio.NewReaderSize(t.part, look)
	start, _ := t.Peek(look) // an error comes again when the text is read
	lines.old = bytes.ContainsRune(start, '\r') &&
		!bytes.ContainsRune(bytes.TrimSuffix(start, []byte("\n")), '\n')
	if lines.old {
		// What was looked at is in the buffer already, and Peek shows the buffer itself.
		returnsToFeeds(start)
	}
	return t, nil
}

// notes say how the text was read, once it has been read.
func (t text) notes() []string {
	if !t.legacy.windows {
		return nil
	}
	return []string{"The text is not UTF-8. It was read as Windows-1252 (Latin-1): check whether " +
		"the letters with accents came out right."}
}

// sixteenBits returns the encoding if the text is UTF-16, with or without a byte order mark, and
// nil if it is not. Half of the bytes of western text in UTF-16 are zeros, and all of them are the
// first or all are the second of their pairs; in any language line ends and digits are such bytes.
func sixteenBits(first []byte) (encoding.Encoding, error) {
	var zeros [2]int
	for i, c := range first {
		if c == 0 {
			zeros[i%2]++
		}
	}
	const share, times = 10, 4
	many := (zeros[0]+zeros[1])*share >= len(first)
	switch {
	case bytes.HasPrefix(first, []byte("\xff\xfe")), bytes.HasPrefix(first, []byte("\xfe\xff")):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), nil
	case zeros[0] == 0 && zeros[1] == 0:
		return nil, nil
	case many && zeros[1] > times*zeros[0]:
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), nil
	case many && zeros[0] > times*zeros[1]:
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), nil
	}
	at := bytes.IndexByte(first, 0)
	return nil, fmt.Errorf("%w: line %d: there is a zero byte, so the file is not text; "+
		"save the table as CSV in UTF-8", ErrCSV, 1+bytes.Count(first[:at], []byte("\n")))
}

// legacy is a [transform.Transformer] that hands on UTF-8. A byte that is not UTF-8 shows that the
// text is Windows-1252, if only ASCII came before it.
type legacy struct {
	// windows says that the text is Windows-1252.
	windows bool
	// beyond says that there were characters beyond ASCII, in UTF-8.
	beyond bool
	// line is the number of line ends so far.
	line int
}

// Reset does nothing: the text is read once.
func (*legacy) Reset() {}

// Transform implements [transform.Transformer].
func (l *legacy) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for !l.windows && nSrc < len(src) {
		size := 1
		switch c := src[nSrc]; {
		case c == '\n':
			l.line++
		case c >= utf8.RuneSelf:
			if !atEOF && !utf8.FullRune(src[nSrc:]) {
				return nDst, nSrc, transform.ErrShortSrc
			}
			_, size = utf8.DecodeRune(src[nSrc:])
			if size > 1 {
				break
			}
			if l.beyond {
				return nDst, nSrc, fmt.Errorf("%w: line %d: byte %#x is not UTF-8, but the text "+
					"above it is; save the file as CSV in UTF-8", ErrCSV, l.line+1, c)
			}
			l.windows = true
			continue
		}
		if nDst+size > len(dst) {
			if src[nSrc] == '\n' {
				l.line-- // it comes again
			}
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += copy(dst[nDst:], src[nSrc:nSrc+size])
		nSrc += size
		l.beyond = l.beyond || size > 1
	}
	if !l.windows {
		return nDst, nSrc, nil
	}
	d, s, err := charmap.Windows1252.NewDecoder().Transform(dst[nDst:], src[nSrc:], atEOF)
	return nDst + d, nSrc + s, err
}

// longestLine is the largest number of bytes of a line.
const longestLine = 16 << 20

// lines hands on text. It turns carriage returns into line feeds if the text is old, that is, if
// its lines end as on the first Macintosh computers. It refuses endless lines.
type lines struct {
	r      io.Reader
	old    bool
	number int
	length int
	// guarded says that there was a ', so that cells may be texts that look like formulas.
	guarded bool
}

func (l *lines) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	l.guarded = l.guarded || bytes.IndexByte(p[:n], '\'') >= 0
	if l.old {
		returnsToFeeds(p[:n])
	}
	ends := bytes.Count(p[:n], []byte("\n"))
	l.number += ends
	l.length += n
	if ends > 0 {
		l.length = n - 1 - bytes.LastIndexByte(p[:n], '\n')
	}
	if l.length > longestLine {
		return n, fmt.Errorf("%w: line %d has more than %d MB; the file is not a table",
			ErrCSV, l.number+1, longestLine>>20)
	}
	return n, err
}

func returnsToFeeds(p []byte) {
	for i, c := range p {
		if c == '\r' {
			p[i] = '\n'
		}
	}
}

// asCSV is the advice to save a table of pandas as CSV.
func asCSV(read string) string {
	return "; save it as CSV, in Python by import pandas; " + read + ".to_csv('scores.csv')"
}

var (
	packedByZstd = "compressed with zstd; unpack it" + orOpen
	aParquet     = "a Parquet file" + orOpen + asCSV("pandas.read_parquet('FILE')")
	anArrow      = "a Feather or Arrow file" + orOpen + asCSV("pandas.read_feather('FILE')")
	aPickle      = "a pickle of Python" + asCSV("pandas.read_pickle('FILE')")
	anRDS        = "an RDS file of R; save it as CSV, in R by write.csv(readRDS(\"FILE\"), " +
		"\"scores.csv\", row.names = FALSE)"
	anRData = "an RData file of R; load it in R, and save the table by write.csv(scores, " +
		"\"scores.csv\", row.names = FALSE)"
	aMATLAB = "a MAT file of MATLAB; save the table as CSV, in MATLAB by load(\"FILE\") and " +
		"writetable(scores, \"scores.csv\")"
)

// foreign says what kind of file it is if it does not begin like text, or "".
func foreign(first []byte) string {
	for _, kind := range []struct{ start, what string }{
		{"\x1f\x8b", "compressed with gzip; unpack it, or use Open"},
		{"PK\x03\x04", "a zip archive or a spreadsheet; use Open, or save it as CSV"},
		{"PK\x05\x06", "an empty zip archive"},
		{"\xd0\xcf\x11\xe0", "a spreadsheet with a password, or from an old Excel (.xls); save " +
			"it as .xlsx or CSV"},
		{"BZh", "compressed with bzip2; unpack it"},
		{"\xfd7zXZ", "compressed with xz; unpack it"},
		{zstdStart, packedByZstd},
		{"7z\xbc\xaf", "a 7z archive; unpack it into a folder, and give the folder"},
		{"%PDF-", "a PDF; give the table as CSV or xlsx"},
		{parquetStart, aParquet},
		{arrowStart, anArrow}, {arrowStream, "a stream of Arrow" + orOpen + "; save it as CSV"},
		{"FEA1", "a Feather file" + asCSV("pandas.read_feather('FILE')")},
		{"\x80\x02", aPickle}, {"\x80\x03", aPickle}, {"\x80\x04", aPickle},
		{"\x80\x05", aPickle},
		{"\x93NUMPY", "an array of NumPy without names; save it with them, by pandas.DataFrame(" +
			"numpy.load('FILE'), columns=['A', 'B']).to_csv('scores.csv')"},
		{"MATLAB 5.0", aMATLAB}, {"MATLAB 7.3", aMATLAB},
		{"X\n\x00", anRDS}, {"A\n2\n", anRDS}, {"A\n3\n", anRDS},
		{"RDX", anRData}, {"RDA", anRData},
		{"<stata_dta>", "a file of Stata" + asCSV("pandas.read_stata('FILE')")},
		{"$FL2", "a file of SPSS" + asCSV("pandas.read_spss('FILE')")},
		{"SQLite format 3", "a database of SQLite; save the table as CSV: sqlite3 -header -csv " +
			"FILE 'select * from scores' > scores.csv"},
		{"\x89HDF", "an HDF5 file" + asCSV("pandas.read_hdf('FILE')")},
		{"<?xml", "XML; save the table as CSV"},
	} {
		if bytes.HasPrefix(first, []byte(kind.start)) {
			return kind.what
		}
	}
	if len(first) > 12 && bytes.Equal(first[8:12], []byte("DUCK")) {
		return "a database of DuckDB; save the table as CSV: duckdb FILE -c \"copy scores to " +
			"'scores.csv' (header)\""
	}
	if len(first) > 262 && bytes.Equal(first[257:262], []byte("ustar")) {
		return "a tar archive; unpack it into a folder, and give the folder"
	}
	return ""
}
