package config

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A configRow is one setting of some options: its name and its meaning in the file, and its flag.
type configRow struct {
	name, meaning string
	value         configValue
	flag, usage   string // of the command line, which wins over the file; "" for none
	env           string // which wins too, if it is set; "" for none
}

// A configValue is the place of a setting in its options. [choice], [toggle], [text] and [speedFlag] are some.
type configValue interface {
	declare(f *pflag.FlagSet, flag, usage string)
	take(name string, v any) error // v of the file
	get() any                      // for the file
}

// startRun begins without the start card.
const startRun = "run"

// starts are the values of the setting start, the default first.
var starts = []string{"card", startRun}

// rows are all settings but the keys.
func (o *Options) rows() []configRow {
	theme, glyphs, start := choice{&o.Theme, canvas.Themes}, choice{&o.Glyphs, canvas.GlyphSets}, choice{&o.Start, starts}
	const reducedMotion, projector = "four frames a second instead of thirty; nothing blinks", "for a room: one pane, large digits, thick curves, high contrast"
	const plain = "lines of words instead of a screen, for a screen reader or a pipe"
	return []configRow{
		{"theme", "the colours: " + theme.list(), theme, "theme", "colours: " + theme.list(), ""},
		{"glyphs", "the glyphs of the drawing: " + glyphs.list(), glyphs, "glyphs", "the glyphs of the drawing: " + glyphs.list(), ""},
		{"color", "colours, where the terminal has them", toggle{&o.NoColor, false}, "no-color", "draw without colours", "NO_COLOR"},
		{"mouse", "the mouse focuses, selects and scrolls; false leaves it to the terminal", toggle{&o.NoMouse, false},
			"no-mouse", "leave the mouse to the terminal", ""},
		{"reduced-motion", reducedMotion, toggle{&o.ReducedMotion, true}, "reduced-motion", "draw " + reducedMotion, "NO_MOTION"},
		{"projector", projector, toggle{&o.Projector, true}, "projector", projector, ""},
		{"plain", plain, toggle{&o.Plain, true}, "plain", plain, ""},
		{"paused", "begin paused", toggle{&o.Paused, true}, "paused", "begin paused", ""},
		{"speed", `ticks a second to begin with, 1 or more, or "max"; 0 is the scheme's own pace`, speedFlag{&o.Speed},
			"speed", `begin with this number of ticks a second, or "max"`, ""},
		{"start", "lascope without a line begins with the start card, or with the run alone: " + start.list(), start, "", "", ""},
		{"line", "the line that opens when none is given", text{&o.Line, `a line to open, in quotes, such as "h-traa pages=512"`, pollinglab.DefaultLine,
			func(line string) (string, error) {
				_, err := model.Parse(line)
				return strings.TrimSpace(line), err
			}}, "", "", ""},
		{"lessons", "a directory with your lessons", text{&o.Lessons, aDirectory, "", nil}, "lessons", "take lessons from this `DIRECTORY`", ""},
		{"demos", "a directory with your demos", text{&o.Demos, aDirectory, "", nil}, "demos", "take demos from this `DIRECTORY`", ""},
		{"home", "the address of the page of lascope: lascope link and Y make links to it",
			text{&o.Home, `an address, in quotes, such as "` + exampleHome + `"`, "",
				func(home string) (string, error) {
					if home == "" {
						return "", nil
					}
					return home, CheckHome(home)
				}}, "", "", ""},
		{"history", "the prompt remembers its lines for the next time", toggle{&o.NoHistory, false}, "", "", ""},
		{"journal", "the session is kept, and offered again if the program was cut off", toggle{&o.NoJournal, false},
			"no-journal", "do not keep the session", ""},
	}
}

// A choice is one of a few words, the usual one first.
type choice struct {
	word  *string
	words []string
}

func (c choice) list() string { return strings.Join(c.words, ", ") }

func (c choice) String() string {
	if c.word == nil {
		return ""
	}
	return *c.word
}

func (c choice) Type() string { return "NAME" }

func (c choice) Set(s string) error {
	if !slices.Contains(c.words, s) {
		return fmt.Errorf("it is one of %s", c.list())
	}
	*c.word = s
	return nil
}

func (c choice) declare(f *pflag.FlagSet, flag, usage string) { f.Var(c, flag, usage) }

func (c choice) take(name string, v any) error {
	if s, ok := v.(string); !ok || c.Set(s) != nil {
		return fmt.Errorf("%s is one of %s, in quotes%s", name, c.list(), lab.DidYouMean(fmt.Sprint(v), c.words))
	}
	return nil
}

func (c choice) get() any { return cmp.Or(*c.word, c.words[0]) }

// A toggle is an option that means true, or false, in the file.
type toggle struct {
	on    *bool
	means bool
}

func (t toggle) declare(f *pflag.FlagSet, flag, usage string) { f.BoolVar(t.on, flag, false, usage) }

func (t toggle) take(name string, v any) error {
	b, ok := v.(bool)
	if !ok {
		return fmt.Errorf("%s is true or false, without quotes", name)
	}
	*t.on = b == t.means
	return nil
}

func (t toggle) get() any { return *t.on == t.means }

// A text is words; is says what they are, usual stands for none, and read, if not nil, may refuse them.
type text struct {
	to        *string
	is, usual string
	read      func(string) (string, error)
}

const aDirectory = "the path of a directory, in quotes"

func (t text) declare(f *pflag.FlagSet, flag, usage string) { f.StringVar(t.to, flag, "", usage) }

func (t text) take(name string, v any) error {
	s, ok := v.(string)
	if !ok {
		return fmt.Errorf("%s is %s", name, t.is)
	}
	if t.read != nil {
		var err error
		if s, err = t.read(s); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	*t.to = s
	return nil
}

func (t text) get() any { return cmp.Or(*t.to, t.usual) }

// take checks and stores all settings of a file.
func (c *File) take(all map[string]any) *configError {
	var names []string
	rows := map[string]configRow{}
	for _, r := range new(Options).rows() {
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
				return &configError{name + "=", `keys is a table: [keys], then lines such as pause = ["space"]`}
			}
			if wrong := c.takeKeys(table); wrong != nil {
				return wrong
			}
		case !ok:
			return &configError{name, fmt.Sprintf("%s: there is no such setting%s", quoted(name), lab.DidYouMean(name, names))}
		default:
			if err := row.value.take(name, v); err != nil {
				return &configError{name + "=", err.Error()}
			}
			c.values[name] = v
		}
	}
	return nil
}

// apply copies the settings to the options, except those named in overruled.
func (c File) apply(o *Options, overruled func(configRow) bool) {
	for _, r := range o.rows() {
		if v, ok := c.values[r.name]; ok && !overruled(r) {
			_ = r.value.take(r.name, v) // it was tried when the file was read
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
