package keymap

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"lascope/model/lab"
)

// Renamed maps the default keys of a run in a lab to the labels of the keys that took their
// place. Keys that were not rebound are left out; an action without a key has its word in the
// prompt.
func (k *KeyMap) Renamed(l *lab.Lab) map[string]string {
	out := map[string]string{}
	first := NewKeyMap()
	now := map[string]*key.Binding{}
	k.Each(func(name, _ string, b *key.Binding) { now[name] = b })
	first.Each(func(name, in string, b *key.Binding) {
		if in == "" || in == "run" || in == l.Name {
			rename(out, b.Keys(), now[name].Keys(), name == "digit")
		}
	})
	for _, a := range l.Actions {
		name := k.ActionName(l, a.Name)
		if usual, b := first.Actions[name], k.Actions[name]; usual != nil && b != nil {
			rename(out, usual.Keys(), b.Keys(), false)
			if len(b.Keys()) == 0 {
				out[usual.Keys()[0]] = k.Typed(a.Name)
			}
		}
	}
	return out
}

// rename maps default keys to the present ones: each to that of its place, or all to the first.
func rename(out map[string]string, usual, now []string, each bool) {
	for i, u := range usual {
		switch {
		case each && i < len(now) && now[i] != u:
			out[Label(u)] = Label(now[i])
		case !each && len(now) > 0 && !slices.Contains(now, u):
			out[Label(u)] = Label(now[0])
		}
	}
}

// InText puts the present keys in place of the default ones, which a text names between
// backquotes, also in front of a word of the prompt: `m`, `:N=200`.
func (k *KeyMap) InText(text string, renamed map[string]string) string {
	parts := strings.Split(text, "`")
	for i := 1; i < len(parts)-1; i += 2 {
		switch label, ok := renamed[parts[i]]; {
		case ok:
			parts[i] = label
		case renamed[":"] != "" && len(parts[i]) > 1 && parts[i][0] == ':':
			parts[i] = k.Typed(parts[i][1:])
		}
	}
	return strings.Join(parts, "`")
}
