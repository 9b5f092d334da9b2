package run

import (
	"testing"

	"lascope/model/placementlab"
)

// TestMatrixIsWhole: where the column has the rows for it, each object has a row of the matrix.
func TestMatrixIsWhole(t *testing.T) {
	for _, c := range []struct {
		line string
		size [2]int
		rows int
	}{
		{"oma objects=9", [2]int{120, 40}, 9}, {"oma objects=9 p=0.8 N=20", [2]int{120, 40}, 9}, {"oma objects=9", [2]int{160, 48}, 9}, {"oma objects=9", [2]int{220, 60}, 9},
		{"oma objects=12 classes=3", [2]int{160, 48}, 12}, {"eoma", [2]int{220, 60}, 18},
	} {
		for _, focus := range []string{"matrix", "arms", "now"} {
			a, run := labApp(t, c.line, 300, c.size[0], c.size[1])
			i := paneNamed(t, a, focus)
			a.SetFocus(i)
			a.View()
			if m := paneNamed(t, a, "matrix"); !a.visible(m) {
				continue
			}
			if v := run.Snapshot(a.request).View.(*placementlab.View); v.Matrix.Bins != c.rows {
				t.Errorf("%s at %v, focus on %s: the matrix has %d rows of %d in %d", c.line, c.size, focus, v.Matrix.Bins, c.rows, a.rects[paneNamed(t, a, "matrix")].H)
			}
		}
	}
}
