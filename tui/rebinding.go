package tui

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"lascope/model"
)

// A keyError is a binding whose keys are wrong.
type keyError struct {
	name    string // of the binding
	element int    // of its list of keys; -1 for all of it
	why     string
}

func (e *keyError) Error() string { return e.why }

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
var baseScreenKeys = []string{"up", "down", "left", "right", "page-up", "page-down", "home", "end", "next", "previous",
	"axis", "copy", "save", "enter", "close", "help", "quit", "suspend"}

// contexts are all of them.
func (k *keyMap) contexts() []keyContext {
	sheet := keyContext{"over a sweep", slices.Clone(baseScreenKeys)}
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
func (k *keyMap) rebound(keys map[string][]string) (*keyMap, *keyError) {
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
				return nil, &keyError{name: name, element: slices.Index(keys[name], press),
					why: fmt.Sprintf("keys.%s: %s is the key of %s %s; give one of the two another", name, keyWord(press), other, c.where)}
			}
		}
	}
	return k, nil
}

// keyWord is a key as the settings write it.
func keyWord(press string) string {
	if strings.HasSuffix(press, " ") {
		return strings.TrimSuffix(press, " ") + "space"
	}
	return press
}
