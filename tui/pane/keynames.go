package pane

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
)

// Each calls f with every binding but the actions': its name in the settings, and in, the only place where it acts.
func (k *KeyMap) Each(f func(name, in string, b *key.Binding)) {
	v := reflect.ValueOf(k).Elem()
	for _, field := range fields {
		if field.Type == reflect.TypeFor[key.Binding]() {
			f(hyphened(field.Name), k.in[hyphened(field.Name)], v.FieldByIndex(field.Index).Addr().Interface().(*key.Binding))
		}
	}
	for i := range k.more {
		f(k.more[i].name, k.in[k.more[i].name], &k.more[i].Binding)
	}
}

// fields are the fields of a [KeyMap], also of embedded structs.
var fields = reflect.VisibleFields(reflect.TypeFor[KeyMap]())

// hyphened writes a field's name in lower case: "event-before" for EventBefore.
func hyphened(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// Label is a key's label on the screen: ↑ for up.
func Label(name string) string {
	return cmp.Or(map[string]string{
		" ": "space", "up": "↑", "down": "↓", "left": "←", "right": "→",
		"pgup": "PgUp", "pgdown": "PgDn", "home": "Home", "end": "End",
	}[name], name)
}

// Labels joins the labels of the enabled bindings: "↑↓", or "PgUp PgDn".
func Labels(bs ...key.Binding) string {
	between := ""
	var words []string
	for _, b := range bs {
		if !b.Enabled() {
			continue
		}
		words = append(words, b.Help().Key)
		if canvas.Width(b.Help().Key) > 1 {
			between = " "
		}
	}
	return strings.Join(words, between)
}

// HelpRow is a binding for one row of the help that stands for several.
func HelpRow(desc string, bs ...key.Binding) key.Binding {
	var keys []string
	for _, b := range bs {
		keys = append(keys, b.Keys()...)
	}
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(Labels(bs...), desc))
}

// Bar is the bar of keys that a form gives ([canvas.Tell]): a line each, the name of a binding or a key, a tab, and what it does.
func (k *KeyMap) Bar(form string, values ...any) (bar [][2]string) {
	for line := range strings.Lines(canvas.Tell(form, values...)) {
		name, does, is := strings.Cut(strings.TrimSpace(line), "\t")
		if f := reflect.ValueOf(k).Elem().FieldByName(name); f.IsValid() {
			name = f.Interface().(key.Binding).Help().Key
		}
		if is {
			bar = append(bar, [2]string{name, does})
		}
	}
	return bar
}

// Does is a key with its effect: "y copy"; "" for a binding without a key.
func Does(b key.Binding, what string) string { return Clause("%s "+what, b) }

// Chosen is a key with the choice it changes: "v fitted"; "fitted" without a key.
func Chosen(b key.Binding, what string) string {
	return strings.TrimSpace(Labels(b) + " " + what)
}

// Clause puts a key's label in place of %s; "" for a binding without a key.
func Clause(format string, b key.Binding) string {
	return canvas.Pick(!b.Enabled(), "", strings.Replace(format, "%s", b.Help().Key, 1))
}

// typed is a command of the prompt with the key that opens the prompt: ":recover",
// "f2 recover".
func (k *KeyMap) typed(word string) string {
	name := k.Prompt.Help().Key
	if canvas.Width(name) > 1 {
		name += " "
	}
	return Clause(name+word, k.Prompt)
}

// Hints joins the words that are not empty with dots.
func Hints(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " · ")
}

// SlowerHint names the keys that lead to single ticks.
func (k *KeyMap) SlowerHint() string {
	return "slower" + Clause(" (%s)", k.Slower) + ", step" + Clause(" (%s)", k.Step)
}

// editing are the keys reserved for editing in a text field.
var editing = strings.Fields("backspace delete ctrl+a ctrl+e ctrl+k ctrl+u ctrl+w")

// whereTyped is the map in a text field. Bindings lose the keys that type or edit; a binding without a key left takes its keys from
// first.
func (k *KeyMap) whereTyped(first *KeyMap) *KeyMap {
	text := *k
	text.more = slices.Clone(k.more)
	usual := map[string][]string{}
	first.Each(func(name, _ string, b *key.Binding) { usual[name] = typeless(b.Keys()) })
	text.Each(func(name, _ string, b *key.Binding) {
		keys := typeless(b.Keys())
		if len(keys) == 0 {
			keys = usual[name]
		}
		*b = key.NewBinding(key.WithKeys(keys...), key.WithHelp(labelOf(keys), b.Help().Desc))
	})
	return &text
}

// typeless returns the keys that neither type nor edit.
func typeless(keys []string) []string {
	return slices.DeleteFunc(slices.Clone(keys), func(name string) bool {
		return len([]rune(name)) == 1 || slices.Contains(editing, name)
	})
}

// labelOf is the label of a binding's keys: the first one; for more than three keys, "first-last".
func labelOf(keys []string) string {
	switch n := len(keys); {
	case n == 0:
		return ""
	case n > 3:
		return Label(keys[0]) + "-" + Label(keys[n-1])
	}
	return Label(keys[0])
}

// types are the kinds of keys by their names.
var types = func() map[string]tea.KeyType {
	all := map[string]tea.KeyType{}
	for t := tea.KeyType(255); t >= -200; t-- {
		if t != tea.KeyRunes {
			all[tea.Key{Type: t}.String()] = t
		}
	}
	return all
}()

// Names are the names of all keys that do not type a character, sorted.
var Names = func() []string {
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(types)), func(name string) bool { return len(name) < 2 })
	return slices.Compact(append(names, "space"))
}()

// KeyOf is the message of a key, by its name.
func KeyOf(name string) tea.KeyMsg {
	if t, ok := types[name]; ok {
		return tea.KeyMsg{Type: t}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}
