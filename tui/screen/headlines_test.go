package screen

import (
	"reflect"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// TestHeadlinesKeepTheirOrder: where the optimum does not fit, no shorter number of less importance takes its place.
func TestHeadlinesKeepTheirOrder(t *testing.T) {
	th := modeltest.Must(canvas.MakeTheme("", "", termenv.TrueColor, true))
	for w := 40; w < 200; w++ {
		var g canvas.Grid
		g.Reset(w, chart.LargeBig.Rows(th)+1)
		DrawHeadlines(g.All(), []pane.Headline{{Name: "earned", Word: ".776"}, {Name: "optimal", Word: ".973"},
			{Name: "hits per poll", Word: ".78"},
			{Name: "tick", Word: "18,398", Brief: "18k"}}, chart.LargeBig, th)
		row := ""
		for x := range w {
			row += string(g.All().At(x, g.H-1).R)
		}
		if strings.Contains(row, "hits per poll") && !strings.Contains(row, "optimal") || strings.Contains(row, "optimal") &&
			!strings.Contains(row, "earned") {
			t.Errorf("%d columns: %q", w, row)
		}
	}
}

// Where the last figure has no room beside the first, its short form takes its place,
// whatever it is called.
func TestLastFigureIsBrief(t *testing.T) {
	drawn := func(w int, word, brief string) canvas.Grid {
		var g canvas.Grid
		g.Reset(w, chart.SmallBig.Rows(darkTheme(t))+1)
		DrawHeadlines(g.All(), []pane.Headline{{Name: "value", Word: ".812", Ink: canvas.InkPractice},
			{Name: "slot", Word: word, Brief: brief, Ink: canvas.InkStrong}},
			chart.SmallBig, darkTheme(t))
		return g
	}
	for w, want := range map[int]string{120: "1,234,567", 30: "1.2M"} {
		if !reflect.DeepEqual(drawn(w, "1,234,567", "1.2M"), drawn(w, want, "")) {
			t.Errorf("in %d columns it is not %s", w, want)
		}
	}
}
