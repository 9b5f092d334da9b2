package config

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/foreign"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// settingRows are all settings but the keys, a row each:
//
//	NAME | FIELD | MEANING | FLAG USAGE | VARIABLE | IS
//
// A field after ! is true where the setting is false; * are the words of a choice. The flag and the variable of the environment win over
// the file. IS says what a text is.
//
//go:embed settings.txt
var settingRows string

// startRun begins without the start card.
const startRun = "run"

// choices are the words of settings, the usual one first.
var choices = map[string][]string{"theme": canvas.Themes, "glyphs": canvas.GlyphSets, "start": {"card", startRun}}

// A setting is one of some options: its name and its meaning in the file, and its flag.
type setting struct {
	name, meaning        string
	flag, usage, env, is string // "" for none
	words                []string
	to                   any  // its field in the options
	negated              bool // the field is true where the setting is false
}

// rows are all settings but the keys.
func (o *Options) rows() (rows []setting) {
	for row := range strings.Lines(settingRows) {
		parts := append(strings.Split(row, "|"), "", "", "")
		for i := range parts {
			parts[i] = strings.TrimSpace(parts[i])
		}
		s := setting{name: parts[0], env: parts[4], is: parts[5], words: choices[parts[0]]}
		field, negated := strings.CutPrefix(parts[1], "!")
		s.to, s.negated = reflect.ValueOf(o).Elem().FieldByName(field).Addr().Interface(), negated
		s.meaning = strings.ReplaceAll(parts[2], "*", s.list())
		s.flag, s.usage, _ = strings.Cut(strings.ReplaceAll(parts[3], "*", s.list()), " ")
		rows = append(rows, s)
	}
	return rows
}

func (s setting) list() string { return strings.Join(s.words, ", ") }

// String is the value of the flag.
func (s setting) String() string {
	if to, isText := s.to.(*string); isText {
		return *to
	}
	return canvas.Pick(s.get() == 0.0, "", fmt.Sprint(s.get()))
}

// Type is the name of the flag's value in the help.
func (s setting) Type() string {
	_, isText := s.to.(*string)
	return canvas.Pick(!isText, "TICKS", canvas.Pick(s.words != nil, "NAME", "string"))
}

// Set reads the flag, of a text or of the speed.
func (s setting) Set(word string) error {
	if to, isText := s.to.(*string); isText {
		if s.words != nil && !slices.Contains(s.words, word) {
			return fmt.Errorf("it is one of %s", s.list())
		}
		*to = word
		return nil
	}
	v, err := strconv.ParseFloat(lab.Unscaled(word), 64)
	switch {
	case word == "max":
		v = math.Inf(1)
	case err != nil || !(v >= driver.Slowest):
		return errors.New(`the speed is a number of ticks a second, 1 or more, such as 500 or 2k, or "max"`)
	}
	*s.to.(*float64) = v
	return nil
}

// get is the value for the file.
func (s setting) get() any {
	switch to := s.to.(type) {
	case *bool:
		return *to != s.negated
	case *float64:
		if *to < 0 || math.IsInf(*to, 1) {
			return "max"
		}
		return *to
	}
	usual := canvas.Pick(s.name == "line", pollinglab.DefaultLine, "")
	if s.words != nil {
		usual = s.words[0]
	}
	return cmp.Or(*s.to.(*string), usual)
}

