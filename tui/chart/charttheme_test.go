package chart

import (
	"github.com/muesli/termenv"

	"lascope/tui/canvas"
)

// chartTheme is a theme in true colour for tests of charts; mono has none.
func chartTheme(name, glyphs string) *canvas.Theme {
	profile := termenv.TrueColor
	if name == "mono" {
		profile = termenv.Ascii
	}
	th, err := canvas.NewTheme(name, glyphs, profile)
	if err != nil {
		panic(err)
	}
	return th
}
