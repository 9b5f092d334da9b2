package tui

import (
	"cmp"
	"strings"

	"github.com/charmbracelet/bubbles/key"
)

// keyboard is the two rows of buttons of the browser's page, by the names of their keys.
var keyboard = strings.Fields("pause step slower faster next enter close up down left right page-up page-down help")

// buttonLabels are the labels of buttons whose keys are named otherwise.
var buttonLabels = map[string]string{"pause": "▶❚❚", "step": "step", "slower": "−"}

// sentKeys are the bytes of a key with a name. A button sends no other key with a name.
var sentKeys = map[string]string{
	"tab": "\t", "enter": "\r", "esc": "\x1b",
	"up": "\x1b[A", "down": "\x1b[B", "left": "\x1b[D", "right": "\x1b[C", "pgup": "\x1b[5~", "pgdown": "\x1b[6~",
}

// Buttons are those of the browser's page: the keyboard, in a lesson with the letters of the options in place of the step,
// the speed and the next pane, then the verbs of its third row.
func (v *runView) Buttons() (out [][3]string) {
	put := func(label string, b key.Binding) {
		if b.Enabled() {
			press := b.Keys()[0]
			if len(press) > 1 {
				press = sentKeys[press]
			}
			out = append(out, [3]string{cmp.Or(label, b.Help().Key), press, b.Help().Desc})
		}
	}
	named := v.keys.Named()
	for i, name := range keyboard {
		if v.letters && i > 0 && i < 5 {
			letter := "abcd"[i-1 : i]
			out = append(out, [3]string{letter, letter, "predict " + letter})
		} else {
			put(buttonLabels[name], *named[name])
		}
	}
	for _, c := range v.table {
		if c.button {
			put("", c.Key)
		}
	}
	return out
}
