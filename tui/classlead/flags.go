package classlead

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"time"

	"github.com/spf13/pflag"

	"lascope/model/classroom"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/config"
)

// ErrNoScreen is the error of a class without --plain where there is no terminal.
var ErrNoScreen = errors.New("there is no terminal")

// gameWord opens a game in place of a lesson.
const gameWord = "you"

// Flags holds the flags of the command class.
type Flags struct {
	config.Options
	settings

	// Find finds a lesson of a course by its name or number.
	Find func(course *lesson.Course, word string) (*lesson.Lesson, error)
	// Lead leads a class through a lesson on the terminal, until it is left.
	Lead func(course *lesson.Course, l *lesson.Lesson, p *Play, o config.Options) error
}

// settings are the flags of a class alone.
type settings struct {
	address, results, home, game string
	names, together              bool
	most                         int
	turn                         time.Duration
}

// Flags declares them.
func (f *Flags) Flags(flags *pflag.FlagSet) {
	f.Options.Flags(flags)
	flags.StringVar(&f.address, "address", "",
		"listen on this `ADDRESS`, IP or IP:PORT, of this machine and nowhere else (default port: 8765, or the next free one up to 8774)")
	flags.StringVar(&f.results, "results", "", "append to this `FILE` what each phone predicted, as CSV")
	flags.BoolVar(&f.names, "names", false, "ask each phone for a name or nickname")
	flags.IntVar(&f.most, "most", classroom.MostPhones, "let in at most this `NUMBER` of phones, 1 to 300")
	flags.StringVar(&f.home, "home", "", "show this `URL` on the phones at the end, such as that of the lesson in a browser")
	flags.StringVar(&f.game, "game", "", "class you: the `LINE` of the game, such as \"you pages=8 seed=3\"")
	flags.BoolVar(&f.together, "together", false, "class you: one game, and the majority polls")
	flags.DurationVar(&f.turn, "turn", 5*time.Second, "class you --together: the longest `TIME` of a turn")
}

// Words returns the completions of the lesson's name.
func (f *Flags) Words() []string {
	f.Settle()
	if course, err := f.OpenCourse(); err == nil {
		return append([]string{gameWord}, course.Names()...)
	}
	return nil
}

// check refuses flags that do not go together or are out of their range.
func (s *settings) check(word string) error {
	home, err := url.Parse(s.home)
	switch {
	case word != gameWord && (s.game != "" || s.together):
		return errors.New("--game and --together are those of a game, as in lascope class you --together")
	case s.most < 1 || s.most > classroom.MostPhones:
		return fmt.Errorf("--most %d: it is a number of phones, 1 to %d, such as --most 60", s.most, classroom.MostPhones)
	case s.turn < time.Second || s.turn > 10*time.Minute:
		return fmt.Errorf("--turn %s: a turn lasts 1s to 10m, such as --turn 5s", s.turn)
	case s.home != "" && (err != nil || home.Scheme != "http" && home.Scheme != "https" || home.Host == "" || len(s.home) > 300):
		return fmt.Errorf("--home %s: it is an address of the web, such as https://example.org/liar", lab.Quoted(s.home))
	}
	return nil
}

// Run leads a class through a lesson of that name or number, or through a game. With --plain it obeys words
// of in; else it needs a terminal.
func (f *Flags) Run(ctx context.Context, word string, in io.Reader, out io.Writer, terminal bool) (err error) {
	f.Settle()
	if err := f.check(word); err != nil {
		return err
	}
	if !f.Plain && !terminal {
		return ErrNoScreen
	}
	var l *lesson.Lesson
	var course *lesson.Course
	if word != gameWord {
		if course, err = f.OpenCourse(); err != nil {
			return err
		}
		if l, err = f.Find(course, word); err != nil {
			return err
		}
	}
	if l != nil && f.home == "" && f.Home != "" {
		f.home = config.Link(f.Home, "lesson", l.Name)
	}
	p, err := newPlay(&f.settings, l, f.Class)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.End()) }()
	switch {
	case f.Plain:
		f.Warn()
		return p.plain(ctx, in, out)
	case l == nil:
		return openGame(p, f.Options)
	}
	return f.Lead(course, l, p, f.Options)
}
