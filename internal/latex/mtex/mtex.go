// Package mtex refuses formulas.
package mtex

import (
	"errors"

	"codeberg.org/go-latex/latex/drawtex"
	"codeberg.org/go-latex/latex/font/ttf"
	"codeberg.org/go-latex/latex/tex"
)

// A Renderer draws a formula.
type Renderer interface {
	Render(width, height, dpi float64, c *drawtex.Canvas) error
}

// Parse refuses a formula.
func Parse(formula string, size, dpi float64, b *ttf.Backend) (tex.Tree, error) {
	return nil, errors.New("there are no formulas here")
}
