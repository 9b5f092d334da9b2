package run

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// TestNoteHasARow: a note stands below the panes and the time line, at every size, on the
// projector and in hidden mode. No pane moves for it, but on the projector.
func TestNoteHasARow(t *testing.T) {
	long := pane.Note{Kind: pane.NoteRefused, Text: "N=7000000 is out of range; N is 1 to 1000000, as in N=500, and this sentence goes on for longer than one row of a small screen."}
	short := pane.Note{Kind: pane.NoteDone, Text: "a short note"}
	for _, line := range []string{"h-traa pages=64", "robot docs=300", "oma objects=18", "spl N=50"} {
		for _, size := range [][2]int{{60, 16}, {80, 24}, {120, 40}, {160, 48}, {220, 60}} {
			for _, mode := range []string{"desk", "projector", "hidden"} {
				a, _ := labApp(t, line, 40, size[0], size[1])
				switch mode {
				case "projector":
					toggleProjector(a)
				case "hidden":
					toggleHidden(a)
				}
				a.Notes.Close()
				for _, note := range []pane.Note{short, long} {
					t.Run(fmt.Sprintf("%s %dx%d %s %d", line, size[0], size[1], mode, len(note.Text)), func(t *testing.T) {
						before := a.rows()
						rects := slices.Clone(a.rects)
						a.Notes.Add(note)
						rows := a.rows()
						first, words := -1, note.Text[:12]
						for y, row := range rows {
							if strings.Contains(row, words) {
								first = y
							}
						}
						b := a.body()
						if mode == "projector" && first < b.Y+b.H || note.Text == short.Text && mode != "projector" && first != size[1]-2 {
							t.Fatalf("the note is in row %d, the panes end before %d:\n%s", first, b.Y+b.H, strings.Join(rows, "\n"))
						}
						if a.timeBarShown() && note.Text == short.Text && !strings.Contains(rows[a.timeBar().Y], "├") {
							t.Errorf("the time line is not in row %d", a.timeBar().Y)
						}
						if mode != "projector" && !slices.Equal(a.rects, rects) {
							t.Errorf("panes move to %v from %v", a.rects, rects)
						}
						a.Notes.Close()
						if after := a.rows(); strings.Join(after, "\n") != strings.Join(before, "\n") {
							t.Errorf("closed, the note leaves\n%s\nnot\n%s", strings.Join(after, "\n"), strings.Join(before, "\n"))
						}
					})
				}
			}
		}
	}
}

// TestPromptHasARow: the prompt stands above the note, in the row of the line without one.
func TestPromptHasARow(t *testing.T) {
	for _, size := range [][2]int{{60, 16}, {80, 24}, {120, 40}} {
		for _, mode := range []string{"desk", "projector"} {
			for _, said := range []string{"", "a short note"} {
				a, _ := labApp(t, "h-traa pages=64", 40, size[0], size[1])
				if mode == "projector" {
					toggleProjector(a)
					a.Notes.Close()
				}
				openPrompt(a)
				a.Overlay.(*prompt).SetText("goto 7")
				if said != "" {
					a.Notes.Say(pane.NoteDone, said)
				}
				rows := a.rows()
				at := slices.IndexFunc(rows, func(row string) bool { return strings.HasPrefix(row, " : goto 7") })
				if want := size[1] - 2 - canvas.Pick(said != "", 1, 0); mode == "desk" && at != want {
					t.Errorf("%v: the prompt is in row %d, not %d:\n%s", size, at, want, strings.Join(rows, "\n"))
				}
				if said != "" && !strings.Contains(rows[at+1], said) {
					t.Errorf("%v %s: no note below the prompt:\n%s", size, mode, strings.Join(rows, "\n"))
				}
			}
		}
	}
}
