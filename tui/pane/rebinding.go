package pane

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"lascope/model"
	"lascope/model/lab"
)

// A bindingError reports a binding with invalid keys.
type bindingError struct {
	Name    string // of the binding
	Element int    // of its list of keys; -1 for all of it
	Why     string
}

// Error is the message without the file and the line.
func (e *bindingError) Error() string { return e.Why }

// Named returns all bindings by name, actions included.
func (k *KeyMap) Named() map[string]*key.Binding {
	all := k.byName()
	maps.Copy(all, k.Actions)
	return all
}

// byName are the bindings by their names in the settings, without the actions'.
func (k *KeyMap) byName() map[string]*key.Binding {
	all := map[string]*key.Binding{}
	k.Each(func(name, _ string, b *key.Binding) { all[name] = b })
	return all
}

// A keyContext is a set of bindings that act in one place and must not share a key.
type keyContext struct {
	where string
	names []string
}

// baseScreenKeys are the bindings of a base screen: a sweep's map or saved curves.
var baseScreenKeys = strings.Fields(`up down left right page-up page-down home end next previous axis copy save enter close help quit
	suspend`)

// contexts are the contexts of the sweep, and of a run and a race in each lab.
func (k *KeyMap) contexts() []keyContext {
	var all []keyContext
	add := func(where string, names, acts []string, places ...string) {
		k.Each(func(name, in string, _ *key.Binding) {
			if slices.Contains(places, in) {
				names = append(names, name)
			}
		})
		all = append(all, keyContext{where, slices.Concat(names, acts)})
	}
	add("over a sweep", slices.Clone(baseScreenKeys), nil, "sweep")
	for _, lab := range model.Labs() {
		var acts []string
		for _, act := range lab.Actions {
			if name := k.ActionName(lab, act.Name); k.Actions[name] != nil {
				acts = append(acts, name)
			}
		}
		add("in the "+lab.Name+" lab", nil, acts, "", lab.Name, "run")
		add("in a race of the "+lab.Name+" lab", nil, acts, "", lab.Name, "race")
	}
	return all
}

// Rebound gives bindings of the map other keys, by name, and returns the map. Two bindings
// of one context that share a key are an error. It adds ctrl+c to quit.
func (k *KeyMap) Rebound(keys map[string][]string) (*KeyMap, *bindingError) {
	first := NewKeyMap()
	all := k.Named()
	for _, name := range slices.Sorted(maps.Keys(keys)) {
		b := all[name]
		if name == "quit" && !slices.Contains(keys[name], "ctrl+c") {
			keys[name] = append(slices.Clone(keys[name]), "ctrl+c")
		}
		if !slices.Equal(keys[name], b.Keys()) {
			b.SetKeys(keys[name]...)
			if len(keys[name]) == 0 {
				b.SetKeys() // nil disables the binding, an empty list does not
			}
			b.SetHelp(labelOf(keys[name]), b.Help().Desc)
		}
	}
	k.Text = k.whereTyped(first)
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
				return nil, &bindingError{Name: name, Element: slices.Index(keys[name], press),
					Why: fmt.Sprintf("keys.%s: %s is the key of %s %s; give one of the two another", name, Word(press), other, c.where)}
			}
		}
	}
	return k, nil
}

// Word is a key as written in the settings: space for a blank.
func Word(press string) string {
	if strings.HasSuffix(press, " ") {
		return strings.TrimSuffix(press, " ") + "space"
	}
	return press
}

// Renamed maps the default keys of a run in a lab to the labels of the keys that took their
// place. Keys that were not rebound are left out; an action without a key has its word in the
// prompt.
func (k *KeyMap) Renamed(l *lab.Lab) map[string]string {
	out := map[string]string{}
	first, now := NewKeyMap(), k.byName()
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
				out[usual.Keys()[0]] = k.typed(a.Name)
			}
		}
	}
	return out
}

// rename maps the labels of default keys to the labels of the present ones: with each, key by key, else all to the first.
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
			parts[i] = k.typed(parts[i][1:])
		}
	}
	return strings.Join(parts, "`")
}