// take stores a value of the file, or refuses it.
func (s setting) take(v any) {
	word, isWord := v.(string)
	switch to := s.to.(type) {
	case *bool:
		on, ok := v.(bool)
		if !ok {
			refusal.Say("%s is true or false, without quotes", s.name)
		}
		*to = on != s.negated
	case *float64:
		if *to = 0; v == int64(0) || v == 0.0 {
			return
		}
		if isWord && v != "max" || s.Set(fmt.Sprint(v)) != nil {
			refusal.Say(`%s is a number of ticks a second, 1 or more, or "max", or 0 for the scheme's own pace`, s.name)
		}
	case *string:
		var err error
		switch {
		case s.words != nil && (!isWord || s.Set(word) != nil):
			refusal.Say("%s is one of %s, in quotes%s", s.name, s.list(), lab.DidYouMean(fmt.Sprint(v), s.words))
		case !isWord:
			refusal.Say("%s is %s", s.name, s.is)
		case s.name == "line":
			_, err = model.Parse(word)
			word = strings.TrimSpace(word)
		case s.name == "home" && word != "":
			err = CheckHome(word)
		}
		if err != nil {
			refusal.Say("%s: %w", s.name, err)
		}
		*to = word
	}
}

// take checks and stores all settings of a file, or refuses the one at its place.
func (c *File) take(all map[string]any) {
	names := []string{}
	rows := map[string]setting{}
	for _, s := range new(Options).rows() {
		names, rows[s.name] = append(names, s.name), s
	}
	names = append(names, "keys")
	for _, name := range slices.Sorted(maps.Keys(all)) {
		c.place = name + "="
		if name == "keys" {
			table, ok := all[name].(map[string]any)
			if !ok {
				refusal.Say(`keys is a table: [keys], then lines such as pause = ["space"]`)
			}
			c.takeKeys(table)
			continue
		}
		s, ok := rows[name]
		if !ok {
			c.place = name
			refusal.Say("%s: there is no such setting%s", quoted(name), lab.DidYouMean(name, names))
		}
		s.take(all[name])
		c.values[name] = all[name]
	}
}

// apply copies the settings to the options, except those named in overruled.
func (c File) apply(o *Options, overruled func(setting) bool) {
	for _, r := range o.rows() {
		if v, ok := c.values[r.name]; ok && !overruled(r) {
			r.take(v) // it was tried when the file was read
		}
	}
	if len(c.keys) > 0 {
		o.Keys, _ = pane.NewKeyMap().Rebound(c.keys)
	}
}

// Settle applies, once, the environment and then the file of settings to all options that the
// command line does not give. It refuses a bad file whole and reports it on the screen.
func (o *Options) Settle() {
	if o.settled {
		return
	}
	o.settled = true
	given := func(flag string) bool { return o.flags != nil && flag != "" && o.flags.Changed(flag) }
	if o.flags != nil && !(given("config") && o.file == "") {
		c, err := openConfig(o.file)
		if err != nil {
			o.Trouble = err.Error() + "; the defaults apply"
		} else {
			o.configured = c.path
			c.apply(o, func(r setting) bool { return given(r.flag) || r.env != "" && os.Getenv(r.env) != "" })
		}
	}
	if o.flags != nil {
		o.History = NewHistory(*o)
		if dir := SessionsPath(); dir != "" && !o.NoJournal {
			o.Autosaves = &driver.Autosaves{Dir: dir}
		}
	}
	o.NoColor = o.NoColor || os.Getenv("NO_COLOR") != "" && !given("no-color")
	o.ReducedMotion = o.ReducedMotion || os.Getenv("NO_MOTION") != "" && !given("reduced-motion")
}

// Spec is the experiment of the words of a command line, or without words of the settings. Without either, the start card opens
// over it.
func (o *Options) Spec(words []string) (model.Spec, error) {
	o.Settle()
	o.Card = len(words) == 0 && o.Line == "" && o.Start != startRun
	if o.ownLine = len(words) == 0 && o.Line != ""; o.ownLine {
		return model.Parse(o.Line)
	}
	spec, err := model.ParseWords(words)
	if err != nil {
		return spec, err
	}
	return spec.Opening()
}

// Warn reports a bad file of settings on standard error, for commands without a screen.
func (o *Options) Warn() {
	if o.Trouble != "" {
		fmt.Fprintln(os.Stderr, "lascope: "+lab.Brief(foreign.Terminal(o.Trouble)))
		o.Trouble = ""
	}
}
