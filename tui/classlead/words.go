package classlead

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"lascope/internal/fault"
	"lascope/model/classroom"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/pane"
	"lascope/tui/speech"
)

// A teller leads a class by words.
type teller struct {
	*Play
	*classroom.Conductor
	out  io.Writer
	last string // the line that was printed last
}

type playedBeat struct {
	outcome *lesson.Outcome
	err     error
}

// plain leads the class by the words of in, until quit or its end.
func (p *Play) plain(ctx context.Context, in io.Reader, out io.Writer) error {
	if p.address == "" {
		return fmt.Errorf("--address is missing; choose one address of this machine; those are %s", strings.Join(p.host.Addresses(), ", "))
	}
	if err := p.open(p.address); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	t := &teller{Play: p, Conductor: classroom.NewConductor(p.class, p.lesson), out: out}
	fmt.Fprintf(out, "address %s\ncode %s\nlink %s\n", p.room.URL(), p.room.Code(), p.room.Link())
	t.tell()
	lines, played := speech.Lines(in, ctx.Done()), t.playAhead(ctx)
	refused := 0
	for {
		var err error
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-p.room.Changed():
		case b := <-played:
			err = p.With(func(*classroom.Class) error { return t.Played(b.outcome, b.err) })
		case line, more := <-lines:
			word := strings.TrimSpace(line.Text)
			switch {
			case line.Err != nil:
				err = line.Err
			case more && word == "":
				continue
			case more && word != "quit":
				err = t.obey(word)
			case refused > 0:
				return &speech.RefusedWords{Lines: refused}
			default:
				return nil
			}
		}
		if err != nil {
			refused++
			fmt.Fprintln(out, "refused "+pane.Sentence(err.Error()))
		}
		if trouble := p.room.Trouble(); trouble != "" {
			fmt.Fprintln(out, "note "+pane.Sentence(trouble))
		}
		t.tell()
	}
}

// playAhead plays the lesson on another goroutine; a game has none.
func (t *teller) playAhead(ctx context.Context) <-chan playedBeat {
	played := make(chan playedBeat)
	if t.lesson == nil {
		return played
	}
	player := lesson.NewPlayer(t.lesson)
	fault.Go(func() {
		for {
			o, err := player.Next(ctx)
			if o == nil && err == nil {
				return
			}
			select {
			case played <- playedBeat{o, err}:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	})
	return played
}

// tell prints the state, if it has changed.
func (t *teller) tell() {
	var line string
	t.room.With(func(c *classroom.Class) { line = c.Line() })
	if line != t.last {
		t.last = line
		fmt.Fprintln(t.out, line)
	}
}

// leadWords are the words that lead a class, in the order of their help.
var leadWords = []string{"next", "close", "reveal", "again", "list", "remove 17", "quit"}

func (t *teller) obey(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	do := map[string]func() error{"next": t.Next, "close": t.Close, "reveal": t.Reveal, "again": t.Again}[word]
	switch {
	case word == "remove":
		number, err := strconv.Atoi(strings.TrimSpace(rest))
		if err != nil {
			return errors.New("remove NUMBER: the number of a phone follows, such as remove 17")
		}
		do = func() error { return t.Remove(number) }
	case rest != "":
		return fmt.Errorf("%s: nothing follows %s", lab.Quoted(line), word)
	case word == "list":
		t.room.With(t.list)
		return nil
	case do == nil:
		return fmt.Errorf("%s: the words of a class are %s", lab.Quoted(word), strings.Join(leadWords, ", "))
	}
	return t.With(func(*classroom.Class) error { return do() })
}

// list prints the phones: number, name or -, score.
func (t *teller) list(c *classroom.Class) {
	for _, phone := range c.Phones() {
		name := cmp.Or(phone.Name, "-")
		fmt.Fprintln(t.out, phone.Number, name, scoreOf(c, phone.Number))
	}
}

// scoreOf is the score of a phone in words: right answers, or hits.
func scoreOf(c *classroom.Class, number int) string {
	if c.Game() != nil {
		if me, err := c.Me(number); err == nil {
			return fmt.Sprintf("%s hits", me.Hits)
		}
	}
	right, of := c.Score(number)
	return fmt.Sprintf("%d of %d", right, of)
}
