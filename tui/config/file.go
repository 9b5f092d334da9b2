package config

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	toml "github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"lascope/internal/importer"
	"lascope/model/lab"
)

// This file finds and reads the file of settings. It is taken whole or not at all.

// configBytes is the largest size of a file of settings.
const configBytes = 1 << 20

// ConfigPath is the path of the file of settings: lascope/config.toml in $XDG_CONFIG_HOME, or
// else in ~/.config; "" without a home directory.
func ConfigPath() string { return homePath("XDG_CONFIG_HOME", ".config", "config.toml") }

// homePath is the path of a file of lascope's in a directory of the XDG base
// directory specification, which takes no relative ones.
func homePath(variable, usual, name string) string {
	dir := os.Getenv(variable)
	if !filepath.IsAbs(dir) {
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		dir = filepath.Join(home, usual)
	}
	return filepath.Join(dir, "lascope", name)
}

// A File holds the settings of one file.
type File struct {
	path   string         // "" if there is no file
	values map[string]any // by the names of the rows
	keys   map[string][]string
}

// openConfig reads a file of settings; without a name, the one at [ConfigPath],
// which may be absent.
func openConfig(name string) (File, error) {
	path := cmp.Or(name, ConfigPath())
	if path == "" {
		return File{}, nil
	}
	data, err := importer.ReadFile(path, "a file of settings", configBytes)
	switch {
	case errors.Is(err, os.ErrNotExist) && name == "":
		return File{}, nil
	case err != nil:
		return File{}, err
	}
	return readConfig(path, data)
}

// readConfig reads settings. An error names the line and the column.
func readConfig(path string, data []byte) (File, error) {
	all := map[string]any{}
	if err := toml.Unmarshal(data, &all); err != nil {
		var d *toml.DecodeError
		if !errors.As(err, &d) {
			return File{}, fmt.Errorf("%s: %s", path, lab.Brief(strings.TrimPrefix(err.Error(), "toml: ")))
		}
		line, column := d.Position()
		return File{}, fmt.Errorf("%s:%d:%d: %s", path, line, column, lab.Brief(strings.TrimPrefix(d.Error(), "toml: ")))
	}
	c := File{path: path, values: map[string]any{}, keys: map[string][]string{}}
	if wrong := c.take(all); wrong != nil {
		line, column := lineColumn(data, wrong)
		return File{}, fmt.Errorf("%s:%d:%d: %s", path, line, column, lab.Brief(wrong.why))
	}
	return c, nil
}

// A configError is a bad setting: its place and the reason.
type configError struct {
	table, name string // table is "" or "keys"
	element     int    // of the list; -1 for all of it
	key         bool   // its name is wrong, not its value
	why         string
}

// lineColumn is the line and the column of a bad setting, both from 1.
func lineColumn(data []byte, m *configError) (line, column int) {
	want := m.name
	if m.table != "" {
		want = m.table + "\x00" + m.name
	}
	at := 0
	p := &unstable.Parser{}
	p.Reset(data)
	table := ""
	for p.NextExpression() {
		e := p.Expression()
		switch e.Kind {
		case unstable.Table, unstable.ArrayTable:
			name, first := dotted(e.Key())
			table = name + "\x00"
			if name == want {
				at = first
			}
		case unstable.KeyValue:
			find(e, table, want, m, &at)
		}
	}
	before := data[:at]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte{'\n'}) + 1, utf8.RuneCount(before[start:]) + 1
}

// find searches one assignment and its tables for a name.
func find(e *unstable.Node, table, want string, m *configError, at *int) {
	name, first := dotted(e.Key())
	name = table + name
	value := e.Value()
	switch {
	case name == want:
		*at = first
		if m.key {
			return
		}
		if value.Kind == unstable.Array && m.element >= 0 {
			i := 0
			for it := value.Children(); it.Next(); i++ {
				if i == m.element && it.Node().Raw.Length > 0 {
					*at = int(it.Node().Raw.Offset)
				}
			}
		} else if value.Raw.Length > 0 {
			*at = int(value.Raw.Offset)
		}
	case strings.HasPrefix(name, want+"\x00"): // "theme.dark = …"
		if *at == 0 {
			*at = first
		}
	case value.Kind == unstable.InlineTable:
		for it := value.Children(); it.Next(); {
			find(it.Node(), name+"\x00", want, m, at)
		}
	}
}

// dotted is a key with its parts joined by NUL, and its offset.
func dotted(it unstable.Iterator) (name string, first int) {
	var parts []string
	for it.Next() {
		if len(parts) == 0 {
			first = int(it.Node().Raw.Offset)
		}
		parts = append(parts, string(it.Node().Data))
	}
	return strings.Join(parts, "\x00"), first
}
