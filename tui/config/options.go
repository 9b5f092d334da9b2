package config

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/muesli/termenv"
	"github.com/spf13/pflag"

	"lascope/internal/disk"
	"lascope/internal/task"
	"lascope/model"
	"lascope/model/lesson"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// Options configure the screen and the start of a run. The zero value is a dark theme in
// braille with the mouse on, at the pace of the scheme.
type Options struct {
	Theme         string  // one of [canvas.Themes]; "" for the first
	Glyphs        string  // one of [canvas.GlyphSets]; "" for the first
	NoColor       bool    // no colours; so does NO_COLOR in the environment
	NoMouse       bool    // leave the mouse to the terminal, for selecting text
	ReducedMotion bool    // few frames a second; so does NO_MOTION in the environment
	Paused        bool    // begin paused
	Speed         float64 // ticks a second; 0 for the scheme's own pace, +Inf or less than 0 for as fast as it goes
	Projector     bool    // one pane, large digits, thick curves, high contrast
	Plain         bool    // lines of words instead of a screen, for a screen reader or a pipe
	Lessons       string  // one's own directory of lessons; "" for Course
	Demos         string  // one's own directory of demos; "" for Scenes

	Provided
	Beginning
	Memory

	Replay    *model.Session    // nil without a replay
	Keys      *pane.KeyMap      // nil for the defaults
	History   *History          // the lines of the prompt; nil for a history of this program alone
	Autosaves *driver.Autosaves // of the sessions; nil where none is saved

	settings
}

// A Provided holds the parts of the program that its screens need.
type Provided struct {
	Course *lesson.Course // the program's own lessons
	Scenes *lesson.Course // the program's own demos
	Class  ClassHost      // nil in a program without a network
}

// A Beginning is how the program begins.
type Beginning struct {
	Start string // "run" leaves out the start card; "" for "card"
	Card  bool   // the start card opens over the run
	Line  string // opened without words; "" for [pollinglab.DefaultLine]
	First string // first line of plain mode; "" for none
}

// A Memory says what the program does not keep for its next start.
type Memory struct {
	NoHistory bool // the lines of the prompt are not kept
	NoJournal bool // the session is not kept
}

// settings are the options' file: see Settle.
type settings struct {
	flags      *pflag.FlagSet // of the command line; nil for none
	file       string         // the file named there
	settled    bool
	Home       string // address of the page of lascope, for links to it; "" for none
	configured string // the file that was read; "" for none
	ownLine    bool   // the line comes from there
	Trouble    string // error of the file, a sentence; "" for none
}

// Flags declares the options on a command line.
func (o *Options) Flags(f *pflag.FlagSet) {
	for _, s := range o.rows() {
		to, isSwitch := s.to.(*bool)
		switch {
		case s.flag == "":
		case isSwitch:
			f.BoolVar(to, s.flag, false, s.usage)
		default:
			f.Var(s, s.flag, s.usage)
		}
	}
	f.StringVar(&o.file, "config", "", "take the settings from this `FILE`; \"\" for none (default: the path that \"lascope config path\" prints)")
	o.flags = f
}

// FrameEvery is the time from one frame to the next.
func (o Options) FrameEvery() time.Duration {
	return canvas.Pick(o.ReducedMotion, time.Second/4, time.Second/30)
}

// FrameEveryAt is FrameEvery of a run at a speed in ticks a second.
func (o Options) FrameEveryAt(speed float64) time.Duration {
	if math.IsInf(speed, 1) {
		return max(o.FrameEvery(), task.FullSpeedFrame)
	}
	return o.FrameEvery()
}

// EachTickTo is the highest speed, in ticks a second, at which each tick has its own frame.
func (o Options) EachTickTo() float64 {
	return min(driver.SlowSpeed, 1/o.FrameEvery().Seconds())
}

// ErrDumb is the error of the screen on a terminal that cannot place the cursor.
var ErrDumb = errors.New("TERM=dumb: this terminal cannot place the cursor, so it shows no screen; " +
	"--plain says the same in words, as in lascope --plain h-traa")

// Dumb reports a terminal that knows no escape codes, such as the shell of an editor.
func Dumb() bool { return os.Getenv("TERM") == "dumb" }

// OnScreen returns the options with the environment and the file of settings applied, and their theme.
func (o Options) OnScreen() (Options, *canvas.Theme, error) {
	if Dumb() {
		return o, nil, ErrDumb
	}
	o.Settle()
	th, err := o.ChosenTheme()
	return o, th, err
}

// Profile is the colour profile of the terminal.
func (o Options) Profile() termenv.Profile {
	if o.NoColor {
		return termenv.Ascii
	}
	return terminalProfile()
}

