package cells

const (
	runsPrograms = "a line that begins with $ runs a command of the shell: $echo hi"
	isCompiledIn = "there is nothing to fetch: all packages that can be imported are compiled " +
		"in, and the Tab key lists them after import \""
	needsNoMain = "a cell runs as it is, without a function main around it"
	takesTime   = "begin := time.Now() before it, and time.Since(begin) after it"
)

// magics has commands of other kernels, with their equivalents in a cell.
var magics = map[string]string{
	"%%bash": runsPrograms, "%%sh": runsPrograms, "%%script": runsPrograms, "%%cmd": runsPrograms,
	"%%system": runsPrograms, "%system": runsPrograms, "%sx": runsPrograms, "%sh": runsPrograms,
	"%ls": "$ls", "%pwd": "$pwd", "%cat": "$cat FILE", "%mkdir": "$mkdir FOLDER",
	"%time": takesTime, "%%time": takesTime, "%timeit": takesTime, "%%timeit": takesTime,
	"%pip": isCompiledIn, "%conda": isCompiledIn, "%goget": isCompiledIn, "%get": isCompiledIn,
	"%%":           needsNoMain,
	"%%main":       needsNoMain,
	"%main":        needsNoMain,
	"%env":         `os.Setenv("NAME", "value") sets it, and os.Getenv("NAME") reads it`,
	"%%writefile":  `os.WriteFile("name", []byte(TEXT), 0o644) writes a file`,
	"%%html":       "display.HTML(TEXT) at the end of a cell shows it",
	"%%svg":        "display.SVG(TEXT) at the end of a cell shows it",
	"%%markdown":   "display.Markdown(TEXT) at the end of a cell shows it",
	"%%latex":      "display.Latex(TEXT) at the end of a cell shows it",
	"%%javascript": "display.JavaScript(TEXT) at the end of a cell shows it",
	"%matplotlib":  "a plot at the end of a cell is shown by itself",
}
