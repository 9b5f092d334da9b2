// Package canvas is what everything on the screen is drawn on: a grid of cells, each one
// rune in one style, or half of a wide rune; the inks, themes, glyph sets and number
// formats. A theme turns inks into terminal codes, so that every line is as wide as the
// terminal, without colours too.
package canvas
