package pane

import "lascope/tui/canvas"

// HeatGlyph fills a cell of a step, 0 to 4, of the scale of colours; without colours it is a
// shade.
func HeatGlyph(step int, th *canvas.Theme) canvas.Span {
	if th.Mono() {
		return canvas.Span{Text: string([]rune(" ·░▒▓")[step]), St: canvas.Fg(canvas.InkText)}
	}
	paper := canvas.HeatInk((float64(step) + 0.5) / 5)
	return canvas.Span{Text: " ", St: canvas.Fg(th.Over[paper]).On(paper)}
}
