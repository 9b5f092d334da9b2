package model

import (
	"errors"
	"strings"
	"testing"
)

// TestElsewhere: whatever bare scheme is on the screen, every scheme of its lab takes over, or is
// refused with a line that runs and with the difference to the present world.
func TestElsewhere(t *testing.T) {
	for _, from := range SchemeNames() {
		if from == "own" { // a program plays it
			continue
		}
		r := MustRun(from)
		for _, to := range r.spec.Lab.Schemes {
			if to.Name == "own" {
				continue
			}
			err := r.Allows(to.Name)
			var e *ElsewhereError
			switch {
			case err == nil:
			case !errors.As(err, &e):
				t.Errorf("%s to %s: %v, without another line", from, to.Name, err)
			case strings.HasPrefix(e.Opens(), to.Title+" with ") && e.Error() == e.Why.Error():
				MustRun(e.Spec.String())
			default:
				t.Errorf("%s to %s: %q, %q", from, to.Name, e, e.Opens())
			}
		}
	}
}
