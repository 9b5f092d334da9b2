package config

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"

	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
)

// A configRow is one setting: its name in the file and its field in the options.
type configRow struct {
	name, meaning string
	flag          string // of the command line, which wins over the file
	env           string // which wins too, if it is set; "" for none
	set           func(o *Options, v any) error
	get           func(o Options) any
}

// startRun begins without the start card.
const startRun = "run"

// starts are the values of the setting start, the default first.
var starts = []string{"card", startRun}

// configRows are all settings but the keys.
func configRows() []configRow {
	return []configRow{
		wordRow("theme", "theme", "the colours", canvas.Themes, func(o *Options) *string { return &o.Theme }),
		wordRow("glyphs", "glyphs", "the glyphs of the drawing", canvas.GlyphSets, func(o *Options) *string { return &o.Glyphs }),
		notRow("color", "colours, where the terminal has them", "no-color", "NO_COLOR", func(o *Options) *bool { return &o.NoColor }),
		notRow("mouse", "the mouse focuses, selects and scrolls; false leaves it to the terminal", "no-mouse", "",
			func(o *Options) *bool { return &o.NoMouse }),
		flagRow("reduced-motion", "four frames a second instead of thirty; nothing blinks", "NO_MOTION",
			func(o *Options) *bool { return &o.ReducedMotion }),
		flagRow("projector", "for a room: one pane, large digits, thick curves, high contrast", "",
			func(o *Options) *bool { return &o.Projector }),
		flagRow("plain", "lines of words instead of a screen, for a screen reader or a pipe", "", func(o *Options) *bool { return &o.Plain }),
		flagRow("paused", "begin paused", "", func(o *Options) *bool { return &o.Paused }),
		{
			name: "speed", meaning: `ticks a second to begin with, 1 or more, or "max"; 0 is the scheme's own pace`, flag: "speed",
			set: setConfigSpeed,
			get: func(o Options) any {
				if o.Speed < 0 || math.IsInf(o.Speed, 1) {
					return "max"
				}
				return o.Speed
			},
		},
		wordRow("start", "", "lascope without a line begins with the start card, or with the run alone", starts,
			func(o *Options) *string { return &o.Start }),
		{
			name: "line", meaning: "the line that opens when none is given",
			set: setConfigLine,
			get: func(o Options) any {
				if o.Line == "" {
					return pollinglab.DefaultLine
				}
				return o.Line
			},
		},
		directoryRow("lessons", "a directory with your lessons", func(o *Options) *string { return &o.Lessons }),
		directoryRow("demos", "a directory with your demos", func(o *Options) *string { return &o.Demos }),
		{
			name: "home", meaning: "the address of the page of lascope: lascope link and Y make links to it",
			set: setConfigHome,
			get: func(o Options) any { return o.Home },
		},
		notRow("history", "the prompt remembers its lines for the next time", "", "", func(o *Options) *bool { return &o.NoHistory }),
		notRow("journal", "the session is kept, and offered again if the program was cut off", "no-journal", "",
			func(o *Options) *bool { return &o.NoJournal }),
	}
}

// wordRow is a setting whose value is one of a few words.
func wordRow(name, flag, meaning string, words []string, field func(*Options) *string) configRow {
	return configRow{
		name: name, meaning: meaning + ": " + strings.Join(words, ", "), flag: flag,
		set: func(o *Options, v any) error {
			s, ok := v.(string)
			if !ok || !slices.Contains(words, s) {
				return fmt.Errorf("%s is one of %s, in quotes%s", name, strings.Join(words, ", "), lab.DidYouMean(fmt.Sprint(v), words))
			}
			*field(o) = s
			return nil
		},
		get: func(o Options) any {
			if s := *field(&o); s != "" {
				return s
			}
			return words[0]
		},
	}
}

