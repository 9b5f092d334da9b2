package tui

import (
	"fmt"
	"html"
	"io"
	"os"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
)

// A cell of a saved picture, in SVG's units.
const (
	cellWidth  = 8.43 // DejaVu Sans Mono at 14
	cellHeight = 18
)

// saveFrame writes what is on the screen to two files, as SVG and as plain text.
func (a *app) saveFrame(string) tea.Cmd {
	a.paint()
	s := a.now.snap
	base, n := fmt.Sprintf("lascope-%s-%d", s.Scheme.Name, s.Tick), 1
	name := base
	for exists(name+".svg") || exists(name+".txt") {
		n++
		name = fmt.Sprintf("%s-%d", base, n)
	}
	err := model.WriteWhole(name+".svg", func(w io.Writer) error { return writeSVG(w, &a.frame, a.theme) })
	if err == nil {
		err = model.WriteWhole(name+".txt", func(w io.Writer) error { return writeText(w, &a.frame, a.theme) })
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
	var b strings.Builder
	for y := range g.h {
		line := make([]rune, g.w)
		for x := range g.w {
			line[x] = shownRune(g.cells[y*g.w+x].r, th)
		}
		b.WriteString(strings.TrimRight(string(line), " "))
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func shownRune(r rune, th *theme) rune {
	if th.ascii && r >= 0x80 {
		return rune(plainRune(r))
	}
	return r
}

// writeSVG writes a frame as a picture: a rectangle for each stretch of background,
// a text for each word of one style.
func writeSVG(w io.Writer, g *grid, th *theme) error {
	hex := func(i ink) string {
		palette, ok := palettes[th.name]
		switch {
		case ok:
			return palette[i]
		case i == inkPaper || i == inkBar || i >= inkCellA && i <= inkCellLit:
			return "#ffffff"
		case i == inkSelect:
			return "#dddddd"
		case th.attrs[i]&attrFaint != 0:
			return "#777777"
		}
		return "#000000"
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.1f %d" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">`+"\n",
		float64(g.w)*cellWidth, g.h*cellHeight)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", hex(inkPaper))
	for y := range g.h {
		row := g.cells[y*g.w : (y+1)*g.w]
		for x := 0; x < g.w; {
			end := x + 1
			for end < g.w && row[end].st == row[x].st {
				end++
			}
			st := row[x].st
			fore, back := hex(st.fore()), hex(st.back())
			if st&attrReverse != 0 {
				fore, back = back, fore
			}
			if back != hex(inkPaper) {
				fmt.Fprintf(&b, `<rect x="%.2f" y="%d" width="%.2f" height="%d" fill="%s"/>`+"\n",
					float64(x)*cellWidth, y*cellHeight, float64(end-x)*cellWidth, cellHeight, back)
			}
			writeSVGText(&b, row[x:end], x, y, fore, (st|th.attrs[st.fore()])&attrBold != 0, th)
			x = end
		}
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// writeSVGText writes the words of one style, each in its own place.
func writeSVGText(b *strings.Builder, cells []cell, x, y int, ink string, bold bool, th *theme) {
	weight := ""
	if bold {
		weight = ` font-weight="bold"`
	}
	for i := 0; i < len(cells); i++ {
		var word strings.Builder
		first := i
		for ; i < len(cells) && shownRune(cells[i].r, th) != ' '; i++ {
			word.WriteRune(shownRune(cells[i].r, th))
		}
		if i > first {
			fmt.Fprintf(b, `<text x="%.2f" y="%d" textLength="%.2f" fill="%s"%s>%s</text>`+"\n",
				float64(x+first)*cellWidth, y*cellHeight+13, float64(i-first)*cellWidth, ink, weight, html.EscapeString(word.String()))
		}
	}
}
