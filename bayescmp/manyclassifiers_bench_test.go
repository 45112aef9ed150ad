package bayescmp_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// BenchmarkManyClassifiers has every procedure for several classifiers that needs no sampling, on
// 100 classifiers × 1,000 data sets. Each is meant to take less than a second.
func BenchmarkManyClassifiers(b *testing.B) {
	s := ofTable(b, random(rand.New(rand.NewPCG(1, 2)), 1000, 100, 1000), false)
	control, ctx, holm := s.Classifiers()[0], b.Context(), bayescmp.Holm
	r, v := ranking(b, bayescmp.Friedman{}, s), accepted(bayescmp.ANOVA{}.Test(s))(b)
	aligned := accepted(bayescmp.AlignedRanks{}.Rank(s))(b)
	quade := accepted(bayescmp.Quade{}.Rank(s))(b)
	nemenyi := r.Nemenyi()
	try := func(name string, run func() error) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	try("Friedman", func() error { _, err := bayescmp.Friedman{}.Rank(s); return err })
	try("Nemenyi", func() error { r.Nemenyi(); return nil })
	try("Groups", func() error { nemenyi.Groups(); return nil })
	try("AlignedRanks", func() error { _, err := bayescmp.AlignedRanks{}.Rank(s); return err })
	try("AlignedRanks/Pairwise", func() error { _, err := aligned.Pairwise(holm); return err })
	try("Quade", func() error { _, err := bayescmp.Quade{}.Rank(s); return err })
	try("Quade/Pairwise", func() error { _, err := quade.Pairwise(holm); return err })
	try("SkillingsMack", func() error { _, err := bayescmp.SkillingsMack{}.Rank(s); return err })
	try("ANOVA", func() error { _, err := bayescmp.ANOVA{}.Test(s); return err })
	try("Tukey", func() error { v.Tukey(); return nil })
	try("Dunnett", func() error { _, err := v.Dunnett(control); return err })
	try("WinTieLoss", func() error { _, err := s.WinTieLoss(); return err })
	for _, test := range []bayescmp.SignificanceTest{bayescmp.BinomialSign{}, bayescmp.Wilcoxon{}} {
		name := "PairwiseBy/" + reflect.TypeOf(test).Name()
		try(name, func() error { _, err := r.PairwiseBy(ctx, test, holm); return err })
	}
	// Bergmann and Hommel's procedure is for 10 classifiers at most.
	for a := holm; a < bayescmp.BergmannHommel; a++ {
		try("Pairwise/"+a.String(), func() error { _, err := r.Pairwise(a); return err })
		if a != bayescmp.Shaffer {
			try("Control/"+a.String(), func() error { _, err := r.Control(control, a); return err })
		}
	}
}
