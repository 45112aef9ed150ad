// Command samebits prints answers of all models that are sampled by Markov chains, with all digits
// that are stored.
package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
)

func main() {
	if err := answers(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func answers() error {
	scores, err := bayescmp.FromLong(dataframe.ReadCSV(strings.NewReader(table())),
		bayescmp.Long{Fold: "fold"})
	if err != nil {
		return err
	}
	const rope, draws = 0.01, 2000
	wins, err := bayescmp.BradleyTerry{Samples: draws}.Rank(scores)
	if err != nil {
		return err
	}
	orders, err := bayescmp.PlackettLuce{Samples: draws}.Rank(scores)
	if err != nil {
		return err
	}
	joint, err := bayescmp.JointHierarchical{Rope: rope, Samples: draws}.Rank(scores)
	if err != nil {
		return err
	}
	gauss, err := bayescmp.JointHierarchical{Rope: rope, Samples: draws,
		Nu: &bayescmp.GaussianNu}.Rank(scores)
	if err != nil {
		return err
	}
	pair, err := scores.Pair("c0", "c1")
	if err != nil {
		return err
	}
	mixture, err := bayescmp.Hierarchical{Rope: rope,
		Population: bayescmp.DirichletMixture{Samples: draws}}.Compare(pair)
	if err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", " ")
	return out.Encode([]any{wins, orders, joint, gauss, mixture})
}

// table has so many classifiers that sums of products are long.
func table() string {
	r := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	b.WriteString("dataset,classifier,fold,score\n")
	for d := range 12 {
		for c := range 10 {
			for f := range 5 {
				fmt.Fprintf(&b, "d%d,c%d,%d,%.4f\n", d, c, f,
					0.5+0.01*float64(c)+0.05*r.NormFloat64())
			}
		}
	}
	return b.String()
}
