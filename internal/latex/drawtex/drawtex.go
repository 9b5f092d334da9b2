// Package drawtex is what gonum's plots draw of a formula.
package drawtex

import "golang.org/x/image/font/sfnt"

// A Canvas holds nothing.
type Canvas struct{}

// New is a canvas.
func New() *Canvas { return nil }

// Ops are the parts of the formula: none.
func (*Canvas) Ops() []any { return nil }

// A GlyphOp is a letter of a formula.
type GlyphOp struct {
	X, Y  float64
	Glyph struct {
		Font   *sfnt.Font
		Size   float64
		Symbol string
	}
}

// A RectOp is a line of a formula.
type RectOp struct{ X1, Y1, X2, Y2 float64 }
