package tui

import (
	"fmt"
	"io"
	"os"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/wholefile"
)

// saveFrame writes what is on the screen to two files, as SVG and as plain text.
func (a *app) saveFrame(string) tea.Cmd {
	a.paint()
	frame := &a.frame
	if a.outer != nil {
		frame = a.outer()
	}
	s := a.now.snap
	base, n := fmt.Sprintf("lascope-%s-%d", s.Scheme.Name, s.Tick), 1
	name := base
	for exists(name+".svg") || exists(name+".txt") {
		n++
		name = fmt.Sprintf("%s-%d", base, n)
	}
	err := wholefile.WriteWhole(name+".svg", func(w io.Writer) error { return pictureOf(w, frame, a.theme) })
	if err == nil {
		err = wholefile.WriteWhole(name+".txt", func(w io.Writer) error { return writeText(w, frame, a.theme) })
	}
	if err != nil {
		return a.notes.add(note{kind: noteRefused, text: sentence(err.Error())})
	}
	return a.notes.add(note{kind: noteDone, text: "saved " + name + ".svg and " + name + ".txt"})
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// writeText writes a frame as plain text, without blanks at the ends of lines.
func writeText(w io.Writer, g *grid, th *theme) error {
	g.settle()
	var b strings.Builder
	for y := range g.h {
		var line strings.Builder
		for x := range g.w {
			if r := shownRune(g.cells[y*g.w+x].r, th); r != secondHalf {
				line.WriteString(glyph(r))
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " "))
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}
