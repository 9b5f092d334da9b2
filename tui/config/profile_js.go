package config

import "github.com/muesli/termenv"

// terminalProfile is that of a page: termenv knows no COLORTERM there and would say 256 colours.
func terminalProfile() termenv.Profile { return termenv.TrueColor }
