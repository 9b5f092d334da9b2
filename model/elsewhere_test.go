package model

import (
	"errors"
	"strings"
	"testing"
)

// TestElsewhere: whatever bare scheme is on the screen, every scheme of its lab takes over, or is
// refused with a line that runs and with the difference to the present world.
func TestElsewhere(t *testing.T) {
	for _, c := range []struct{ line, scheme, opens, want string }{
		{"h-traa pages=64 alpha=0.5 seed=3", "fpa", "FPA with capacity=50", "fpa pages=64 alpha=0.5 capacity=50 seed=3"},
		{"h-traa pages=64 alpha=0.5 seed=3", "traa", "TRAA with pages=2 alpha=0.9 feedback=model", "traa seed=3"},
		{"traa pages=2", "fpa", "FPA with pages=512 capacity=50 feedback=pages", "fpa"},
		{"oma objects=6000 classes=3", "peoma", "PEOMA with objects=18", "peoma"},
	} {
		_, err := MustRun(t, c.line).Do(c.scheme)
		var e *ElsewhereError
		if !errors.As(err, &e) {
			t.Errorf("%s: %s is refused with %v", c.line, c.scheme, err)
			continue
		}
		if got := e.Opens(); got != c.opens || e.Spec.String() != c.want {
			t.Errorf("%s: it offers %s, the line %s, want %s, %s", c.line, got, e.Spec, c.opens, c.want)
		}
		if _, err := New(e.Spec); err != nil {
			t.Errorf("%s is offered and does not run: %v", e.Spec, err)
		}
	}
	for _, from := range SchemeNames() {
		if from == "own" { // a program plays it
			continue
		}
		r := MustRun(t, from)
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
				MustRun(t, e.Spec.String())
			default:
				t.Errorf("%s to %s: %q, %q", from, to.Name, e, e.Opens())
			}
		}
	}
}
