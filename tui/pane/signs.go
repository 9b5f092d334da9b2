package pane

import (
	"lascope/tui/canvas"
)

// CurveSigns are those of every chart over ticks.
var CurveSigns = []LegendEntry{
	{Symbol: "┊", Meaning: "a shift or an intervention, named below or above"},
	{Symbol: "≈", Meaning: "the axis does not begin at 0"},
	{Symbol: "→", Meaning: "ticks that were computed before"},
	{Symbol: "1, 2, 3", Meaning: "another branch, by its number"},
	{Symbol: "◌", Meaning: "a scheme that was in charge before"},
	{Symbol: "▒", Meaning: "30 replications: the line is the median, dark half of them, light nine tenths"},
	{Symbol: "╱", Meaning: "the control run, without your changes; the difference is hatched"},
	{Symbol: "▾", Meaning: "lower than the axis goes"},
}

var nowSigns = []LegendEntry{
	{Symbol: "→", Meaning: "from one state, share or class to the next"},
	{Symbol: "▴", Meaning: "a hub: of little relevance, links to many; or rows above that are out of sight"},
	{Symbol: "▾", Meaning: "rows below that are out of sight"},
	{Symbol: "−", Meaning: "minus"},
	{Symbol: "s", Meaning: "the state of the automaton"},
	{Symbol: "σ", Meaning: "the split of an automaton, s/(N+1)"},
}

// The signs of amounts: bars to the right, and columns upwards.
const (
	BlockSigns = "▏, ▎, ▍, ▌, ▋, ▊, ▉, █"
	LevelSigns = "▁, ▂, ▃, ▄, ▅, ▆, ▇, █"
)

// A LegendEntry is a symbol of the papers with its meaning, for the help. The symbols of
// parameters stand with the parameters.
type LegendEntry struct{ Symbol, Meaning string }

// HeatGlyph fills a cell of a step, 0 to 4, of the scale of colours; without colours it is a
// shade.
func HeatGlyph(step int, th *canvas.Theme) canvas.Span {
	if th.Mono() {
		return canvas.Span{Text: string([]rune(" ·░▒▓")[step]), St: canvas.Fg(canvas.InkText)}
	}
	paper := canvas.HeatInk((float64(step) + 0.5) / 5)
	return canvas.Span{Text: " ", St: canvas.Fg(th.Over[paper]).On(paper)}
}
