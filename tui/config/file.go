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
	"lascope/internal/refusal"
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

// statePath is the path of a file or a directory of the program's state; "" without a home directory.
func statePath(name string) string {
	return homePath("XDG_STATE_HOME", filepath.Join(".local", "state"), name)
}

// A File holds the settings of one file.
type File struct {
	path   string         // "" if there is no file
	values map[string]any // by the names of the rows
	keys   map[string][]string
	place  string // of what is read, as [noteValue] names it
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
		if errors.As(err, &d) {
			line, column := d.Position()
			path = fmt.Sprintf("%s:%d:%d", path, line, column)
		}
		return File{}, fmt.Errorf("%s: %s", path, lab.Brief(strings.TrimPrefix(err.Error(), "toml: ")))
	}
	c := File{path: path, values: map[string]any{}, keys: map[string][]string{}}
	if err := refusal.Of(func() { c.take(all) }); err != nil {
		line, column := lineColumn(data, c.place)
		return File{}, fmt.Errorf("%s:%d:%d: %s", path, line, column, lab.Brief(err.Error()))
	}
	return c, nil
}

// lineColumn is the line and the column of a place, both from 1.
func lineColumn(data []byte, place string) (line, column int) {
	places := map[string]int{}
	p := &unstable.Parser{}
	p.Reset(data)
	table := ""
	for p.NextExpression() {
		switch e := p.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			table = noteKey(places, "", e.Key()) + tableMark
		case unstable.KeyValue:
			noteValue(places, table, e)
		}
	}
	name, _, value := strings.Cut(place, "=")
	at := places[name]
	if value {
		at = cmp.Or(places[place], places[name+"="], at)
	}
	before := data[:at]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte{'\n'}) + 1, utf8.RuneCount(before[start:]) + 1
}

// tableMark stands between a table and a name in it.
const tableMark = "\x00"

// noteKey notes the place of a key in a table for it and for the tables that it names, each by its whole name, unless it is known.
func noteKey(places map[string]int, table string, key unstable.Iterator) (name string) {
	first := -1
	for key.Next() {
		if first < 0 {
			first = int(key.Node().Raw.Offset)
		}
		name = table + string(key.Node().Data)
		table = name + tableMark
		if _, known := places[name]; !known {
			places[name] = first
		}
	}
	return name
}

// noteValue notes the places of an assignment: of NAME its key, of NAME= its value, of NAME=2 the third element.
func noteValue(places map[string]int, table string, e *unstable.Node) {
	name, value := noteKey(places, table, e.Key()), e.Value()
	i := 0
	for it := value.Children(); it.Next(); i++ {
		if value.Kind == unstable.InlineTable {
			noteValue(places, name+tableMark, it.Node())
		} else if it.Node().Raw.Length > 0 {
			places[fmt.Sprint(name, "=", i)] = int(it.Node().Raw.Offset)
		}
	}
	if value.Raw.Length > 0 {
		places[name+"="] = int(value.Raw.Offset)
	}
}
