//go:build !js

package config

import (
	"os"
	"strings"

	"github.com/muesli/termenv"
	"golang.org/x/term"
)

func terminalProfile() termenv.Profile {
	profile := termenv.NewOutput(os.Stdout).ColorProfile()
	name, _, _ := strings.Cut(os.Getenv("TERM"), "-")
	if profile == termenv.Ascii && (name == "screen" || name == "tmux") && term.IsTerminal(int(os.Stdout.Fd())) {
		return termenv.ANSI256 // both know 256 colours and pass on those that their terminal has
	}
	return profile
}
