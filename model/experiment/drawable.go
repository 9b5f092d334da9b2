package experiment

import (
	"errors"
	"fmt"
	"strings"
)

const (
	sweepCurvesMost = 16 // distinguishable curves of a picture
	sweepChartsMost = 12 // of one picture
)

// drawable refuses a sweep without an axis, or with more axes, charts or curves than a picture shows.
func (s *Sweep) drawable() error {
	if s.points {
		return errors.New("points have no map; the table and --long FILE have their numbers")
	}
	if len(s.Axes) == 0 {
		return errors.New("a picture is drawn over an axis, and there is none; give one, such as N=50,100")
	}
	if n := len(s.Axes); n > 3 {
		var keys []string
		for _, a := range s.Axes {
			keys = append(keys, a.Key)
		}
		return fmt.Errorf("a picture shows three axes, and the sweep has %d (%s); give one of them one value, such as %s=%s", n, strings.Join(keys, ", "), keys[0], s.Axes[0].Words[0])
	}
	if charts := s.Cells() / s.panel() * len(s.Metrics); charts > sweepChartsMost {
		return fmt.Errorf("the picture would have %d charts, more than %d; use fewer metrics, or fewer values of %s", charts, sweepChartsMost, s.Axes[0].Key)
	}
	if curves := s.panel() / len(s.over().Words); s.curved() && curves > sweepCurvesMost {
		return fmt.Errorf("the picture would have %d curves over %s, more than %d; use fewer schemes", curves, s.over().Key, sweepCurvesMost)
	}
	return nil
}
