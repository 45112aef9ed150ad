//go:build ignore

// stan_bench fits pairs of classifiers with bayescmp.Hierarchical, and writes the input of R for
// fitting them with Stan: for every data set the mean of the differences, S = Σ(d − mean)², n and
// rho, and the bounds of the uniform priors. Our answer and its time stand beside them.
//
//	go run stan_bench.go [-rope 0.01] [-out exchange.json] uci-weka:NaiveBayes:AODE …
//
// The numbers are computed here from the fold scores, by the formulas of the documentation, and not
// taken from inside the library: if the two differed, the answers would.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
	"github.com/go-gota/gota/dataframe"
)

type exchange struct {
	Go    string // version
	Cores int    // GOMAXPROCS
	Rope  float64
	Pairs []pair
}

type pair struct {
	Data, Left, Right string
	Datasets          []string
	ZeroVariance      []string // data sets whose S comes from the resolution rule

	// Stan reads these numbers.
	Mean, S, N, Rho                []float64
	Delta0Max, Sigma0Max, SigmaMax float64

	// bayescmp answers with these.
	P, Error           bayescmp.Probabilities
	Delta0, Sigma0, Nu summary
	// First and Median are in seconds: of the first Compare of the process on this pair, and of the
	// next ones.
	First, Median float64
	CPU           float64 // seconds of all cores together for one of the next ones
	Repeats       int
	Warnings      []string
}

type summary struct{ Mean, SD, Q025, Median, Q975 float64 }

func main() {
	log.SetFlags(0)
	log.SetPrefix("stan_bench: ")
	rope := flag.Float64("rope", 0.01, "half-width of the region of practical equivalence")
	out := flag.String("out", "", "file to write; standard output when empty")
	repeats := flag.Int("repeats", 51, "how often to fit, for the median of the times")
	flag.Parse()
	if flag.NArg() == 0 || *repeats < 1 {
		log.Fatal("name the pairs as data:left:right, for example uci-weka:NaiveBayes:AODE")
	}
	result := exchange{Go: runtime.Version(), Cores: runtime.GOMAXPROCS(0), Rope: *rope}
	for _, name := range flag.Args() {
		p, err := fit(name, *rope, *repeats)
		if err != nil {
			log.Fatalf("%s: %v", name, err)
		}
		result.Pairs = append(result.Pairs, *p)
	}
	// The decimals are the shortest that read back to the same double.
	text, err := json.MarshalIndent(result, "", " ")
	if err != nil {
		log.Fatal(err)
	}
	if *out == "" {
		fmt.Println(string(text))
	} else if err := os.WriteFile(*out, append(text, '\n'), 0o666); err != nil {
		log.Fatal(err)
	}
}

func fit(name string, rope float64, repeats int) (*pair, error) {
	part := strings.Split(name, ":")
	if len(part) != 3 {
		return nil, fmt.Errorf("not data:left:right")
	}
	df, err := load(part[0])
	if err != nil {
		return nil, err
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	if err != nil {
		return nil, err
	}
	diff, err := scores.Pair(part[1], part[2])
	if err != nil {
		return nil, err
	}
	p := &pair{
		Data: part[0], Left: part[1], Right: part[2], Datasets: diff.Datasets(),
		Repeats: repeats, ZeroVariance: []string{}, Warnings: []string{},
	}
	if err := p.statistics(diff, designs(df, part[1])); err != nil {
		return nil, err
	}

	// The bounds are given so that both programs fit with the same. They are also the defaults.
	test := bayescmp.Hierarchical{
		Rope: rope, Delta0: p.Delta0Max, Sigma0: p.Sigma0Max, Sigma: p.SigmaMax,
	}
	var c *bayescmp.Comparison
	var times []float64
	used := 0.0
	for i := range repeats + 1 {
		if i == 1 {
			used = cpu()
		}
		start := time.Now()
		if c, err = test.Compare(diff); err != nil {
			return nil, err
		}
		times = append(times, time.Since(start).Seconds())
	}
	p.CPU = (cpu() - used) / float64(repeats)
	p.First, times = times[0], times[1:]
	slices.Sort(times)
	p.Median = times[len(times)/2]

	standard, err := bayescmp.Hierarchical{Rope: rope}.Compare(diff)
	if err != nil {
		return nil, err
	}
	if math.Abs(standard.P.Right-c.P.Right) > 1e-9 || math.Abs(standard.P.Left-c.P.Left) > 1e-9 {
		return nil, fmt.Errorf("with the bounds of stan_bench P is %v, with the defaults %v",
			c.P, standard.P)
	}
	post := c.Posterior.(*bayescmp.HierarchicalPosterior)
	p.P, p.Error = c.P, c.Error
	p.Delta0, p.Sigma0, p.Nu = summarize(post.Delta0), summarize(post.Sigma0), summarize(post.Nu)
	for _, w := range c.Warnings {
		p.Warnings = append(p.Warnings, w.Error())
	}
	return p, nil
}

// load returns one of the data sets of the package, and fetches it where it is not ours to ship.
func load(name string) (dataframe.DataFrame, error) {
	if slices.Contains(datasets.Names(), name) {
		return datasets.Load(name)
	}
	return datasets.Fetch(context.Background(), name)
}

// cpu is how many seconds all cores together have spent on this process.
func cpu() float64 {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		log.Fatal(err)
	}
	return float64(use.Utime.Nano()+use.Stime.Nano()) / 1e9
}

