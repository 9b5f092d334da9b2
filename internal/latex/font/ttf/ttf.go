// Package ttf stands in for the fonts of gonum's formulas.
package ttf

import (
	"codeberg.org/go-latex/latex/drawtex"
	"golang.org/x/image/font/sfnt"
)

// Fonts are those of a formula.
type Fonts struct{ Default, Rm, It, Bf, BfIt *sfnt.Font }

// A Backend writes nothing.
type Backend struct{}

// NewFrom is a backend.
func NewFrom(*drawtex.Canvas, *Fonts) *Backend { return nil }
