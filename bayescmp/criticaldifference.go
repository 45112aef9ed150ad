package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/studentized"
	"gonum.org/v1/gonum/mathext"
)

// mostClassifiers and mostDatasets bound the designs for which a critical difference is computed.
const mostClassifiers, mostDatasets = 10_000, 1_000_000_000

// NemenyiDifference returns the least difference between the mean ranks of two classifiers that is
// significant when all pairs are compared. For k classifiers and N data sets it is q·√(k(k+1)/6N),
// where q is the quantile of the studentized range over √2 (Demšar 2006, section 3.2.2 and Table
// 5a). It needs no data, and so tells beforehand what an experiment could find; [Ranking.Nemenyi]
// has the critical difference of its data. If it is above k − 1, the largest difference that there
// can be, nothing can be found. Alpha is the family-wise error, from 10⁻¹⁵ to 0.5; 0 means 0.05.
// Errors wrap [ErrOption].
func NemenyiDifference(classifiers, datasets int, alpha float64) (float64, error) {
	alpha, err := checkDesign(classifiers, datasets, alpha)
	if err != nil {
		return 0, err
	}
	q := studentized.Critical(alpha, classifiers, math.Inf(1)) / math.Sqrt2
	return q * rankError(classifiers, datasets), nil
}

// BonferroniDunnDifference returns the same as [NemenyiDifference] for the comparison of all
// classifiers with a control only. The number of classifiers includes the control, and q is the
// quantile of the normal distribution at alpha/(k − 1), two-sided (Demšar 2006, Table 5b). Errors
// wrap [ErrOption].
func BonferroniDunnDifference(classifiers, datasets int, alpha float64) (float64, error) {
	alpha, err := checkDesign(classifiers, datasets, alpha)
	if err != nil {
		return 0, err
	}
	return bonferroniQuantile(alpha, classifiers-1) * rankError(classifiers, datasets), nil
}

// rankError is the standard error of a difference between two mean ranks without ties [D06 p. 12].
// A critical difference is a multiple of it [D06 p. 11].
func rankError(classifiers, datasets int) float64 {
	k := float64(classifiers)
	return math.Sqrt(k * (k + 1) / 6 / float64(datasets))
}

// bonferroniQuantile is the number of standard errors that makes one of several two-sided
// comparisons significant.
func bonferroniQuantile(alpha float64, comparisons int) float64 {
	return -mathext.NormalQuantile(alpha / 2 / float64(comparisons))
}

func checkDesign(classifiers, datasets int, alpha float64) (float64, error) {
	alpha, err := usableAlpha("alpha", alpha, 0.5)
	switch {
	case err != nil:
		return 0, err
	case classifiers < 2 || classifiers > mostClassifiers:
		return 0, fmt.Errorf("%w: a critical difference is for 2 to %d classifiers, not %d",
			ErrOption, mostClassifiers, classifiers)
	case datasets < 1 || datasets > mostDatasets:
		return 0, fmt.Errorf("%w: a critical difference is for 1 to %d data sets, not %d",
			ErrOption, mostDatasets, datasets)
	}
	return alpha, nil
}
