package systemfonts

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// mostFonts is how many files are tried. Each stays open.
const mostFonts = 150

// likely are parts of the names of files of fonts with many letters, the best first.
var likely = []string{
	"notosanscjk", "sourcehansans", "pingfang", "hiraginosansgb", "hiragino", "stheiti", "msyh",
	"yugoth", "meiryo", "msgothic", "malgun", "applesdgothic", "simhei", "simsun", "wqy",
	"droidsansfallback", "arialunicode", "unifont", "dejavusans.", "notosans-regular", "segoeui",
	"arial", "notosansarabic", "notosanshebrew", "notosansdevanagari", "notosansthai", "symbola",
	"notoemoji", "notosanssymbols", "applesymbols", "seguisym", "notosans",
}

// special are parts of the names of files that another font should be preferred to.
var special = []string{
	"bold", "italic", "oblique", "light", "thin", "black", "condensed", "mono", "serif", "mathjax",
	"awesome", "glyphicons", "icons", "coloremoji",
}

// endings are the file name extensions of fonts.
var endings = []string{".ttf", ".otf", ".ttc", ".otc"}

// candidates are the paths of the fonts of this machine, the most likely ones first.
func candidates() []string {
	var paths []string
	for _, folder := range folders() {
		_ = filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			// A folder that may not be read has no fonts for us.
			if err == nil && slices.Contains(endings, strings.ToLower(filepath.Ext(path))) {
				paths = append(paths, path)
			}
			return nil
		})
	}
	slices.SortFunc(paths, func(a, b string) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(a, b))
	})
	paths = slices.Compact(paths)
	return paths[:min(len(paths), mostFonts)]
}

// rank is small for a font that is a good choice.
func rank(path string) int {
	name := strings.ToLower(strings.ReplaceAll(filepath.Base(path), " ", ""))
	place := slices.IndexFunc(likely, func(part string) bool {
		return strings.Contains(name, part)
	})
	if place < 0 {
		place = len(likely)
	}
	for _, part := range special {
		if strings.Contains(name, part) {
			place += len(likely) + 1
		}
	}
	return place
}

// folders are the places where systems keep their fonts.
func folders() []string {
	home, err := os.UserHomeDir()
	if err != nil {
		home = "."
	}
	in := func(parts ...string) string { return filepath.Join(append([]string{home}, parts...)...) }
	switch runtime.GOOS {
	case "windows":
		windows := os.Getenv("WINDIR")
		if windows == "" {
			windows = `C:\Windows`
		}
		return []string{filepath.Join(windows, "Fonts"),
			in("AppData", "Local", "Microsoft", "Windows", "Fonts")}
	case "darwin":
		return []string{"/System/Library/Fonts", "/Library/Fonts", in("Library", "Fonts"),
			"/System/Library/AssetsV2"}
	}
	return []string{"/usr/share/fonts", "/usr/local/share/fonts", in(".local", "share", "fonts"),
		in(".fonts")}
}
