package phrase

import (
	"math"
	"testing"
)

func TestTell(t *testing.T) {
	one := &struct {
		Name, None string
		Arm, Lost  int
		P          []float64
		Hub        bool
		Last       *struct{ Name string }
	}{Name: "über", Arm: 2, Lost: -1, P: []float64{0.25, math.NaN()}, Hub: true}
	for form, want := range map[string]string{
		"{Name^} {Arm} {Arm#} {P.0:x}": "Über 2 3 x", "<{None}a|{Lost}b|{P.1:x}c|{P.2:x}d|{Last.Name}e|f>": "f",
		"<{Hub?}a<{Lost?}, b>\n\t|{Hub!}c>{more}": "a!", "<{Lost}>": "",
	} {
		if got := (Formats{':': func(float64, string) string { return "x" }}).Tell(form, one, "more", "!"); got != want {
			t.Errorf("%q tells %q, not %q", form, got, want)
		}
	}
}
