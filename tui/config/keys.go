package config

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

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
	if wrong := c.takeKeys(table); wrong != nil {
		return errors.New(wrong.why)
	}
	o.Keys, _ = pane.NewKeyMap().Rebound(c.keys)
	return nil
}

// keysTable begins the places of the keys.
const keysTable = "keys" + tableMark

func (c *File) takeKeys(table map[string]any) *configError {
	valid := pane.NewKeyMap().Named()
	names := slices.Sorted(maps.Keys(valid))
	for _, name := range slices.Sorted(maps.Keys(table)) {
		place := keysTable + name
		if valid[name] == nil {
			return &configError{place, fmt.Sprintf("keys.%s: no key has this name%s", quoted(name), lab.DidYouMean(name, names))}
		}
		var words []any
		switch v := table[name].(type) {
		case string:
			words = []any{v}
		case []any:
			words = v
		default:
			return &configError{place + "=", fmt.Sprintf(`keys.%s is a list of keys in quotes, such as ["f5", "ctrl+r"]; an empty one, [], leaves it without a key`, name)}
		}
		c.keys[name] = []string{}
		for i, w := range words {
			press, err := PressNamed(w)
			if err == nil && press == "ctrl+c" && name != "quit" {
				err = fmt.Errorf("ctrl+c always quits")
			}
			if err == nil && slices.Contains(c.keys[name], press) {
				err = fmt.Errorf("%s is given twice", pane.Word(press))
			}
			if err != nil {
				return &configError{fmt.Sprint(place, "=", i), fmt.Sprintf("keys.%s: %v", name, err)}
			}
			c.keys[name] = append(c.keys[name], press)
		}
	}
	if _, wrong := pane.NewKeyMap().Rebound(c.keys); wrong != nil {
		return &configError{fmt.Sprint(keysTable, wrong.Name, "=", wrong.Element), wrong.Why}
	}
	return nil
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
