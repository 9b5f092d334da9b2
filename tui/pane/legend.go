package pane

// A LegendEntry is a symbol of the papers with its meaning, for the help. The symbols of
// parameters stand with the parameters.
type LegendEntry struct{ Symbol, Meaning string }
