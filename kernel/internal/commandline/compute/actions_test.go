package compute

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets/simulate"
)

const checkout = "../../../.."

// The answers are those of the library, byte for byte.
func TestActionsAreTheLibrarys(t *testing.T) {
	ctx := t.Context()
	const file = `"path":"../../../../datasets/data/uci-weka.csv.gz",` +
		`"reading":{"metric":"accuracy"}`
	const two = file + `,"left":"NaiveBayes","right":"J48"`
	scores, err := bayescmp.CSV{Metric: "accuracy"}.Open(
		filepath.Join(checkout, "datasets", "data", "uci-weka.csv.gz"))
	if err != nil {
		t.Fatal(err)
	}
	pair, err := scores.Pair("NaiveBayes", "J48")
	if err != nil {
		t.Fatal(err)
	}
	c, err := bayescmp.SignedRank{Rope: 0.01}.Compare(pair)
	if err != nil {
		t.Fatal(err)
	}
	const signedRank = `"test":"SignedRank","options":{"rope":0.01}`
	for request, answer := range map[string]func() (any, error){
		`"do":"effects",` + two:  func() (any, error) { return pair.Effects() },
		`"do":"inspect",` + file: func() (any, error) { return scores.Overview() },
		`"do":"curve",` + signedRank + `,"ropes":[0.01,0.02],` + two: func() (any, error) {
			return bayescmp.RopeCurve(ctx, bayescmp.SignedRank{Rope: 0.01}, pair, 0.01, 0.02)
		},
		`"do":"sensitivity",` + signedRank + `,` + two: func() (any, error) {
			return bayescmp.Sensitivity(ctx, bayescmp.SignedRank{Rope: 0.01}, pair)
		},
		`"do":"side_by_side","rope":0.01,` + two: func() (any, error) {
			tests, err := bayescmp.TestsFor(pair, 0.01)
			if err != nil {
				return nil, err
			}
			return bayescmp.SideBySide(ctx, pair, tests...)
		},
		`"do":"non_inferiority",` + signedRank + `,"classifier":"J48","margin":0.02,` +
			two: func() (any, error) { return c.NonInferiority("J48", 0.02) },
		`"do":"expected_loss",` + signedRank + `,` + two: func() (any, error) {
			return c.ExpectedLoss()
		},
		`"do":"all_pairs",` + signedRank + `,` + file: func() (any, error) {
			return bayescmp.AllPairs(ctx, scores, bayescmp.SignedRank{Rope: 0.01})
		},
		`"do":"leaderboard","options":{"rope":0.01,"top":2},` + file: func() (any, error) {
			return bayescmp.Leaderboard{Rope: 0.01, Top: 2}.Rank(scores)
		},
		`"do":"rank","test":"Friedman","options":{"alpha":0.1},` + file: func() (any, error) {
			return bayescmp.Friedman{Alpha: 0.1}.Rank(scores)
		},
		`"do":"rank","test":"Best","options":{"src":3},` + file: func() (any, error) {
			return bayescmp.Best{Src: bayescmp.Seed(3)}.Rank(scores)
		},
		`"do":"rank","test":"ANOVA",` + file: func() (any, error) {
			return bayescmp.ANOVA{}.Test(scores)
		},
		`"do":"plan","test":"Sign","more_datasets":[5,50],"replications":4,"seed":2,` +
			two: func() (any, error) {
			return simulate.Plan(ctx, pair, bayescmp.Sign{}, simulate.PlanOptions{
				Datasets: []int{5, 50}, Replications: 4, Seed: 2})
		},
		`"do":"plan","test":"Sign","more_runs":[1],"replications":3,` +
			two: func() (any, error) {
			return simulate.Plan(ctx, pair, bayescmp.Sign{}, simulate.PlanOptions{
				Runs: []int{1}, Replications: 3})
		},
		`"do":"post_hoc",` + file: func() (any, error) {
			r, err := bayescmp.Friedman{}.Rank(scores)
			return r.Nemenyi(), err
		},
		`"do":"post_hoc","control":"J48","adjustment":"hommel","options":{"alpha":0.1},` +
			file: func() (any, error) {
			r, err := bayescmp.Friedman{Alpha: 0.1}.Rank(scores)
			return first(r.Control("J48", bayescmp.Hommel))(err)
		},
		`"do":"post_hoc","control":"J48","by":"wilcoxon",` + file: func() (any, error) {
			r, err := bayescmp.Friedman{}.Rank(scores)
			return first(r.ControlBy(ctx, bayescmp.Wilcoxon{}, "J48", bayescmp.Holm))(err)
		},
		`"do":"post_hoc","by":"Wilcoxon","adjustment":"shaffer",` + file: func() (any, error) {
			r, err := bayescmp.Friedman{}.Rank(scores)
			return first(r.PairwiseBy(ctx, bayescmp.Wilcoxon{}, bayescmp.Shaffer))(err)
		},
		`"do":"post_hoc","test":"Quade","adjustment":"shaffer",` + file: func() (any, error) {
			o, err := bayescmp.Quade{}.Rank(scores)
			return first(o.Pairwise(bayescmp.Shaffer))(err)
		},
		`"do":"post_hoc","test":"AlignedRanks","control":"J48",` + file: func() (any, error) {
			o, err := bayescmp.AlignedRanks{}.Rank(scores)
			return first(o.Control("J48", bayescmp.Holm))(err)
		},
		`"do":"post_hoc","test":"ANOVA",` + file: func() (any, error) {
			v, err := bayescmp.ANOVA{}.Test(scores)
			return v.Tukey(), err
		},
		`"do":"post_hoc","test":"ANOVA","control":"J48",` + file: func() (any, error) {
			v, err := bayescmp.ANOVA{}.Test(scores)
			return first(v.Dunnett("J48"))(err)
		},
		`"do":"rank","test":"BradleyTerry","options":{"ties":"half","rule":"strong","src":1},` +
			file: func() (any, error) {
			return bayescmp.BradleyTerry{Ties: bayescmp.HalfTies, Rule: bayescmp.StrongRule,
				Src: bayescmp.Seed(1)}.Rank(scores)
		},
	} {
		of, err := answer()
		if err != nil {
			t.Fatalf("%s: %v", request, err)
		}
		want, err := json.Marshal(of)
		if err != nil {
			t.Fatal(err)
		}
		got := ask(t, `{"id":1,`+request+`}`)
		if !bytes.Equal(got.Answer, want) {
			t.Errorf("%s: got\n%.500s, %+v\nwant\n%.500s", request, got.Answer, got.Error, want)
		}
	}
}

