package classlead

import (
	"errors"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/config"
)

// A Play is a class with its lesson or game, its results and, once it is open, its room.
type Play struct {
	host    config.ClassHost
	address string // that was asked for; "" for none
	lesson  *lesson.Lesson
	class   *classroom.Class // before the room is open; then the room's
	room    config.ClassRoom // nil before
	results *lesson.Rows     // nil for none
	named   bool             // names are shown
	written map[int]bool     // the steps, or the games, whose results are written
}

// newPlay prepares a class of a lesson; of a game if l is nil.
func newPlay(s *settings, l *lesson.Lesson, host config.ClassHost) (*Play, error) {
	p := &Play{host: host, address: s.address, lesson: l, written: map[int]bool{}}
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
	line := canvas.Pick(strings.TrimSpace(s.game) == "", gameWord, s.game)
	spec, err := model.Parse(line)
	if err == nil {
		var g *classroom.Game
		if g, err = classroom.NewGame(spec, s.most, s.together, s.turn); err == nil {
			p.class = classroom.NewGames(plan, g)
			return p, nil
		}
	}
	return nil, errors.Join(err, p.End())
}

func (p *Play) open(address string) (err error) {
	p.room, err = p.host.Open(p.class, address)
	if err != nil {
		p.room = nil
	}
	return err
}

// With calls f with the class, and writes the results of what f reveals.
func (p *Play) With(f func(c *classroom.Class) error) (err error) {
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
func (p *Play) record(c *classroom.Class) error {
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

// End closes the port, then the results.
func (p *Play) End() error {
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

// ChangedMsg reports changes of the class.
type ChangedMsg struct{ of *Play }

func (ChangedMsg) ForScreen() {}

// Await waits for changes of the class; nil without a room.
func (p *Play) Await() tea.Cmd {
	if p.room == nil {
		return nil
	}
	changed := p.room.Changed()
	return func() tea.Msg { <-changed; return ChangedMsg{p} }
}
