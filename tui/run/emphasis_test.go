package run

import (
	"regexp"
	"strings"
	"testing"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/pane"
)

// markedName is an emphasised name with the mark of its curve.
var markedName = regexp.MustCompile(`\*([^\x00-\x7F] [^*]+)\*`)

// TestEmphasisedCurves: each curve that a caption of the tour or of a demo emphasises has this mark and this name in the legend
// of the pane that the caption shows.
func TestEmphasisedCurves(t *testing.T) {
	read := func(course *lesson.Course) {
		lessons := modeltest.Must(course.Lessons())
		for i, l := range lessons {
			if !modeltest.Taken(i, 4) {
				continue
			}
			line, shown, pictures := "", "", 0
			for _, b := range l.Beats {
				for _, d := range b.Do {
					switch d.Name {
					case "pane", "zoom":
						shown = d.Word
					case "press":
						if d.Word == "v" {
							pictures++
						}
					case "line":
						line = d.Spec.String()
					}
				}
				for _, block := range b.Page {
					marks := markedName.FindAllStringSubmatch(block.Text.Blanks(), -1)
					if marks == nil {
						continue
					}
					a, run := labApp(t, line, 600, 160, 48)
					focusNamed(a, shown)
					for range pictures {
						pressIn(a, pane.KeyOf("v"))
					}
					rested(a, run, false)
					screen := a.drawn()
					for _, m := range marks {
						if !strings.Contains(screen, m[1]) && m[1] != "◇ greedy" { // its level is computed beside the run
							t.Errorf("%s, pane %s: the legend lacks %q:\n%s", l.Name, shown, m[1], screen)
						}
					}
				}
			}
		}
	}
	read(lesson.Tour())
	read(lesson.NewDemos(lesson.DemoFiles(), "demos"))
}
