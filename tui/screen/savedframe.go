package screen

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/disk"
	"lascope/tui/animation"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// frameEnds are the ends of the files of a frame.
var frameEnds = []string{".svg", ".png", ".pdf", ".txt"}

// A SavedMsg tells the screen that its frame is saved, or why not.
type SavedMsg struct{ Note pane.Note }

func (SavedMsg) ForScreen() {}

// SaveFrame writes a frame to new files named after base, as pictures and as plain text. The command answers with a [SavedMsg].
func SaveFrame(base string, frame *canvas.Grid, th *canvas.Theme) tea.Cmd {
	frame.Settle()
	kept := &canvas.Grid{W: frame.W, H: frame.H, Cells: slices.Clone(frame.Cells)}
	return func() tea.Msg {
		name, n := base, 1
		for slices.ContainsFunc(frameEnds, func(end string) bool { return Exists(name + end) }) {
			n++
			name = fmt.Sprintf("%s-%d", base, n)
		}
		for _, end := range frameEnds {
			err := disk.WriteWhole(name+end, func(w io.Writer) error {
				if end == ".txt" {
					return WriteText(w, kept, th)
				}
				return animation.WriteStill(w, base, kept, th, end[1:])
			})
			if err != nil {
				return SavedMsg{Refusal(err)}
			}
		}
		return SavedMsg{pane.Note{Kind: pane.NoteDone,
			Text: "saved " + name + frameEnds[0] + ", " + strings.Join(frameEnds[1:3], ", ") + " and " + frameEnds[3]}}
	}
}

// Exists reports a file of any kind at a path.
func Exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// WriteText writes a frame as plain text, without blanks at the ends of lines.
func WriteText(w io.Writer, g *canvas.Grid, th *canvas.Theme) error {
	g.Settle()
	var b strings.Builder
	for y := range g.H {
		var line strings.Builder
		for x := range g.W {
			if r := animation.ShownRune(g.Cells[y*g.W+x].R, th); r != canvas.SecondHalf {
				line.WriteString(canvas.Glyph(r))
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " "))
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Refusal is the note of an error.
func Refusal(err error) pane.Note {
	return pane.Note{Kind: pane.NoteRefused, Text: pane.Sentence(err.Error())}
}