func summarize(q *bayescmp.Parameter) summary {
	return summary{q.Mean, q.SD, q.Quantile(0.025), q.Quantile(0.5), q.Quantile(0.975)}
}

// design is the information in the sizes of the folds of a data set.
type design struct{ resolution, share, folds float64 }

// designs reads the sizes from the rows of one classifier; the others have the same folds.
func designs(df dataframe.DataFrame, classifier string) map[string]design {
	has := slices.Contains(df.Names(), "n_test")
	names, classifiers := df.Col("dataset").Records(), df.Col("classifier").Records()
	out := map[string]design{}
	var train, test []float64
	if has {
		train, test = df.Col("n_train").Float(), df.Col("n_test").Float()
	}
	for i, name := range names {
		if classifiers[i] != classifier {
			continue
		}
		d := out[name]
		d.folds++
		if has {
			d.resolution += 1 / test[i] / test[i]
			d.share += test[i] / (train[i] + test[i])
		}
		out[name] = d
	}
	return out
}

// statistics gathers the numbers for Stan.
func (p *pair) statistics(diff bayescmp.Pair, sizes map[string]design) error {
	most, sd, smallest := 0.0, 0.0, math.Inf(1)
	for _, name := range p.Datasets {
		d, err := diff.Differences(name)
		if err != nil {
			return err
		}
		n, size := float64(len(d)), sizes[name]
		mean, s, equal := 0.0, 0.0, true
		for _, v := range d {
			mean += v / n
			most = max(most, math.Abs(v))
			equal = equal && math.Abs(v-d[0]) < 1e-12
		}
		for _, v := range d {
			s += (v - mean) * (v - mean)
		}
		rho := size.share / size.folds
		if rho == 0 {
			rho = 0.1 // 10 × 10 folds without sizes
		}
		if equal {
			s = size.resolution / size.folds * (1 - 1/n) // 0 when the sizes are not known
			p.ZeroVariance = append(p.ZeroVariance, name)
		} else {
			smallest = min(smallest, s)
		}
		p.Mean, p.S = append(p.Mean, mean), append(p.S, s)
		p.N, p.Rho = append(p.N, n), append(p.Rho, rho)
	}
	for i, s := range p.S {
		if s == 0 {
			p.S[i] = smallest
		}
		sd += math.Sqrt(p.S[i]/(p.N[i]-1)) / float64(len(p.S))
	}
	grand, spread := 0.0, 0.0
	for _, m := range p.Mean {
		grand += m / float64(len(p.Mean))
	}
	for _, m := range p.Mean {
		spread += (m - grand) * (m - grand)
	}
	p.Delta0Max, p.SigmaMax = most, 1000*sd
	p.Sigma0Max = 1000 * math.Sqrt(spread/float64(len(p.Mean)-1))
	if !(p.Delta0Max > 0 && p.Sigma0Max > 0) {
		return fmt.Errorf("the bounds need differences on two data sets or more, not all equal")
	}
	return nil
}
