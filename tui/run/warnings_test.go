package run

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
)

// TestWarningNamesItsPane: a run's warning stands in a pane that may be off the screen. The
// first row names that pane.
func TestWarningNamesItsPane(t *testing.T) {
	th := modeltest.Must(canvas.NewTheme("dark", "braille", config.Options{NoColor: true}.Profile()))
	for line, shown := range map[string]string{"spl p=0.4": "now", "h-traa pages=64": "now", "oma": "counts", "robot docs=200": "now"} {
		a := newApp(realDriver(t, line, 50), th, config.Options{})
		p, now := *a.Driver.Status(), *a.Driver.Status().Snap
		now.Warns = []string{"something is odd"}
		p.Snap = &now
		a.take(&p)
		a.Update(tea.WindowSizeMsg{Width: pane.MinWidth, Height: pane.MinHeight})
		first, _, _ := strings.Cut(a.drawn(), "\n")
		modeltest.Has(t, first, "⚠ see "+shown, "%s: the first row is", line)
		before, _, _ := strings.Cut(first, p.Snap.Scheme.Title)
		status := a.statusBar()
		modeltest.Equal(t, status.At(canvas.Width(before), a.W), "scheme", "%s: a click on the title in %q", line, first)
		for i, p := range a.Slots {
			if p.Name() == shown {
				a.SetFocus(i)
			}
		}
		modeltest.Has(t, a.drawn(), "⚠ something is odd", "%s: the pane %s does not say it:", line, shown)
	}
}
