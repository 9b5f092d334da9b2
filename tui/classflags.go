package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"lascope/model"
	"lascope/model/classroom"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/config"
	"lascope/tui/screen"
)

// ErrNoScreen is the error of a class without --plain where there is no terminal.
var ErrNoScreen = errors.New("there is no terminal")

// gameWord opens a game in place of a lesson.
const gameWord = "you"

// ClassFlags holds the flags of the command class.
type ClassFlags struct {
	config.Options
	classSettings
}

// classSettings are the flags of a class alone.
type classSettings struct {
	address, results, home, game string
	names, together              bool
	most                         int
	turn                         time.Duration
}

// Flags declares them.
func (f *ClassFlags) Flags(flags *pflag.FlagSet) {
	f.Options.Flags(flags)
	flags.StringVar(&f.address, "address", "", "listen on this `ADDRESS`, IP or IP:PORT, of this machine and nowhere else (default port: 8765, or the next free one up to 8774)")
	flags.StringVar(&f.results, "results", "", "append to this `FILE` what each phone predicted, as CSV")
	flags.BoolVar(&f.names, "names", false, "ask each phone for a name or nickname")
	flags.IntVar(&f.most, "most", classroom.MostPhones, "let in at most this `NUMBER` of phones, 1 to 300")
	flags.StringVar(&f.home, "home", "", "show this `URL` on the phones at the end, such as that of the lesson in a browser")
	flags.StringVar(&f.game, "game", "", "class you: the `LINE` of the game, such as \"you pages=8 seed=3\"")
	flags.BoolVar(&f.together, "together", false, "class you: one game, and the majority polls")
	flags.DurationVar(&f.turn, "turn", 5*time.Second, "class you --together: the longest `TIME` of a turn")
}

// Words returns the completions of the lesson's name.
func (f *ClassFlags) Words() []string {
	f.Settle()
	if course, err := f.OpenCourse(); err == nil {
		return append([]string{gameWord}, course.Names()...)
	}
	return nil
}

// check refuses flags that do not go together or are out of their range.
func (s *classSettings) check(word string) error {
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
func (f *ClassFlags) Run(ctx context.Context, word string, in io.Reader, out io.Writer, terminal bool) (err error) {
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
		if l, err = findLesson(course, word); err != nil {
			return err
		}
	}
	if l != nil && f.home == "" && f.Home != "" {
		f.home = config.Link(f.Home, "lesson", l.Name)
	}
	p, err := newClassPlay(&f.classSettings, l, f.Class)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.end()) }()
	switch {
	case f.Plain:
		f.Warn()
		return p.plain(ctx, in, out)
	case l == nil:
		return openGame(p, f.Options)
	}
	return openClassLesson(course, l, p, f.Options)
}

// openClassLesson leads a class through a lesson on the terminal.
func openClassLesson(course *lesson.Course, l *lesson.Lesson, p *classPlay, o config.Options) error {
	o = o.WithEnvironment()
	th, err := o.ChosenTheme()
	if err != nil {
		return err
	}
	v, err := newLessonScreen(course, l, th, o)
	if err != nil {
		return err
	}
	v.class.play = p
	v.class.opening = v.class.enterLobby()
	return errors.Join(screen.Run(v, o), v.leave())
}

// A classPlay is a class with its lesson or game, its results and, once it is open, its room.
type classPlay struct {
	host    config.ClassHost
	address string // that was asked for; "" for none
	lesson  *lesson.Lesson
	class   *classroom.Class // before the room is open; then the room's
	room    config.ClassRoom // nil before
	results *lesson.Rows     // nil for none
	named   bool             // names are shown
	written map[int]bool     // the steps, or the games, whose results are written
}

// newClassPlay prepares a class of a lesson; of a game if l is nil.
func newClassPlay(s *classSettings, l *lesson.Lesson, host config.ClassHost) (*classPlay, error) {
	p := &classPlay{host: host, address: s.address, lesson: l, written: map[int]bool{}}
	if s.results != "" {
		rows, err := lesson.OpenRows(s.results, classroom.ResultColumns())
		if err != nil {
			return nil, err
		}
		p.results = rows
	}
	plan := classroom.Plan{Lesson: gameWord, File: gameWord, Lang: "en"}
	if l != nil {
		plan = classroom.PlanOf(l)
	}
	plan.Names, plan.Most, plan.Home, plan.Recorded, plan.Begun = s.names, s.most, s.home, p.results != nil, time.Now()
	if l != nil {
		p.class = classroom.New(plan)
		return p, nil
	}
	line := s.game
	if strings.TrimSpace(line) == "" {
		line = gameWord
	}
	spec, err := model.Parse(line)
	if err == nil {
		var g *classroom.Game
		if g, err = classroom.NewGame(spec, s.most, s.together, s.turn); err == nil {
			p.class = classroom.NewGames(plan, g)
			return p, nil
		}
	}
	return nil, errors.Join(err, p.end())
}

// open lets the phones in, on an address.
func (p *classPlay) open(address string) (err error) {
	p.room, err = p.host.Open(p.class, address)
	if err != nil {
		p.room = nil
	}
	return err
}

// with calls f with the class, and writes the results of what f reveals.
func (p *classPlay) with(f func(c *classroom.Class) error) (err error) {
	record := func(c *classroom.Class) {
		if err = f(c); err == nil {
			err = p.record(c)
		}
	}
	if p.room == nil {
		record(p.class)
	} else {
		p.room.With(record)
	}
	return err
}

// record writes the results of a question, or of a game, that has just been revealed.
func (p *classPlay) record(c *classroom.Class) error {
	part := c.Step()
	if g := c.Game(); g != nil {
		part = g.Number
	}
	if p.results == nil || c.Phase() != classroom.Revealed || p.written[part] {
		return nil
	}
	p.written[part] = true
	return p.results.Append(c.Rows(time.Now())...)
}

// end closes the port, then the results.
func (p *classPlay) end() error {
	var failed error
	if p.room != nil {
		failed = p.room.Close()
		p.room = nil
	}
	if p.results != nil {
		failed = errors.Join(failed, p.results.Close())
		p.results = nil
	}
	return failed
}
