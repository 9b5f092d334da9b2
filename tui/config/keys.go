package config

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// Rebind gives actions other keys, by pairs such as "pause:b,hubs:B" of the names and the keys that the
// settings have. The error is a sentence.
func (o *Options) Rebind(pairs string) error {
	table := map[string]any{}
	for pair := range strings.SplitSeq(pairs, ",") {
		name, press, ok := strings.Cut(pair, ":")
		if !ok || name == "" || press == "" {
			return fmt.Errorf("keys=%s: give an action and its key, as in keys=pause:b,hubs:B", pairs)
		}
		keys, _ := table[name].([]any)
		table[name] = append(keys, press)
	}
	c := File{keys: map[string][]string{}}
	if err := refusal.Of(func() { c.takeKeys(table) }); err != nil {
		return err
	}
	o.Keys, _ = pane.NewKeyMap().Rebound(c.keys)
	return nil
}

// keysTable begins the places of the keys.
const keysTable = "keys" + tableMark

func (c *File) takeKeys(table map[string]any) {
	valid := pane.NewKeyMap().Named()
	for _, name := range slices.Sorted(maps.Keys(table)) {
		c.place = keysTable + name
		words, isList := table[name].([]any)
		one, alone := table[name].(string)
		switch {
		case valid[name] == nil:
			refusal.Say("keys.%s: no key has this name%s", quoted(name), lab.DidYouMean(name, slices.Sorted(maps.Keys(valid))))
		case alone:
			words = []any{one}
		case !isList:
			c.place += "="
			refusal.Say(`keys.%s is a list of keys in quotes, such as ["f5", "ctrl+r"]; an empty one, [], leaves it without a key`, name)
		}
		c.keys[name] = []string{}
		for i, w := range words {
			c.place = fmt.Sprint(keysTable, name, "=", i)
			press, err := PressNamed(w)
			switch {
			case err != nil:
				refusal.Say("keys.%s: %v", name, err)
			case press == "ctrl+c" && name != "quit":
				refusal.Say("keys.%s: ctrl+c always quits", name)
			case slices.Contains(c.keys[name], press):
				refusal.Say("keys.%s: %s is given twice", name, pane.Word(press))
			}
			c.keys[name] = append(c.keys[name], press)
		}
	}
	if _, wrong := pane.NewKeyMap().Rebound(c.keys); wrong != nil {
		c.place = fmt.Sprint(keysTable, wrong.Name, "=", wrong.Element)
		refusal.Say("%s", wrong.Why)
	}
}

// PressNamed is the key that a word of the settings names, as the terminal reports it.
func PressNamed(w any) (string, error) {
	s, ok := w.(string)
	if !ok {
		return "", fmt.Errorf("a key stands in quotes, such as \"m\" or \"ctrl+r\"")
	}
	bare := strings.TrimPrefix(s, "alt+")
	r := []rune(bare)
	switch {
	case bare == "space" || bare == " ":
		return strings.TrimSuffix(s, bare) + " ", nil
	case len(r) == 1 && unicode.IsPrint(r[0]) && canvas.Width(bare) == 1, slices.Contains(pane.Names, bare):
		return s, nil
	case bare == "ctrl+i" || bare == "ctrl+m" || bare == "ctrl+[":
		same := map[string]string{"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+[": "esc"}[bare]
		return "", fmt.Errorf("%s is the same to a terminal as %s; write %s", bare, same, same)
	}
	return "", fmt.Errorf("%s is no key; a key is one character, or space, enter, tab, esc, up, pgup, home, f1 and the like, with ctrl+, alt+ or shift+ before it where the terminal knows that%s",
		quoted(s), lab.DidYouMean(s, pane.Names))
}
