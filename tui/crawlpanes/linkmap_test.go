package crawlpanes

import (
	"testing"

	"github.com/muesli/termenv"

	"lascope/tui/canvas"
)

// Steps of relevance lie on the five-step scale in a dark theme and in a light one.
func TestRelevanceOnTheScale(t *testing.T) {
	for _, name := range []string{"dark", "light"} {
		th, err := canvas.NewTheme(name, "braille", termenv.TrueColor)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 5 {
			if st := relevanceGlyph(i, th).St; st.Back() != canvas.InkScale0+canvas.Ink(i) {
				t.Errorf("%s: step %d of relevance lies on %v", name, i, st.Back())
			}
		}
	}
}
