package screen

import (
	"fmt"
	"io"
	"os"
	"strings"

	"lascope/internal/disk"
	"lascope/tui/animation"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// SaveFrame writes a frame to two new files named after base, and says so.
func SaveFrame(base string, frame *canvas.Grid, th *canvas.Theme) pane.Note {
	name, n := base, 1
	for Exists(name+".svg") || Exists(name+".txt") {
		n++
		name = fmt.Sprintf("%s-%d", base, n)
	}
	err := disk.WriteWhole(name+".svg", func(w io.Writer) error { return animation.PictureOf(w, frame, th) })
	if err == nil {
		err = disk.WriteWhole(name+".txt", func(w io.Writer) error { return WriteText(w, frame, th) })
	}
	if err != nil {
		return Refusal(err)
	}
	return pane.Note{Kind: pane.NoteDone, Text: "saved " + name + ".svg and " + name + ".txt"}
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
