package config

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"lascope/internal/disk"
	"lascope/internal/foreign"
	"lascope/model"
	"lascope/tui/pane"
)

// PrintConfig writes a file of settings to w, or to the file out if out is not "": each name
// with its meaning, its default and its present value. The values come from the given file, or
// else from [ConfigPath]. If that file is bad it reports the error to errs and writes the
// defaults. A file out that holds something else or is read-only is replaced only by force.
func PrintConfig(w, errs io.Writer, name, out string, force bool) error {
	c, wrong := openConfig(name)
	if wrong != nil {
		fmt.Fprintf(errs, "lascope: %s; the defaults apply\n", foreign.Terminal(wrong.Error()))
	}
	o := Options{}
	c.apply(&o, func(setting) bool { return false })
	text := c.printed(o)
	if out == "" || out == "-" {
		_, err := io.WriteString(w, text)
		return err
	}
	if err := os.MkdirAll(filepath.Dir(out), 0o700); err != nil {
		return fmt.Errorf("%s cannot be written: %w", out, disk.PlainError(err))
	}
	f := disk.File{Word: "--out", Path: out, Force: force, Like: func(text string) bool { return strings.HasPrefix(text, configHeading) }}
	if err := f.CheckReplaces(); err != nil {
		return err
	}
	return f.Write(disk.Text(text))
}

// configHeading begins a printed file of settings.
const configHeading = "# The settings of lascope;"

// CheckConfig returns a sentence that confirms a file of settings, or its error.
func CheckConfig(name string) (string, error) {
	c, err := openConfig(name)
	switch {
	case err != nil:
		return "", err
	case c.path == "" && ConfigPath() == "":
		return "there is no home directory with settings: the defaults apply", nil
	case c.path == "":
		return "there is no " + ConfigPath() + ": the defaults apply", nil
	}
	return c.path + " is fine", nil
}

// printed is a file of settings: the settings of this one in force, the others as remarks.
func (c File) printed(o Options) string {
	var b strings.Builder
	b.WriteString(configHeading + ` "lascope config path" prints the path of this file.
# The command line overrides the environment, and the environment overrides this file.
# A line after # shows a default: remove the # to change it.
`)
	usual, now := new(Options).rows(), o.rows()
	for i, r := range now {
		mark := "#"
		if _, ok := c.values[r.name]; ok {
			mark = ""
		}
		fmt.Fprintf(&b, "\n# %s (%s)\n%s%s = %s\n", r.meaning, tomlWord(usual[i].get()), mark, r.name, tomlWord(r.get()))
	}
	b.WriteString(`
# The keys. A key is one character, or space, enter, tab, esc, up, pgup, f1 and
# the like, with ctrl+, alt+ or shift+ before it where the terminal knows that. A list
# may hold several keys, or none. Two actions on one screen cannot share a
# key; a key inside a pane counts too. ctrl+c always quits.
[keys]
`)
	c.printKeys(&b, o.KeyMap())
	return b.String()
}

func (c File) printKeys(b *strings.Builder, keys *pane.KeyMap) {
	usual := pane.NewKeyMap().Named()
	put := func(name, meaning string, one *key.Binding) {
		if was := usual[name].Keys(); !slices.Equal(was, one.Keys()) {
			meaning += " (" + tomlKeys(was) + ")"
		}
		line := name + " = " + tomlKeys(one.Keys())
		if _, ok := c.keys[name]; !ok {
			line = "#" + line
		}
		fmt.Fprintf(b, "%-34s # %s\n", line, meaning)
	}
	for _, part := range []struct{ in, head string }{
		{"", ""}, {"run", "in a run that is no race"}, {"race", "in a race"}, {"sweep", "over a sweep"},
		{"polling", "in the polling lab"}, {"placement", "in the placement lab"},
	} {
		if part.head != "" {
			fmt.Fprintf(b, "\n# %s\n", part.head)
		}
		keys.Each(func(name, in string, one *key.Binding) {
			if in == part.in {
				put(name, one.Help().Desc, one)
			}
		})
	}
	b.WriteString("\n# the labs' shifts\n")
	seen := map[string]bool{}
	for _, lab := range model.Labs() {
		for _, act := range lab.Actions {
			name := keys.ActionName(lab, act.Name)
			if one := keys.Actions[name]; one != nil && !seen[name] {
				seen[name] = true
				put(name, act.Meaning, one)
			}
		}
	}
}

func tomlWord(v any) string {
	switch v := v.(type) {
	case string:
		return quoted(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

func tomlKeys(keys []string) string {
	words := make([]string, len(keys))
	for i, name := range keys {
		words[i] = quoted(pane.Word(name))
	}
	return "[" + strings.Join(words, ", ") + "]"
}

// quoted is a word as TOML writes it.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
