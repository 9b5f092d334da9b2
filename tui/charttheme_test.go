package tui

import "github.com/muesli/termenv"

// chartTheme is a theme in true colour for tests of charts; mono has none.
func chartTheme(name, glyphs string) *theme {
	profile := termenv.TrueColor
	if name == "mono" {
		profile = termenv.Ascii
	}
	th, err := newTheme(name, glyphs, profile)
	if err != nil {
		panic(err)
	}
	return th
}
