package classlead

import (
	"errors"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/tui/config"
)

// A Play is a class with its results and, once it is open, its room.
type Play struct {
	settings
	stage   *Stage
	host    config.ClassHost
	class   *classroom.Class // before the room is open; then the room's
	room    config.ClassRoom // nil before
	written []string         // the parts of the results that are in the file
	named   bool             // names are shown
	asking  bool             // the box that asks before the end is open
	quits   bool             // its answer ends the program
}

// newPlay prepares a class of acts.
func newPlay(s *settings, acts []classroom.Act, stage *Stage, host config.ClassHost) (*Play, error) {
	p := &Play{settings: *s, stage: stage, host: host}
	if s.results != "" {
		rows, err := lesson.OpenRows(s.results, classroom.ResultColumns())
		if err != nil {
			return nil, err
		}
		if err := rows.Close(); err != nil {
			return nil, err
		}
	}
	p.class = classroom.New(classroom.Plan{Acts: acts, Names: s.names, Most: s.most, Home: s.home, Recorded: s.results != "", Begun: time.Now()})
	return p, nil
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
	do := func(c *classroom.Class) {
		before := c.Phase()
		if err = f(c); c.Phase() != before {
			err = errors.Join(err, p.record(c, false))
		}
	}
	if p.room == nil {
		p.class.At(time.Now())
		do(p.class)
	} else {
		p.room.With(do)
	}
	return err
}

// record appends to the file of results the parts that are not in it; with all, those of open questions, too. A part that cannot
// be written is tried again the next time.
func (p *Play) record(c *classroom.Class, all bool) error {
	if p.results == "" {
		return nil
	}
	due := c.Records(p.written, all)
	if len(due) == 0 {
		return nil
	}
	rows, err := lesson.OpenRows(p.results, classroom.ResultColumns())
	if err != nil {
		return err
	}
	var parts []string
	var text [][]string
	for _, part := range due {
		parts, text = append(parts, part.Name), append(text, part.Rows...)
	}
	if err = rows.Append(text...); err == nil {
		p.written = slices.Concat(p.written, parts)
	}
	return errors.Join(err, rows.Close())
}

// Finish ends the class: the phones say so.
func (p *Play) Finish() error { return p.leave(classroom.Ended) }

// End leaves the class for now, or ends one that nobody has joined.
func (p *Play) End() error {
	if p.room != nil && p.idle() {
		return p.Finish()
	}
	return p.leave(classroom.Away)
}

// leave has the phones told, and closes the port.
func (p *Play) leave(as classroom.Phase) error {
	if p.room == nil {
		return nil
	}
	var failed error
	p.room.With(func(c *classroom.Class) {
		failed = p.record(c, as == classroom.Ended)
		c.Leave(as)
	})
	failed = errors.Join(failed, p.room.Close())
	p.room, p.asking = nil, false
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
