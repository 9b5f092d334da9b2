package design

import (
	"errors"
	"fmt"
	"strings"
)

const (
	sweepCurvesMost = 16 // distinguishable curves of a picture
	sweepChartsMost = 12 // of one picture
)

// Drawable refuses a sweep without an axis, or with more axes, charts or curves than a picture shows.
func (s *Sweep) Drawable() error {
	if s.Points {
		return errors.New("points have no map; the table and --long FILE have their numbers")
	}
	if len(s.Axes) == 0 {
		return errors.New("a picture is drawn over an axis, and there is none; give one, such as N=50,100")
	}
	if n := len(s.Axes); n > 3 {
		keys := s.Keys()
		return fmt.Errorf("a picture shows three axes, and the sweep has %d (%s); give one of them one value, such as %s=%s", n,
			strings.Join(keys, ", "), keys[0], s.Axes[0].Words[0])
	}
	if charts := s.Cells() / s.Panel() * len(s.Metrics); charts > sweepChartsMost {
		return fmt.Errorf("the picture would have %d charts, more than %d; use fewer metrics, or fewer values of %s", charts, sweepChartsMost,
			s.Axes[0].Key)
	}
	if curves := s.Panel() / len(s.Over().Words); s.Curved() && curves > sweepCurvesMost {
		return fmt.Errorf("the picture would have %d curves over %s, more than %d; use fewer schemes", curves, s.Over().Key, sweepCurvesMost)
	}
	return nil
}
