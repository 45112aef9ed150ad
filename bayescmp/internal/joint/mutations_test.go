package joint

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var mutate = flag.Bool("mutations", false, "put faults into the sampler, one by one, run the "+
	"tests, and write bayescmp/testdata/jointmutations.csv")

// mutation is a fault: a piece of a file is another one.
type mutation struct{ what, file, old, new string }

var mutations = []mutation{
	{"λ of the components drawn one by one, as before", "components.go",
		"\t}\n\tc.loosen()\n}", "\t\tfor i, y := range c.y {\n\t\t\tc.spread[j][i] = 2 * " +
			"c.gamma((c.nu(j)+1)/2) / (c.nu(j) + y[1+j]*y[1+j])\n\t\t}\n\t}\n}"},
	{"λ not drawn", "components.go", "\tc.loosen()\n}", "}"},
	{"λ: shape ν/2", "components.go", "c.gamma((nu+1)/2)", "c.gamma(nu/2)"},
	{"λ: rate without y", "components.go", "(nu + y[1+j]*y[1+j])", "(nu + 0*y[0])"},
	{"turn: no height", "components.go", "log(0) - c.ExpFloat64()", "log(0)"},
	{"turn: one tail", "components.go", " + logTails(c.nu(l), second, 1)", ""},
	{"turn: y stays", "components.go", "turn(&y[1+j], &y[1+l])", "_ = y"},
	{"turn: A stays", "components.go", "\t\tturn(&c.mix[i*c.d+j], &c.mix[i*c.d+l])\n", ""},
	{"turn: a quarter of the circle", "components.go",
		"low := -math.Pi * c.Float64()\n\thigh, angle := low+math.Pi,",
		"low := -0.3 * c.Float64()\n\thigh, angle := 0.0,"},
	{"ν not drawn", "components.go", "\t\t\tc.moveNu(j)\n", ""},
	{"ν: no prior", "degrees.go", "return prior + float64", "return float64"},
	{"ν: prior without the Jacobian", "degrees.go", "p.LogDensity(exponential.Of(x))+x",
		"p.LogDensity(exponential.Of(x))"},
	{"ν: likelihood without ν^(−1/2)", "degrees.go", "(above-below-math.Log(nu)/2)",
		"(above-below)"},
	{"ν: squares of the component before", "components.go", "squares := c.squares(j)\n\tc.logNu",
		"squares := c.of[0]\n\tc.logNu"},
	{"size: Jacobian without d", "components.go", "(d-q)*x", "-q*x"},
	{"size: no determinant", "components.go", "(d-q)*x", "(d+0*q)*x"},
	{"size: no prior", "components.go", " - (d-1)*math.Log1p(size*h)", ""},
	{"size: prior of d", "components.go", "(d-1)*math.Log1p", "d*math.Log1p"},
	{"size: old leverage", "components.go", "return h * size * size", "return h"},
	{"size: leverage before the turn", "components.go",
		"\t\tif c.d > 1 {\n\t\t\tc.turn(j, (j+1+c.IntN(c.d-1))%c.d)\n\t\t}\n" +
			"\t\th := c.leverage(j)\n",
		"\t\th := c.leverage(j)\n" +
			"\t\tif c.d > 1 {\n\t\t\tc.turn(j, (j+1+c.IntN(c.d-1))%c.d)\n\t\t}\n"},
	{"size: leverage without N", "components.go", "\t\tc.a[i*d+i]++\n", "\t\tc.a[i*d+i] += 1e-9\n"},
	{"size: leverage with the column", "components.go", "c.a[i*d+l] -= a[i] * a[l]", "_ = l"},
	{"size: y stays", "components.go", "y[1+j] /= size", "_ = y"},
	{"size: A stays", "components.go", "\t\tc.mix[i*c.d+j] *= size\n", ""},
	{"size: inverse of A stays", "components.go", "\t\tc.unmix[j*c.d+i] /= size\n", ""},
	{"sets: τ not drawn", "gibbs.go",
		"\t\tc.precise[i] = 2 * c.gamma(t.power) / (1 + t.distance(x, c.u[:d]))\n", ""},
	{"sets: τ with half a fold more", "gibbs.go", "c.gamma(t.power)", "c.gamma(t.power+0.25)"},
	{"sets: τ of the prior", "gibbs.go", "(1 + t.distance(x, c.u[:d]))", "(1 + 0*x[0])"},
	{"sets: D without λ", "gibbs.go", "w *= spread", "_ = spread"},
	{"sets: D without μ", "gibbs.go", "c.u[j] += w * c.v[m]", "_ = j"},
	{"sets: D is its mean", "gibbs.go", "x[j] += c.NormFloat64()", "_ = j"},
	{"round: y is older than D", "gibbs.go",
		"c.moveSets()\n\tc.resolve()", "c.moveSets()"},
	{"round: y is older than A", "gibbs.go", "c.centred()\n\tc.resolve()", "c.centred()"},
	{"centred: no Ψ", "gibbs.go", "c.a[i] += v", "c.a[i] += 0 * v"},
	{"centred: Ψ with one degree more", "gibbs.go", "float64(2*d-2)", "float64(2*d-1)"},
	{"centred: Ψ and W without N", "gibbs.go", "c.b[i*d+i]++", "c.b[i*d+i] += 1e-9"},
	{"centred: μ not integrated out", "gibbs.go", "c.gamma((q-2)/2)", "c.gamma((q-1)/2)"},
	{"centred: λ of another component", "gibbs.go", "c.scatter(c.spread[j])",
		"c.scatter(c.spread[0])"},
	{"centred: rows see the old A", "gibbs.go", "\t\tc.replace(j, row)\n", ""},
	{"centred: μ is its mean", "gibbs.go", " + c.NormFloat64()/math.Sqrt(weight)", " + 0*weight"},
	{"centred: μ of another weight", "gibbs.go", "c.NormFloat64()/math.Sqrt(weight)",
		"c.NormFloat64()/math.Sqrt(weight/2)"},
	{"centred: μ stays", "gibbs.go", "c.mu[i] = matrix.Dot(c.mix[i*d:(i+1)*d], c.w)", "_ = i"},
	{"centred: A stays", "gibbs.go", "\tinverted(c.mix, c.unmix, c.a, d)\n", ""},
	{"non-centred: half of W", "gibbs.go", "square(to, c.mix, d) }, 2)",
		"square(to, c.mix, d) }, 1)"},
	{"non-centred: W's diagonal once", "gibbs.go", "+= 2 * c.c[r*d+r]", "+= c.c[r*d+r]"},
	{"non-centred: rows apart in W", "gibbs.go", "c.u[1+j] -= 2 * sum", "_ = sum"},
	{"non-centred: rows apart in the data", "gibbs.go",
		" - matrix.Dot(own, x) + own[r]*x[r]", " - 0*x[r]"},
	{"non-centred: no τ", "gibbs.go", "precise := c.precise[i]\n\t\tfor j, v",
		"precise := 1.0\n\t\tfor j, v"},
	{"non-centred: μ stays", "gibbs.go", "\tc.mu[r] = c.u[0]\n", ""},
	{"non-centred: D stays", "gibbs.go", "c.at[i][r] = matrix.Dot(c.y[i], c.u)", "_ = i"},
	{"non-centred: inverse of A stays", "gibbs.go",
		"\tinverted(c.unmix, c.mix, c.a, d)\n}\n\n// row", "}\n\n// row"},
	{"data: one degree more", "group.go", "(n + float64(d) - 2) / 2", "(n + float64(d) - 1) / 2"},
	{"data: no correlation of folds", "group.go", "g.weight()*(1-g.Rho), squares",
		"g.weight(), squares"},
	{"data: a missing classifier pulls", "space.go",
		"pull: precision.Times(mean).Of", "pull: mean.Of"},
	{"slices: no height", "random.go", "level := log(x) - r.ExpFloat64()", "level := log(x)"},
	{"slices: the first step is even", "random.go", "low := x - width*r.Float64()",
		"low := x - width/2"},
	{"slices: one step only", "random.go",
		"for log(high) > level {", "for log(high) > level && false {"},
	{"gamma: no power below 1", "random.go", "math.Log(1-r.Float64())/shape", "0*shape"},
	{"prediction: Gaussian", "sample.go", "c.student(c.nu(j))", "c.NormFloat64()"},
	{"prediction: one sign", "sample.go", "c.u[j] = c.mu[j] + c.v[j]",
		"c.u[j] = c.mu[j] + math.Abs(c.v[j])"},
	{"round: no turns", "components.go", "\t\t\tc.turn(j, (j+1+c.IntN(c.d-1))%c.d)\n", ""},
	{"round: no sizes", "components.go", "h = c.resize(j, h)", "_ = h"},
	{"round: not centred", "gibbs.go", "\tc.centred()\n\tc.resolve()\n", ""},
	{"round: not non-centred", "gibbs.go",
		"\tc.nonCentred()\n}\n\n// moveSets", "}\n\n// moveSets"},
}

