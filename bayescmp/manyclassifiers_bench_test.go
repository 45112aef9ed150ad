package bayescmp_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// BenchmarkManyClassifiers has every procedure for several classifiers that needs no sampling, on 100 classifiers × 1,000 data sets: each is to take less
// than a second.
func BenchmarkManyClassifiers(b *testing.B) {
	s := ofTable(b, random(rand.New(rand.NewPCG(1, 2)), 1000, 100, 1000), false)
	control := s.Classifiers()[0]
	r, v := ranking(b, bayescmp.Friedman{}, s), accepted(bayescmp.ANOVA{}.Test(s))(b)
	aligned, quade := accepted(bayescmp.AlignedRanks{}.Rank(s))(b), accepted(bayescmp.Quade{}.Rank(s))(b)
	nemenyi := r.Nemenyi()
	procedures := []struct {
		name string
		run  func() error
	}{
		{"Friedman", func() error { _, err := bayescmp.Friedman{}.Rank(s); return err }},
		{"Nemenyi", func() error { r.Nemenyi(); return nil }},
		{"Groups", func() error { nemenyi.Groups(); return nil }},
		{"AlignedRanks", func() error { _, err := bayescmp.AlignedRanks{}.Rank(s); return err }},
		{"AlignedRanks/Pairwise", func() error { _, err := aligned.Pairwise(bayescmp.Holm); return err }},
		{"Quade", func() error { _, err := bayescmp.Quade{}.Rank(s); return err }},
		{"Quade/Pairwise", func() error { _, err := quade.Pairwise(bayescmp.Holm); return err }},
		{"SkillingsMack", func() error { _, err := bayescmp.SkillingsMack{}.Rank(s); return err }},
		{"ANOVA", func() error { _, err := bayescmp.ANOVA{}.Test(s); return err }},
		{"Tukey", func() error { v.Tukey(); return nil }},
		{"Dunnett", func() error { _, err := v.Dunnett(control); return err }},
		{"WinTieLoss", func() error { _, err := s.WinTieLoss(); return err }},
		{"PairwiseBy/BinomialSign", func() error { _, err := r.PairwiseBy(b.Context(), bayescmp.BinomialSign{}, bayescmp.Holm); return err }},
		{"PairwiseBy/Wilcoxon", func() error { _, err := r.PairwiseBy(b.Context(), bayescmp.Wilcoxon{}, bayescmp.Holm); return err }},
	}
	for a := bayescmp.Holm; a < bayescmp.BergmannHommel; a++ { // which is for 10 classifiers at most
		procedures = append(procedures, struct {
			name string
			run  func() error
		}{"Pairwise/" + a.String(), func() error { _, err := r.Pairwise(a); return err }})
		if a != bayescmp.Shaffer {
			procedures = append(procedures, struct {
				name string
				run  func() error
			}{"Control/" + a.String(), func() error { _, err := r.Control(control, a); return err }})
		}
	}
	for _, p := range procedures {
		b.Run(p.name, func(b *testing.B) {
			for b.Loop() {
				if err := p.run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
