package class

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"lascope/internal/refusal"
	"lascope/model/classroom"
	"lascope/model/lab"
	"lascope/tui/config"
	"lascope/tui/screen"
)

// ErrNoScreen is the error of a class without --plain where there is no terminal.
var ErrNoScreen = errors.New("there is no terminal")

// Flags holds the flags of the command class.
type Flags struct {
	config.Options
	settings
	Stage
	Resume   bool
	Game     string // a word now
	Together bool   // a word now
}

// settings are what a class is begun with, beside its acts.
type settings struct {
	classroom.SavedRoom
	Plan classroom.Plan
	Turn time.Duration
}

// NewFlags are the flags before any is given.
func NewFlags(o config.Options) *Flags {
	return &Flags{Options: o, settings: settings{Plan: classroom.Plan{Most: classroom.MostPhones}, Turn: usualTurn}}
}

// usualTurn is the longest time of a turn without --turn.
const usualTurn = 5 * time.Second

// Words returns the completions of the lesson's name.
func (f *Flags) Words() []string { return f.CourseWords(f.OpenCourse, gameWord, togetherWord) }

// check refuses flags that are out of their range.
func (f *Flags) check(words []string) error {
	plan, acts := &f.Plan, len(words)
	home, err := url.Parse(plan.Home)
	switch {
	case f.Game != "" || f.Together:
		return errors.New(`--game and --together are words now, each an act, as in lascope class liar "you pages=8 seed=3" "together you pages=8 seed=3"`)
	case f.Resume && (acts > 1 || acts == 1 && !isCode(words[0])):
		return errors.New("--resume: the acts of a class are in its file; give none, or its code, as in lascope class --resume K7QM2P")
	case acts == 0 && !f.Resume:
		return errors.New(`which act? give a lesson by its name or number, or a line such as "you pages=8 seed=3"; "lascope lesson list" lists the lessons`)
	case acts > classroom.MostActs:
		return fmt.Errorf("a class has 1 to %d acts, and these are %d", classroom.MostActs, acts)
	case plan.Most < 1 || plan.Most > classroom.MostPhones:
		return fmt.Errorf("--most %d: it is a number of phones, 1 to %d, such as --most 60", plan.Most, classroom.MostPhones)
	case f.Turn < time.Second || f.Turn > 10*time.Minute:
		return fmt.Errorf("--turn %s: a turn lasts 1s to 10m, such as --turn 5s", f.Turn)
	case plan.Home != "" && (err != nil || home.Scheme != "http" && home.Scheme != "https" || home.Host == "" || len(plan.Home) > 300):
		return fmt.Errorf("--home %s: it is an address of the web, such as https://example.org/liar", lab.Quoted(plan.Home))
	}
	return nil
}

// Run leads a class through acts. With --plain it obeys words of in; else it needs a terminal.
func (f *Flags) Run(ctx context.Context, words []string, in io.Reader, out io.Writer, terminal bool) (err error) {
	f.Settle()
	if err := f.check(words); err != nil {
		return err
	}
	if !f.Plain && !terminal {
		return ErrNoScreen
	}
	f.Stage.Options = &f.Options
	p, err := f.play(ctx, words)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.End()) }()
	if f.Plain {
		f.Warn()
		return p.plain(ctx, in, out)
	}
	return p.onScreen(f.Resume)
}

// isCode reports a word that may be the code of a class.
func isCode(word string) bool {
	return len(word) == 6 && strings.Trim(strings.ToUpper(word), "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
}

// play makes the class of acts, or takes up the class of --resume.
func (f *Flags) play(ctx context.Context, words []string) (_ *Play, err error) {
	defer refusal.To(&err)
	if f.Resume {
		return takeUp(ctx, refusal.Must(chosen(f.Class.Folder(), strings.Join(words, ""))), f.Address, &f.Stage, f.Class)
	}
	var acts []classroom.Act
	for _, word := range words {
		acts = append(acts, refusal.Must(f.act(word, f.Plan.Most, f.Turn)))
	}
	if acts[0].Game == nil && f.Plan.Home == "" && f.Home != "" {
		f.Plan.Home = config.Link(f.Home, "lesson", acts[0].Name)
	}
	return newPlay(f.settings, acts, &f.Stage, f.Class)
}

// onScreen leads the class on the terminal, from its lobby on; one that was taken up, from where it stands.
func (p *Play) onScreen(resumed bool) (err error) {
	defer refusal.To(&err)
	o, th, err := p.stage.Options.OnScreen()
	refusal.Check(err)
	p.stage.Options = &o
	if resumed {
		p.reopen()
	}
	return screen.Run(refusal.Must(p.screen(th)), o)
}
