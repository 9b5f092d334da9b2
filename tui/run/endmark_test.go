package run

import (
	"math"
	"reflect"
	"testing"
	"unsafe"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/modeltest"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// TestCurvesEndAtTheirNumber: before, at and soon after a shift each curve of each lab ends at the height of the number
// beside its name, within half a cell, over the whole run and over its last part.
func TestCurvesEndAtTheirNumber(t *testing.T) {
	ends := 0
	for i, line := range []string{
		"h-traa pages=4 N=20 seed=6 @450:mirror", "h-traa pages=64 feedback=model seed=7 @450:mirror", "lakg pages=64 @450:mirror", "fpa pages=24 capacity=4 N=6 @450:mirror",
		"estimator pages=16 @450:mirror", "cgla pages=16 @450:lakg", "uniform pages=12 @450:mirror", "h-traa pages=64 importance=on @450:capacity=2",
		"tsetlin @450:mirror", "lri @450:mirror", "spl N=20 @450:mirror", "oma @450:swap", "oma-time @450:swap", "robot docs=200 @450:topic", "greedy docs=200", "pack-pursuit",
	} {
		for k, ticks := range []int64{440, 450, 451, 460, 520, 1700} {
			if !modeltest.Taken(i+k, 2) {
				continue
			}
			a, run := labApp(t, line, ticks, 160, 48)
			for range 2 { // the window is changed by a key
				a.takes(run)
				a.View()
				for i := range a.Slots {
					for _, c := range chartsOf(a.Slots[i].Pane) {
						for _, s := range c.Series {
							if s.Hidden || s.Mark == 0 || s.To != nil || s.Stroke > ' ' || s.Stroke == chart.Signs || len(s.Xs) == 0 || math.IsNaN(s.Ys[len(s.Ys)-1]) {
								continue
							}
							if off := math.Abs(s.At-s.Ys[len(s.Ys)-1]) / (c.Y1 - c.Y0) * 48; !(off <= 0.5) {
								t.Errorf("%s at %d: %c %s ends at %v, its number is %v (%s)", line, ticks, s.Mark, s.Name, s.Ys[len(s.Ys)-1], s.At, s.Last)
							}
							ends++
						}
					}
				}
				a.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("x")})
			}
		}
	}
	if ends < 150 {
		t.Errorf("%d ends were looked at", ends)
	}
}

// chartsOf are the charts that a pane has drawn.
func chartsOf(p pane.Pane) (out []*chart.Chart) {
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		if c, ok := v.Interface().(*chart.Chart); ok {
			if c != nil {
				out = append(out, c)
			}
			return
		}
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				f := v.Field(i)
				if f.Kind() == reflect.Struct || f.Kind() == reflect.Slice || f.Kind() == reflect.Pointer {
					walk(reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem())
				}
			}
		case reflect.Slice: // of a plate's charts
			for i := range v.Len() {
				if one := v.Index(i); one.Kind() == reflect.Pointer {
					walk(one.Elem())
				}
			}
		}
	}
	walk(reflect.ValueOf(p).Elem())
	return out
}
