package lesson

import (
	"math"
	"testing"
	"unicode/utf8"

	"lascope/model/modeltest"
)

// watched is the number of seconds in which a viewer sees a demo run, up to its last promise, at
// the speeds that it sets.
func watched(t *testing.T, d *Lesson) float64 {
	speed, tick, seconds, point := math.NaN(), int64(0), 0.0, 0.0
	for _, b := range d.Beats {
		for _, x := range b.Do {
			switch x.Name {
			case "line":
				tick = 0
			case "speed":
				speed = x.Speed
			case "run", "until":
				if math.IsNaN(speed) {
					t.Error("the demo runs before it sets its speed")
				}
				seconds += float64(x.Tick-tick) / speed
				tick = x.Tick
			case "goto":
				tick = x.Tick
			case "expect":
				point = seconds
			}
		}
	}
	return point
}

// TestDemos plays each demo of the program to its end: every promise holds, is kept within 15
// seconds, and the captions are short and say which keys to press next.
func TestDemos(t *testing.T) {
	demos := modeltest.Must(NewDemos(DemoFiles(), "demos").Lessons())
	if len(demos) < 20 {
		t.Errorf("%d demos, want 20", len(demos))
	}
	for i, d := range demos {
		t.Run(d.Name, func(t *testing.T) {
			t.Parallel()
			modeltest.Equal(t, d.Number, i+1, "its number is")
			if s := watched(t, d); s < 4 || s > 15 {
				t.Errorf("its point is seen after %.1f s", s)
			}
			played := play(t, d)
			for i, o := range played {
				said := 0
				for _, text := range o.Page {
					said += utf8.RuneCountInString(text)
				}
				if said > 280 {
					t.Errorf("the caption of %q has %d characters", d.Beats[i].Heading, said)
				}
			}
			last := played[len(played)-1].Page
			modeltest.Has(t, last[len(last)-1], "`", "the last caption names no key:")
		})
	}
}
