package simulate

import "github.com/bayescmp/go/bayescmp/figure"

// Lines draws some measures against a parameter, with their Monte Carlo standard errors as bars;
// give them a title, labels and ends of the axis before calling Figure. If there are several
// parameters, [Summary.Where] keeps one line per measure. Names that are not there wrap [ErrStudy].
func (s *Summary) Lines(parameter string, measures ...string) (figure.Lines, error) {
	x, err := s.Parameter(parameter)
	if err != nil {
		return figure.Lines{}, err
	}
	out := figure.Lines{XLabel: parameter}
	for _, m := range measures {
		means, errors, err := s.Curve(m)
		if err != nil {
			return figure.Lines{}, err
		}
		out.Lines = append(out.Lines, figure.Line{Name: m, X: x, Y: means, Error: errors})
	}
	return out, nil
}