// first returns an answer, and the error before it or its own.
func first[A any](answer A, own error) func(before error) (any, error) {
	return func(before error) (any, error) { return answer, errors.Join(before, own) }
}

// A post-hoc test that there is not is refused before anything is computed.
func TestPostHocRefusals(t *testing.T) {
	const scores = `"scores":{"dataset":["d","e","f"],"a":[1,2,3],"b":[2,3,4],"c":[0,1,1]}`
	for request, want := range map[string]string{
		`"test":"Leaderboard"`:                 "no post-hoc test; there are Friedman",
		`"test":"Nemenyi"`:                     `there is no "Nemenyi"; there are Best`,
		`"control":"z"`:                        `"z"`,
		`"by":"SignedRank"`:                    "no p value; there are Wilcoxon",
		`"by":"Student"`:                       `by: there is no test "Student"`,
		`"test":"Quade","by":"Wilcoxon"`:       "not of those of Quade",
		`"test":"ANOVA","adjustment":"holm"`:   "Tukey",
		`"adjustment":"dunn"`:                  "want holm, bonferroni",
		`"control":"a","adjustment":"shaffer"`: "all pairs",
		`"test":"SkillingsMack","control":"b"`: "no post-hoc test",
		`"options":{"alpha":2}`:                "alpha must be",
		`"options":{"rope":2}`:                 `no option "rope"`,
		`"by":"PairedTTest","x":1`:             `no field "x"`,
	} {
		got := ask(t, `{"id":1,"do":"post_hoc",`+request+`,`+scores+`}`)
		if got.Error == nil || !strings.Contains(got.Error.Message, want) {
			t.Errorf("%s: %s, %+v; want %q", request, got.Answer, got.Error, want)
		}
	}
}