// paperIndex is the colour of the terminal's paper, 0 to 15, that COLORFGBG states; false if it states none.
func paperIndex() (int, bool) {
	fields := strings.Split(os.Getenv("COLORFGBG"), ";")
	n, err := strconv.Atoi(fields[len(fields)-1])
	return n, err == nil && n >= 0 && n < 16
}

// KeyMap returns the keys with the rebindings of the settings.
func (o Options) KeyMap() *pane.KeyMap {
	if o.Keys != nil {
		return o.Keys
	}
	return pane.NewKeyMap()
}

// DriverConfig is how the driver of a run begins.
func (o Options) DriverConfig() driver.Config {
	return driver.Config{
		Open: driver.OpenRun, Paused: o.Paused, Speed: o.Speed, EachTick: o.EachTickTo(), Replay: o.Replay, Autosave: o.Autosaves,
	}
}

// TellTrouble shows, once, the error of the file of settings.
func (o *Options) TellTrouble(n *pane.Notes) {
	if o.Trouble != "" {
		n.Refuse(o.Trouble)
	}
	o.Trouble = ""
}

// OpenCourse opens the lessons in the person's directory, else the program's.
func (o *Options) OpenCourse() (*lesson.Course, error) {
	return openCourse(o.Lessons, lesson.NewCourse, o.Course, "lessons")
}

// OpenDemos opens the demos in the person's directory, else the program's.
func (o *Options) OpenDemos() (*lesson.Course, error) {
	return openCourse(o.Demos, lesson.NewDemos, o.Scenes, "demos")
}

// openCourse opens the lessons or demos in a directory; "" is the program's, own.
func openCourse(dir string, open func(fs.FS, string) *lesson.Course, own *lesson.Course, noun string) (*lesson.Course, error) {
	switch {
	case dir != "":
		if _, err := os.ReadDir(dir); err != nil {
			return nil, fmt.Errorf("--%s %s: it is a directory of %[1]s, and cannot be read as one", noun, dir)
		}
		return open(disk.Folder(dir, lesson.MaxBytes), dir), nil
	case own != nil:
		return own, nil
	}
	return nil, fmt.Errorf("there are no %s here", noun)
}

// CourseWords are the completions of a command: own, then the names of a course.
func (o *Options) CourseWords(open func() (*lesson.Course, error), own ...string) []string {
	o.Settle()
	course, err := open()
	if err != nil {
		return nil
	}
	return append(own, course.Names()...)
}

// OpenFirst opens the run that the program begins with. A line of the settings that
// cannot run gives way to the usual one.
func (o *Options) OpenFirst(spec model.Spec) (driver.Simulation, error) {
	run, err := driver.OpenRun(spec)
	if err == nil || !o.ownLine {
		return run, err
	}
	o.Trouble = fmt.Sprintf("%s: line: %v; %s is open instead", o.configured, err, pollinglab.DefaultLine)
	if spec, err = model.Parse(pollinglab.DefaultLine); err != nil {
		return nil, err
	}
	return driver.OpenRun(spec)
}

// SessionsPath is the directory of autosaved sessions; "" without a home directory.
func SessionsPath() string {
	return statePath("sessions")
}

// ClassesPath is the directory of the files of classes; "" without a home directory.
func ClassesPath() string {
	return statePath("class")
}

// CrashPath is the path of the report of the last defect; "" without a home directory.
func CrashPath() string {
	return statePath("crash.txt")
}

// ChosenTheme is the theme of the options; without one, it suits the paper that the terminal states in COLORFGBG.
func (o Options) ChosenTheme() (*canvas.Theme, error) {
	name := o.Theme
	if n, stated := paperIndex(); name == "" && stated && (n == 7 || n > 8) {
		name = o.lightName()
	}
	return canvas.MakeTheme(name, o.glyphs(), o.Profile(), o.Projector)
}

// glyphs are the glyphs of the options. On a terminal with wide marks and lines, as RUNEWIDTH_EASTASIAN states, ascii alone stands
// where it is drawn.
func (o Options) glyphs() string {
	if wide, err := strconv.ParseBool(os.Getenv("RUNEWIDTH_EASTASIAN")); err == nil && wide {
		return "ascii"
	}
	return o.Glyphs
}

func (o Options) lightName() string {
	return canvas.Pick(o.Projector, canvas.ProjectorTheme+"-light", "light")
}

// LightTheme is the theme for a terminal that answers that its paper is light; nil where its answer decides nothing.
func (o Options) LightTheme() *canvas.Theme {
	_, stated := paperIndex()
	if o.Theme != "" || stated || o.Profile() == termenv.Ascii {
		return nil
	}
	th, err := canvas.MakeTheme(o.lightName(), o.glyphs(), o.Profile(), o.Projector)
	if err != nil {
		return nil // the glyphs are refused elsewhere
	}
	return th
}
