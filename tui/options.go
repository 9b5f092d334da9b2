package tui

import (
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"
	"github.com/spf13/pflag"

	"lascope/model"
	"lascope/model/lesson"
)

// Options are how the program looks and begins. The zero value is a dark screen
// in braille with the mouse on, running at its lab's pace.
type Options struct {
	Theme         string  // one of [Themes]; "" for the first
	Glyphs        string  // one of [GlyphSets]; "" for the first
	NoColor       bool    // no colours; so does NO_COLOR in the environment
	NoMouse       bool    // leave the mouse to the terminal, for selecting text
	ReducedMotion bool    // few frames a second; so does NO_MOTION in the environment
	Paused        bool    // begin paused
	Speed         float64 // ticks a second; 0 for the lab's own pace, +Inf or less than 0 for as fast as it goes
	Projector     bool    // for a room: one pane, large digits, thick curves, high contrast
	Plain         bool    // lines of words instead of a screen, for a screen reader or a pipe
	Lessons       string  // one's own directory of lessons; "" for Course

	Course *lesson.Course // the program's own lessons

	Line      string // what opens when nothing is said; "" for [pollinglab.DefaultLine]
	NoHistory bool   // do not keep the prompt's lines for the next time
	NoJournal bool   // do not keep the session for the case of a crash

	replay    *model.Session // what is replayed; nil nearly always
	first     string         // what plain mode does before it listens; "" nearly always
	keys      *keyMap        // what key does what; nil for the usual
	history   *history       // the lines of the prompt; nil for those of this program alone
	autosaves *autosaves     // of the sessions; nil where none is saved

	// The file of settings: see Settle.
	flags      *pflag.FlagSet // what was said on the command line; nil if there is none
	file       string         // the file named there
	settled    bool
	configured string // the file that was read; "" for none
	ownLine    bool   // the line comes from there
	trouble    string // a sentence for the person at the screen: what is wrong with it
}

// Flags declares the options on a command line.
func (o *Options) Flags(f *pflag.FlagSet) {
	f.Var(choice{&o.Theme, Themes}, "theme", "colours: "+strings.Join(Themes, ", "))
	f.Var(choice{&o.Glyphs, GlyphSets}, "glyphs", "what to draw with: "+strings.Join(GlyphSets, ", "))
	f.BoolVar(&o.NoColor, "no-color", false, "draw without colours")
	f.BoolVar(&o.NoMouse, "no-mouse", false, "leave the mouse to the terminal")
	f.BoolVar(&o.ReducedMotion, "reduced-motion", false, "draw four frames a second instead of thirty")
	f.BoolVar(&o.Paused, "paused", false, "begin paused")
	f.Var(speedFlag{&o.Speed}, "speed", `begin with so many ticks a second, or "max"`)
	f.BoolVar(&o.Projector, "projector", false, "for a room: one pane, large digits, thick curves, high contrast")
	f.BoolVar(&o.Plain, "plain", false, "lines of words instead of a screen, for a screen reader or a pipe")
	f.StringVar(&o.Lessons, "lessons", "", "take lessons from this `directory`")
	f.BoolVar(&o.NoJournal, "no-journal", false, "do not keep the session for the case of a crash")
	f.StringVar(&o.file, "config", "", "take the settings from this `file`; \"\" for none (default: where \"lascope config path\" says)")
	o.flags = f
}

// A choice is a flag that takes one of a few words.
type choice struct {
	word  *string
	words []string
}

func (c choice) String() string {
	if c.word == nil {
		return ""
	}
	return *c.word
}
func (c choice) Type() string { return "word" }
func (c choice) Set(s string) error {
	for _, w := range c.words {
		if s == w {
			*c.word = s
			return nil
		}
	}
	return fmt.Errorf("%s is none of %s", s, strings.Join(c.words, ", "))
}

// A speedFlag is a flag of ticks a second.
type speedFlag struct{ speed *float64 }

func (s speedFlag) Type() string { return "ticks" }
func (s speedFlag) String() string {
	switch {
	case s.speed == nil || *s.speed == 0:
		return ""
	case *s.speed < 0 || math.IsInf(*s.speed, 1):
		return "max"
	}
	return fmt.Sprint(*s.speed)
}

func (s speedFlag) Set(word string) error {
	if word == "max" {
		*s.speed = math.Inf(1)
		return nil
	}
	v, err := strconv.ParseFloat(word, 64)
	if err != nil || !(v >= slowest) {
		return errors.New(`the speed is a number of ticks a second, 1 or more, or "max"`)
	}
	*s.speed = v
	return nil
}

// frameEvery is the time from one frame to the next.
func (o Options) frameEvery() time.Duration {
	if o.ReducedMotion {
		return time.Second / 4
	}
	return time.Second / 30
}

// eachTickTo is the speed, in ticks a second, up to which each tick has a frame of its
// own: no faster than frames may come.
func (o Options) eachTickTo() float64 {
	return min(slowSpeed, 1/o.frameEvery().Seconds())
}

// withEnvironment adds what the environment and the file of settings ask for.
func (o Options) withEnvironment() Options {
	o.Settle()
	return o
}

// profile is what colours the terminal can show.
func (o Options) profile() termenv.Profile {
	if o.NoColor {
		return termenv.Ascii
	}
	return termenv.NewOutput(os.Stdout).ColorProfile()
}

// keyMap is what key does what.
func (o Options) keyMap() *keyMap {
	if o.keys != nil {
		return o.keys
	}
	return newKeyMap()
}

// promptHistory returns the history of the settings, or an empty one that no file keeps.
func (o Options) promptHistory() *history {
	if o.history != nil {
		return o.history
	}
	return &history{}
}

// driverConfig is how the driver of a run begins; open builds another line.
func (o Options) driverConfig(open func(model.Spec) (simulation, error)) Config {
	return Config{
		Open: open, Paused: o.Paused, Speed: o.Speed, EachTick: o.eachTickTo(), Replay: o.replay, Autosave: o.autosaves,
	}
}

// startDriver drives a run on a goroutine of its own.
func startDriver(run simulation, open func(model.Spec) (simulation, error), o Options) *driver {
	return Start(run, o.driverConfig(open))
}

// tellTrouble shows, once, what is wrong with the file of settings.
func (o *Options) tellTrouble(n *notes) tea.Cmd {
	text := o.trouble
	o.trouble = ""
	if text == "" {
		return nil
	}
	return n.add(note{kind: noteRefused, text: text})
}
