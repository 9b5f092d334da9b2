package pane

import (
	"testing"

	"github.com/muesli/termenv"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
)

// Steps of heat lie on the five-step scale in a dark theme and in a light one.
func TestHeatOnTheScale(t *testing.T) {
	for _, name := range []string{"dark", "light"} {
		th := modeltest.Must(canvas.NewTheme(name, "braille", termenv.TrueColor))
		for i := range 5 {
			if st := HeatGlyph(i, th).St; st.Back() != canvas.HeatInk((float64(i)+0.5)/5) {
				t.Errorf("%s: step %d lies on %v", name, i, st.Back())
			}
		}
	}
}
