package tui

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/x/ansi"

	"lascope/model"
)

// This file is the settings' table of keys: which names it has, which keys there are,
// and which bindings may not share one.

// named are all bindings by their names: the map's own and the labs' actions.
func (k *keyMap) named() map[string]*key.Binding {
	all := map[string]*key.Binding{}
	k.each(func(name, _ string, b *key.Binding) { all[name] = b })
	for name, b := range k.actions {
		all[name] = b
	}
	return all
}

// A keyContext is where bindings meet, so that they may not share a key.
type keyContext struct {
	where string
	names []string
}

// onSheets are the bindings that a sheet takes: a sweep's map or saved curves.
var onSheets = []string{"up", "down", "left", "right", "page-up", "page-down", "home", "end", "next", "previous",
	"axis", "copy", "save", "enter", "close", "help", "quit", "suspend"}

// contexts are all of them.
func (k *keyMap) contexts() []keyContext {
	sheet := keyContext{"over a sweep", slices.Clone(onSheets)}
	k.each(func(name, in string, _ *key.Binding) {
		if in == "sweep" {
			sheet.names = append(sheet.names, name)
		}
	})
	all := []keyContext{sheet}
	for _, lab := range model.Labs() {
		run := keyContext{where: "in the " + lab.Name + " lab"}
		race := keyContext{where: "in a race of the " + lab.Name + " lab"}
		k.each(func(name, in string, _ *key.Binding) {
			if in == "" || in == lab.Name || in == "run" {
				run.names = append(run.names, name)
			}
			if in == "" || in == lab.Name || in == "race" {
				race.names = append(race.names, name)
			}
		})
		for _, act := range lab.Actions {
			if k.actions[act.Name] != nil {
				run.names, race.names = append(run.names, act.Name), append(race.names, act.Name)
			}
		}
		all = append(all, run, race)
	}
	return all
}

// rebound is the map with other keys for some of its bindings.
func (k *keyMap) rebound(keys map[string][]string) (*keyMap, *misfit) {
	first := newKeyMap()
	all := k.named()
	for _, name := range slices.Sorted(maps.Keys(keys)) {
		b := all[name]
		if name == "quit" && !slices.Contains(keys[name], "ctrl+c") {
			keys[name] = append(slices.Clone(keys[name]), "ctrl+c")
		}
		if !slices.Equal(keys[name], b.Keys()) {
			b.SetKeys(keys[name]...)
			if len(keys[name]) == 0 {
				b.SetKeys() // which is no key at all, not an empty list of them
			}
			b.SetHelp(labelOf(keys[name]), b.Help().Desc)
		}
	}
	k.text = k.whereTyped(first)
	for _, c := range k.contexts() {
		taken := map[string]string{}
		for _, name := range c.names {
			for _, press := range all[name].Keys() {
				other, ok := taken[press]
				taken[press] = name
				if !ok || other == name {
					continue
				}
				if _, mine := keys[name]; !mine {
					name, other = other, name
				}
				return nil, &misfit{table: "keys", name: name, element: slices.Index(keys[name], press),
					why: fmt.Sprintf("keys.%s: %s is the key of %s %s; give one of the two another", name, keyWord(press), other, c.where)}
			}
		}
	}
	return k, nil
}

// takeKeys checks the table of keys.
func (c *config) takeKeys(table map[string]any) *misfit {
	valid := newKeyMap().named()
	names := slices.Sorted(maps.Keys(valid))
	for _, name := range slices.Sorted(maps.Keys(table)) {
		if valid[name] == nil {
			return &misfit{table: "keys", name: name, element: -1, key: true,
				why: fmt.Sprintf("keys.%s: nothing is called so%s", quoted(name), model.DidYouMean(name, names))}
		}
		var words []any
		switch v := table[name].(type) {
		case string:
			words = []any{v}
		case []any:
			words = v
		default:
			return &misfit{table: "keys", name: name, element: -1,
				why: fmt.Sprintf(`keys.%s is a list of keys in quotes, such as ["f5", "ctrl+r"]; an empty one, [], leaves it without a key`, name)}
		}
		c.keys[name] = []string{}
		for i, w := range words {
			press, err := pressNamed(w)
			if err == nil && press == "ctrl+c" && name != "quit" {
				err = fmt.Errorf("ctrl+c always quits")
			}
			if err == nil && slices.Contains(c.keys[name], press) {
				err = fmt.Errorf("%s is given twice", keyWord(press))
			}
			if err != nil {
				return &misfit{table: "keys", name: name, element: i, why: fmt.Sprintf("keys.%s: %v", name, err)}
			}
			c.keys[name] = append(c.keys[name], press)
		}
	}
	_, wrong := newKeyMap().rebound(c.keys)
	return wrong
}

// pressNamed is the key that a word of the settings names, as the terminal reports it.
func pressNamed(w any) (string, error) {
	s, ok := w.(string)
	if !ok {
		return "", fmt.Errorf("a key stands in quotes, such as \"m\" or \"ctrl+r\"")
	}
	bare := strings.TrimPrefix(s, "alt+")
	r := []rune(bare)
	switch {
	case bare == "space" || bare == " ":
		return strings.TrimSuffix(s, bare) + " ", nil
	case len(r) == 1 && unicode.IsPrint(r[0]) && ansi.StringWidth(bare) == 1, slices.Contains(keyNames, bare):
		return s, nil
	case bare == "ctrl+i" || bare == "ctrl+m" || bare == "ctrl+[":
		same := map[string]string{"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+[": "esc"}[bare]
		return "", fmt.Errorf("%s is the same to a terminal as %s; write %s", bare, same, same)
	}
	return "", fmt.Errorf("%s is no key; a key is one character, or space, enter, tab, esc, up, pgup, home, f1 and the like, with ctrl+, alt+ or shift+ before it where the terminal knows that%s",
		quoted(s), model.DidYouMean(s, keyNames))
}

// keyWord is a key as the settings write it.
func keyWord(press string) string {
	if strings.HasSuffix(press, " ") {
		return strings.TrimSuffix(press, " ") + "space"
	}
	return press
}