// Scores of items and results of games have tables of their own.
func TestItemsAndGames(t *testing.T) {
	got := ask(t, `{"id":1,"do":"compare","want":["text"],"items":{"model":["a","b","a","b",`+
		`"a","b","a","b"],"question":[1,1,2,2,3,3,4,4],"correct":[true,true,0,1,0,1,1,1]}}`)
	if got.Error != nil || !strings.Contains(got.Text, "4 items") {
		t.Errorf("got %s, %+v", got.Text, got.Error)
	}
	games := ask(t, `{"id":1,"do":"games","games":{"left":["a","b","a"],"right":["b","c","c"],`+
		`"outcome":["left","tie","right"]}}`)
	if games.Error != nil || !strings.Contains(string(games.Answer), `"a","`) &&
		!strings.Contains(string(games.Answer), `"b","`) {
		t.Errorf("got %s, %+v", games.Answer, games.Error)
	}
}

// Each form that an answer may have is the library's.
func TestRenderings(t *testing.T) {
	columns, pair := simulated(t, 4, 5)
	c, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(pair)
	if err != nil {
		t.Fatal(err)
	}
	var forms []string
	for form := range renderings {
		forms = append(forms, form)
	}
	want, err := json.Marshal(forms)
	if err != nil {
		t.Fatal(err)
	}
	line := converse(t, Limits{Silence: 1 << 62}, `{"id":1,"do":"compare","options":{"rope":0.01},`+
		`"left":"nb","right":"aode","want":`+string(want)+`,"scores":`+columns+`}`)[0]
	var got map[string]json.RawMessage
	if err := json.Unmarshal([]byte(line), &got); err != nil {
		t.Fatal(err)
	}
	for form, text := range map[string]string{
		"text": c.String(), "html": c.HTML(), "markdown": c.MarkdownTable(),
		"latex": c.LaTeXTable(), "verdict": c.Verdict(), "results": c.Results(),
		"methods": c.Methods(), "bibtex": c.References().BibTeX(), "svg": string(c.Plot().SVG()),
	} {
		var is string
		if err := json.Unmarshal(got[form], &is); err != nil || is != text || text == "" {
			t.Errorf("%s: %v: got\n%.300s\nwant\n%.300s", form, err, is, text)
		}
	}
	if len(got) != len(renderings)+1 {
		t.Errorf("got %d members, want %d", len(got), len(renderings)+1)
	}
}

// The library's tests of several classifiers are those whose method Rank or Test takes scores.
func TestRankingsAreComplete(t *testing.T) {
	sources, err := filepath.Glob(filepath.Join(checkout, "bayescmp", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	set := token.NewFileSet()
	for _, path := range sources {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && ranks(f) {
				want = append(want, f.Recv.List[0].Type.(*ast.Ident).Name)
			}
		}
	}
	for _, r := range rankings {
		got = append(got, nameOf(r.test))
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) || len(want) == 0 {
		t.Errorf("got %q, want %q", got, want)
	}
}

// ranks tells whether a method is that of a test of several classifiers.
func ranks(f *ast.FuncDecl) bool {
	if f.Recv == nil || f.Name.Name != "Rank" && f.Name.Name != "Test" {
		return false
	}
	params := f.Type.Params.List
	star, ok := params[0].Type.(*ast.StarExpr)
	if !ok || len(params) != 1 {
		return false
	}
	of, ok := star.X.(*ast.Ident)
	return ok && of.Name == "Scores"
}

// Each error of the library has a word of its own: a new one would be called a fault.
func TestKinds(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(),
		filepath.Join(checkout, "bayescmp", "errors.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var sentinels int
	ast.Inspect(f, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok && strings.HasPrefix(v.Names[0].Name, "Err") {
			sentinels++
		}
		return true
	})
	var library []string
	for _, k := range kinds {
		if !errors.Is(k.err, errRequest) && k.word != "cancelled" &&
			!errors.Is(k.err, fs.ErrNotExist) && !errors.Is(k.err, fs.ErrPermission) {
			library = append(library, k.word)
		}
	}
	if len(library)+1 != sentinels { // ErrInternal is "internal"
		t.Errorf("got words for %d errors, want %d: %q", len(library)+1, sentinels, library)
	}
}
