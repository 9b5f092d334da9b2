package config

import "github.com/muesli/termenv"

// terminalProfile is the colours of a page: termenv knows no COLORTERM there and would say 256.
func terminalProfile() termenv.Profile { return termenv.TrueColor }
