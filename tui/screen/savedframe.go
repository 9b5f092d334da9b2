package screen

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/disk"
	"lascope/internal/task"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// frameEnds are the ends of the files of a frame.
var frameEnds = []string{".svg", ".png", ".pdf", ".txt"}

// A SavedMsg tells the screen that its frame is saved, or why not.
type SavedMsg struct{ Note pane.Note }

func (SavedMsg) ForScreen() {}

// frames are saved one after the other, so that no two have one name; the program ends after the last.
var frames struct {
	sync.Mutex
	saving sync.WaitGroup
}

// SaveFrame writes a frame to new files named after base, as pictures and as plain text. The command answers with a [SavedMsg].
func SaveFrame(base string, frame *canvas.Grid, th *canvas.Theme) tea.Cmd {
	frame.Settle()
	kept := &canvas.Grid{W: frame.W, H: frame.H, Cells: slices.Clone(frame.Cells)}
	saved := make(chan SavedMsg, 1)
	frames.saving.Add(1)
	task.Go(func() {
		defer frames.saving.Done()
		frames.Lock()
		defer frames.Unlock()
		saved <- SavedMsg{saveFrame(base, kept, th)}
	})
	return func() tea.Msg { return <-saved }
}

func saveFrame(base string, frame *canvas.Grid, th *canvas.Theme) pane.Note {
	name, n := base, 1
	for slices.ContainsFunc(frameEnds, func(end string) bool { return Exists(name + end) }) {
		n++
		name = fmt.Sprintf("%s-%d", base, n)
	}
	for _, end := range frameEnds {
		err := disk.WriteWhole(name+end, func(w io.Writer) error {
			if end == ".txt" {
				return WriteText(w, frame, th)
			}
			return canvas.WriteStill(w, base, frame, th, end[1:])
		})
		if err != nil {
			return Refusal(err)
		}
	}
	return pane.Note{Kind: pane.NoteDone,
		Text: "saved " + name + frameEnds[0] + ", " + strings.Join(frameEnds[1:3], ", ") + " and " + frameEnds[3]}
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
			if r := canvas.ShownRune(g.Cells[y*g.W+x].R, th); r != canvas.SecondHalf {
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