// Each fault makes a test fail.
func TestMutations(t *testing.T) {
	if !*mutate {
		t.Skip("without -mutations")
	}
	lines := []string{"# go test ./bayescmp/internal/joint -run Mutations -mutations -timeout 120m",
		"fault,killed by"}
	failed := regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+) `)
	for _, m := range mutations {
		text, err := os.ReadFile(m.file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(string(text), m.old) != 1 {
			t.Errorf("%s: %q is not once in %s", m.what, m.old, m.file)
			continue
		}
		changed := strings.Replace(string(text), m.old, m.new, 1)
		if strings.Contains(m.new, "math.") && !strings.Contains(changed, "\"math\"") {
			changed = strings.Replace(changed, "import (", "import (\n\t\"math\"", 1)
		}
		dir := t.TempDir()
		path, _ := filepath.Abs(m.file)
		fault := filepath.Join(dir, m.file)
		overlay, _ := json.Marshal(map[string]any{"Replace": map[string]string{path: fault}})
		for name, content := range map[string][]byte{fault: []byte(changed),
			filepath.Join(dir, "overlay.json"): overlay} {
			if err := os.WriteFile(name, content, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		killer := ""
		for _, run := range []string{"TellsTheLeverage|StatesAreWhole",
			"MovesLeave.*/[23]", "ScalesFit|LikelihoodBy|TestMeansOf", "ChainLeaves",
			"AgreesWith", "MovesLeave|Geweke"} {
			out, err := exec.Command("go", "test", "-overlay", filepath.Join(dir, "overlay.json"),
				"-vet=off", "-failfast", "-timeout", "5m", "-run", run, ".").CombinedOutput()
			if err == nil {
				continue
			}
			names := failed.FindAllStringSubmatch(string(out), -1)
			switch {
			case len(names) > 0:
				killer = names[len(names)-1][1]
			case strings.Contains(string(out), "[build failed]"):
				t.Errorf("%s: %s", m.what, out)
				killer = "the compiler"
			default:
				killer = "no end, or a panic, in " + run
			}
			break
		}
		if killer == "" {
			t.Errorf("%s: no test fails", m.what)
		}
		lines = append(lines, fmt.Sprintf("%q,%s", m.what, killer))
		kept := filepath.Join("..", "..", "testdata", "jointmutations.csv")
		if err := os.WriteFile(kept, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Error(err)
		}
	}
}
