package tty

import (
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// The question for the colour of the terminal's paper, OSC 11, goes out with the alternate screen, when the terminal is
// raw. Nobody waits for the answer, which comes among the keys: [Input] takes it out, however late it is.

// Answers reports a terminal that answers OSC 11 or ignores it: any but the consoles of Linux, which may print it, and of Windows.
func Answers() bool {
	return !InPage && runtime.GOOS != "windows" && !slices.Contains([]string{"", "dumb", "linux"}, os.Getenv("TERM"))
}

// answer hands Paper whether the paper is light, where a command of the terminal is the first answer to OSC 11.
func (in *Input) answer(command string) {
	colour, isAnswer := strings.CutPrefix(command, "11;")
	if !isAnswer || in.Paper == nil {
		return
	}
	if c := ansi.XParseColor(colour); c != nil {
		r, g, b, _ := c.RGBA()
		in.Paper(299*r+587*g+114*b > 500*0xffff)
	}
	in.Paper = nil
}
