package pane

import (
	"strings"

	"lascope/tui/canvas"
)

// CurveSigns are the signs of every chart over ticks.
var CurveSigns = Legend(`
	┊ | a shift or an intervention, named below or above
	≈ | the axis does not begin at 0
	→ | ticks that were computed before
	branch | another branch of the run, by its number
	◌ | before: the curve of a former scheme, in the crawl lab that of the last traversal
	▒ | 30 replications: the line is the median, dark half of them, light nine tenths
	╱ | the control run, without your changes
	▾ | a shift or an intervention; ▾2: two that are too near each other to be named`)

var nowSigns = Legend(`
	→ | from one state, share or class to the next
	▴ | a hub: of little relevance, links to many; or rows above that are out of sight
	▾ | rows below that are out of sight
	− | minus
	s | the state of the automaton
	σ | the split of an automaton, s/(N+1)`)

// levels are the signs of amounts: columns upwards, and bars to the right.
var levels = strings.NewReplacer("▁–█", "▁, ▂, ▃, ▄, ▅, ▆, ▇, █", "▏–█", "▏, ▎, ▍, ▌, ▋, ▊, ▉, █")

// A LegendEntry is a symbol of the papers with its meaning, for the help. The symbols of
// parameters stand with the parameters.
type LegendEntry struct{ Symbol, Meaning string }

// HeatGlyph fills a cell of a step, 0 to 4, of the scale of colours; without colours it is a
// shade.
func HeatGlyph(step int, th *canvas.Theme) canvas.Span {
	if th.Mono() {
		return canvas.Text.Span(string([]rune(" ·░▒▓")[step]))
	}
	paper := canvas.HeatInk((float64(step) + 0.5) / 5)
	return canvas.Fg(th.Over[paper]).On(paper).Span(" ")
}

// Legend reads a table of entries, a line each: the symbol, a bar, its meaning. ▁–█ and ▏–█ stand for all signs of amounts.
func Legend(table string) (entries []LegendEntry) {
	for line := range strings.Lines(levels.Replace(strings.TrimSpace(table))) {
		symbol, meaning, _ := strings.Cut(strings.TrimSpace(line), " | ")
		entries = append(entries, LegendEntry{symbol, meaning})
	}
	return entries
}
