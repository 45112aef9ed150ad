package nuts

import (
	"context"
	"errors"
	"math"
	"reflect"
	"runtime"
	"testing"

	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
)

// correlated is a Gaussian in two dimensions with the standard deviations 1 and 2 and the
// correlation 0.6, whose shape is known badly.
func correlated() Posterior {
	return Posterior{
		Shape: Shape{Centre: []float64{0, 0}, Width: [][]float64{{1, 0}, {0, 1}}},
		Density: func() Density {
			return func(x, gradient []float64) float64 {
				const rho, spread = 0.6, 2.0
				a, b := x[0]-3, (x[1]+1)/spread
				c := 1 / (1 - rho*rho)
				gradient[0], gradient[1] = -c*(a-rho*b), -c*(b-rho*a)/spread
				return -c * (a*a - 2*rho*a*b + b*b) / 2
			}
		},
	}
}

func sample(t *testing.T, p Posterior, draws int) *mcmc.Draws {
	t.Helper()
	d, err := Sample(t.Context(), p, draws, [2]uint64{1, 2}, parallel.NewProgress())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// within compares an estimate with the truth in Monte Carlo errors.
func within(t *testing.T, name string, values [][]float64, want float64) {
	t.Helper()
	got, off, _ := mcmc.Estimate(values)
	if !(math.Abs(got-want) <= 4*off) || !(off > 0) {
		t.Errorf("%s: %g ± %g, want %g", name, got, off, want)
	}
}

func TestMomentsOfAGaussian(t *testing.T) {
	d := sample(t, correlated(), 8000)
	value := func(f func(x []float64) float64) [][]float64 { return d.Values(f) }
	within(t, "mean 0", value(func(x []float64) float64 { return x[0] }), 3)
	within(t, "mean 1", value(func(x []float64) float64 { return x[1] }), -1)
	within(t, "variance 0", value(func(x []float64) float64 { return (x[0] - 3) * (x[0] - 3) }), 1)
	within(t, "variance 1", value(func(x []float64) float64 { return (x[1] + 1) * (x[1] + 1) }), 4)
	product := func(x []float64) float64 { return (x[0] - 3) * (x[1] + 1) }
	within(t, "covariance", value(product), 1.2)
	first := value(func(x []float64) float64 { return x[0] })
	if r := mcmc.RHat(first); !(r > 0.99 && r < 1.01) || d.Diverged != 0 {
		t.Errorf("R̂ %g, %d diverged", r, d.Diverged)
	}
}

// The logarithm of an exponential variate has a long left tail.
func TestSkewedDensity(t *testing.T) {
	p := Posterior{
		Shape: Shape{Centre: []float64{0}, Width: [][]float64{{1}}},
		Density: func() Density {
			return func(x, gradient []float64) float64 {
				gradient[0] = 1 - math.Exp(x[0])
				return x[0] - math.Exp(x[0])
			}
		},
	}
	d := sample(t, p, 16000)
	const euler = 0.5772156649015329
	within(t, "mean", d.Values(func(x []float64) float64 { return x[0] }), -euler)
	within(t, "below −2", d.Values(func(x []float64) float64 {
		if x[0] < -2 {
			return 1
		}
		return 0
	}), 1-math.Exp(-math.Exp(-2)))
}

func TestDrawsAreTheSameOnAnyNumberOfCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first *mcmc.Draws
	for _, cores := range []int{1, 2, 5} {
		runtime.GOMAXPROCS(cores)
		if d := sample(t, correlated(), 1000); first == nil {
			first = d
		} else if !reflect.DeepEqual(first, d) {
			t.Errorf("differs at %d cores", cores)
		}
	}
}

func TestSampleEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Sample(ctx, correlated(), 1000, [2]uint64{}, parallel.NewProgress())
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
