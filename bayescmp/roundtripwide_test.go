package bayescmp_test

import (
	"archive/zip"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// filesByName has files: their names and texts.
type filesByName map[string]string

// wideFiles write the scores of uci-weka in layouts with a column for each classifier or fold. The
// folds are in the order of the scores.
var wideFiles = map[string]struct {
	read  bayescmp.CSV
	write func(s wekaScores) filesByName
}{
	"wide, with folds": {write: func(s wekaScores) filesByName {
		return filesByName{"weka.csv": s.wide("dataset,fold,", true)}
	}},
	"wide, rows are folds": {write: func(s wekaScores) filesByName {
		return filesByName{"weka.csv": s.wide("dataset,", false)}
	}},
	"metric in the names": {write: func(s wekaScores) filesByName {
		text := s.wide("db,", false)
		for _, c := range s.classifiers {
			text = strings.Replace(text, ","+c, ",acc_"+c, 1)
		}
		return filesByName{"weka.csv": text}
	}},
	"other columns": {write: func(s wekaScores) filesByName {
		lines := strings.Split(strings.TrimSpace(s.wide("dataset,", false)), "\n")
		for i := range lines {
			lines[i] = strconv.Itoa(i-1) + "," + lines[i] + ",120,bio"
		}
		lines[0] = s.header(",dataset,") + ",n_instances,domain"
		return filesByName{"weka.csv": strings.Join(lines, "\n")}
	}},
	"a file for each data set": {write: func(s wekaScores) filesByName {
		all := filesByName{}
		for _, d := range s.datasets {
			one := s
			one.datasets = []string{d}
			text := strings.ReplaceAll(one.wide("dataset,", false), d+",", "")
			all[d+".csv"] = strings.Replace(text, "dataset,", "", 1)
		}
		return all
	}},
	"a file for each classifier": {
		read: bayescmp.CSV{Rho: bayescmp.Value(.1)},
		write: func(s wekaScores) filesByName {
			return s.perClassifier("Resamples:", "_accuracy.csv")
		},
	},
	"a file of folds for each classifier": {write: func(s wekaScores) filesByName {
		return s.perClassifier("dataset", ".csv")
	}},
}

// wekaScores are scores by data set, classifier and fold.
type wekaScores struct {
	datasets, classifiers []string
	folds                 map[[2]string][]float64
}

func (s wekaScores) header(begin string) string { return begin + strings.Join(s.classifiers, ",") }

func digits(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func (s wekaScores) wide(begin string, folds bool) string {
	var text strings.Builder
	text.WriteString(s.header(begin) + "\n")
	for _, d := range s.datasets {
		for k := range s.folds[[2]string{d, s.classifiers[0]}] {
			text.WriteString(d)
			if folds {
				text.WriteString("," + strconv.Itoa(k+1))
			}
			for _, c := range s.classifiers {
				text.WriteString("," + digits(s.folds[[2]string{d, c}][k]))
			}
			text.WriteString("\n")
		}
	}
	return text.String()
}

func (s wekaScores) perClassifier(corner, ending string) filesByName {
	all := filesByName{}
	for _, c := range s.classifiers {
		var text strings.Builder
		text.WriteString(corner)
		for k := range s.folds[[2]string{s.datasets[0], c}] {
			text.WriteString("," + strconv.Itoa(k))
		}
		for _, d := range s.datasets {
			text.WriteString("\n" + d)
			for _, v := range s.folds[[2]string{d, c}] {
				text.WriteString("," + digits(v))
			}
		}
		all[c+ending] = text.String()
	}
	return all
}

// save writes files into a folder, or a single one.
func (f filesByName) save(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	path := folder
	for name, text := range f {
		path = filepath.Join(folder, name)
		must(t, os.WriteFile(path, []byte(text), 0o600))
	}
	if len(f) > 1 {
		return folder
	}
	return path
}

// zipped writes files into an archive.
func (f filesByName) zipped(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "weka.zip")
	archive := accepted(os.Create(path))(t)
	z := zip.NewWriter(archive)
	for _, name := range slices.Sorted(maps.Keys(f)) {
		_, err := accepted(z.Create(name))(t).Write([]byte(f[name]))
		must(t, err)
	}
	must(t, z.Close())
	must(t, archive.Close())
	return path
}

// The same scores come back from every wide layout, to the last bit.
func TestRoundTripOfWideLayouts(t *testing.T) {
	all := weka()
	some := all.Datasets()
	if testing.Short() {
		some = some[:6]
	}
	s := wekaScores{some, all.Classifiers(), map[[2]string][]float64{}}
	for _, d := range s.datasets {
		for _, c := range s.classifiers {
			s.folds[[2]string{d, c}] = accepted(all.Folds(d, c))(t)
		}
	}
	for name, layout := range wideFiles {
		t.Run(name, func(t *testing.T) {
			written := layout.write(s)
			for _, path := range []string{written.save(t), written.zipped(t)} {
				got := accepted(layout.read.Open(path))(t)
				if len(got.Datasets()) != len(some) ||
					len(got.Classifiers()) != len(s.classifiers) {
					t.Fatalf("%s", got)
				}
				for key, want := range s.folds {
					if folds := accepted(got.Folds(key[0], key[1]))(t); !slices.Equal(folds, want) {
						t.Errorf("%s: got %v, want %v", key, folds, want)
					}
				}
			}
		})
	}
}
