// Package canvas holds the screen's grid of cells, its inks, themes, glyph sets and number
// formats. A cell holds one rune in one style, or half of a wide rune. A theme turns inks
// into terminal codes; every rendered line is as wide as the grid, without colours too.
// An [Animation] turns grids into pictures, still or moving.
package canvas
