package pane

import (
	"math"
	"strconv"
	"testing"

	"lascope/model"
)

// TestSliderKnob: of every parameter, each column of the slider gives a value of its range, no
// lower than the column before; the ends are the ends of the range. The knob then stands in that
// column, unless the range has fewer values than columns.
func TestSliderKnob(t *testing.T) {
	const w = 24
	for _, l := range model.Labs() {
		for _, s := range l.Schemes {
			for _, p := range s.Table() {
				if !slides(p) || !(p.Max > p.Min) {
					continue
				}
				before := math.Inf(-1)
				for x := range w {
					word := wordAt(p, float64(x)/(w-1))
					v, err := strconv.ParseFloat(word, 64)
					if err != nil || v < before || v < p.Min || v > p.Max {
						t.Fatalf("%s of %s at column %d: %s after %v, range %v to %v", p.Key, s.Name, x, word, before, p.Min, p.Max)
					}
					coarse := p.Integer && (p.Max-p.Min < w || v < 10) || p.Step > (p.Max-p.Min)/w && !p.Log
					if knob := int(position(p, word)*(w-1) + 0.5); knob != x && !coarse {
						t.Errorf("%s of %s at column %d: %s has the knob at %d", p.Key, s.Name, x, word, knob)
					}
					before = v
				}
				if wordAt(p, 0) != numberWord(p, p.Min) || wordAt(p, 1) != numberWord(p, p.Max) {
					t.Errorf("%s of %s: the ends are %s and %s", p.Key, s.Name, wordAt(p, 0), wordAt(p, 1))
				}
			}
		}
	}
}
