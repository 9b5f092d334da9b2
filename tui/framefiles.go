package tui

import (
	"fmt"
	"io"
	"os"
	"strings"

	"lascope/disk"
	"lascope/tui/animation"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// savedFrame writes a frame to two new files named after base, and says so.
func savedFrame(base string, frame *canvas.Grid, th *canvas.Theme) pane.Note {
	name, n := base, 1
	for exists(name+".svg") || exists(name+".txt") {
		n++
		name = fmt.Sprintf("%s-%d", base, n)
	}
	err := disk.WriteWhole(name+".svg", func(w io.Writer) error { return animation.PictureOf(w, frame, th) })
	if err == nil {
		err = disk.WriteWhole(name+".txt", func(w io.Writer) error { return writeText(w, frame, th) })
	}
	if err != nil {
		return refusal(err)
	}
	return pane.Note{Kind: pane.NoteDone, Text: "saved " + name + ".svg and " + name + ".txt"}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// writeText writes a frame as plain text, without blanks at the ends of lines.
func writeText(w io.Writer, g *canvas.Grid, th *canvas.Theme) error {
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

// refusal is the note of an error.
func refusal(err error) pane.Note {
	return pane.Note{Kind: pane.NoteRefused, Text: pane.Sentence(err.Error())}
}