// directoryRow is a setting of a directory's path.
func directoryRow(name, meaning string, field func(*Options) *string) configRow {
	return configRow{
		name: name, meaning: meaning, flag: name,
		set: func(o *Options, v any) error {
			s, ok := v.(string)
			if !ok {
				return fmt.Errorf("%s is the path of a directory, in quotes", name)
			}
			*field(o) = s
			return nil
		},
		get: func(o Options) any { return *field(&o) },
	}
}

// flagRow is a setting of true or false; notRow is one whose option has the opposite meaning.
func flagRow(name, meaning, env string, field func(*Options) *bool) configRow {
	return boolRow(name, meaning, name, env, true, field)
}

func notRow(name, meaning, flag, env string, field func(*Options) *bool) configRow {
	return boolRow(name, meaning, flag, env, false, field)
}

func boolRow(name, meaning, flag, env string, means bool, field func(*Options) *bool) configRow {
	return configRow{
		name: name, meaning: meaning, flag: flag, env: env,
		set: func(o *Options, v any) error {
			b, ok := v.(bool)
			if !ok {
				return fmt.Errorf("%s is true or false, without quotes", name)
			}
			*field(o) = b == means
			return nil
		},
		get: func(o Options) any { return *field(&o) == means },
	}
}

func setConfigSpeed(o *Options, v any) error {
	speed := math.NaN()
	switch v := v.(type) {
	case int64:
		speed = float64(v)
	case float64:
		speed = v
	case string:
		if v == "max" {
			speed = math.Inf(1)
		}
	}
	if !(speed >= driver.Slowest) && speed != 0 {
		return errors.New(`speed is a number of ticks a second, 1 or more, or "max", or 0 for the scheme's own pace`)
	}
	o.Speed = speed
	return nil
}

func setConfigLine(o *Options, v any) error {
	s, ok := v.(string)
	if !ok {
		return fmt.Errorf("line is a line to open, in quotes, such as %q", "h-traa pages=512")
	}
	if _, err := model.Parse(s); err != nil {
		return fmt.Errorf("line: %w", err)
	}
	o.Line = strings.TrimSpace(s)
	return nil
}

func setConfigHome(o *Options, v any) error {
	s, ok := v.(string)
	if !ok {
		return fmt.Errorf("home is an address, in quotes, such as %q", exampleHome)
	}
	if s != "" {
		if err := CheckHome(s); err != nil {
			return fmt.Errorf("home: %w", err)
		}
	}
	o.Home = s
	return nil
}

// take checks and stores all settings of a file.
func (c *File) take(all map[string]any) *configError {
	var names []string
	rows := map[string]configRow{}
	for _, r := range configRows() {
		names, rows[r.name] = append(names, r.name), r
	}
	names = append(names, "keys")
	for _, name := range slices.Sorted(maps.Keys(all)) {
		v := all[name]
		row, ok := rows[name]
		switch {
		case name == "keys":
			table, ok := v.(map[string]any)
			if !ok {
				return &configError{name: name, element: -1, why: `keys is a table: [keys], then lines such as pause = ["space"]`}
			}
			if wrong := c.takeKeys(table); wrong != nil {
				return wrong
			}
		case !ok:
			return &configError{name: name, element: -1, key: true,
				why: fmt.Sprintf("%s: there is no such setting%s", quoted(name), lab.DidYouMean(name, names))}
		default:
			if err := row.set(&Options{}, v); err != nil {
				return &configError{name: name, element: -1, why: err.Error()}
			}
			c.values[name] = v
		}
	}
	return nil
}

// apply copies the settings to the options, except those named in overruled.
func (c File) apply(o *Options, overruled func(configRow) bool) {
	for _, r := range configRows() {
		if v, ok := c.values[r.name]; ok && !overruled(r) {
			_ = r.set(o, v) // it was tried when the file was read
		}
	}
	if len(c.keys) > 0 {
		o.Keys, _ = keymap.NewKeyMap().Rebound(c.keys)
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
			c.apply(o, func(r configRow) bool { return given(r.flag) || r.env != "" && os.Getenv(r.env) != "" })
		}
	}
	if o.flags != nil {
		o.History, o.Autosaves = NewHistory(*o), newAutosaves(*o)
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
