package class

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"lascope/internal/task"
	"lascope/model/classroom"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/labs"
	"lascope/tui/pane"
)

// A teller leads a class by words.
type teller struct {
	*Play
	out  io.Writer
	last string // the stand that was printed last
}

// standOf is the line of a class with the place that it is about.
func standOf(c *classroom.Class) string { return fmt.Sprint(c.Line(), "\n", c.Act, " ", c.Step) }

// plain leads the class by the words of in, until quit or leave.
func (p *Play) plain(ctx context.Context, in io.Reader, out io.Writer) error {
	if p.Address == "" {
		return fmt.Errorf("--address is missing; choose one address of this machine; those are %s", strings.Join(p.host.Addresses(), ", "))
	}
	if err := p.open(p.Address); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	t := &teller{Play: p, out: out}
	fmt.Fprintf(out, "address %s\ncode %s\nlink %s\n", p.room.URL(), p.room.Door().Code, p.room.Link())
	if p.kept != nil {
		fmt.Fprintf(out, "note %s, was left; lascope class --resume takes it up\n", p.kept.words())
	}
	t.tell()
	lines, played := labs.Lines(in, ctx.Done()), make(chan func(c *classroom.Class))
	refused, playing := 0, 0
	for {
		var err error
		if at := p.stand(); at.Act != playing {
			playing = at.Act
			t.playAhead(ctx, at, played)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-p.room.Changed():
		case note := <-p.notes:
			fmt.Fprintln(out, "note "+pane.Sentence(note))
		case take := <-played:
			err = p.With(take)
		case line, more := <-lines:
			word := strings.TrimSpace(line.Text)
			switch {
			case line.Err != nil:
				err = line.Err
			case more && word == "":
				continue
			case more && word != "quit" && word != "leave":
				err = t.lead(word)
			default:
				if more && word == "quit" {
					err = p.Finish()
				}
				if refused > 0 {
					err = errors.Join(err, &labs.RefusedWords{Lines: refused})
				}
				return err
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

// playAhead plays the lesson of an act on another goroutine; a game has none.
func (t *teller) playAhead(ctx context.Context, at classroom.Standing, played chan<- func(c *classroom.Class)) {
	if at.Now().Game != nil {
		return
	}
	player := lesson.NewPlayer(at.Now().Lesson)
	task.Go(func() {
		for {
			o, err := player.Next(ctx)
			if o == nil && err == nil {
				return
			}
			select {
			case played <- func(c *classroom.Class) { c.Played(at.Act, o, err) }:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	})
}

// tell prints the state, if it has changed, once the file has it.
func (t *teller) tell() {
	now := ""
	t.With(func(c *classroom.Class) { now = standOf(c) })
	if now != t.last {
		t.last = now
		t.keeper.update(false)
		line, _, _ := strings.Cut(now, "\n")
		fmt.Fprintln(t.out, line)
	}
}

// leadWords are the words that lead a class, in the order of their help.
var leadWords = []string{"next", "close", "reveal", "again", "back", "list", "remove 17", "remove 12-310", "remove since 1m", "door", "code",
	"class LESSON", "leave", "quit"}

func (t *teller) lead(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	do := map[string]func(c *classroom.Class){"next": (*classroom.Class).Next, "close": (*classroom.Class).Close,
		"reveal": (*classroom.Class).Answer, "again": (*classroom.Class).Again, "back": (*classroom.Class).Back}[word]
	switch {
	case word == "class" || word == "remove" || word == "door" || word == "code":
		done, err := t.obey(strings.TrimPrefix(line, "class "))
		if err == nil {
			t.keeper.update(false)
			fmt.Fprintln(t.out, "note "+pane.Sentence(done))
		}
		return err
	case do == nil && !slices.Contains(leadWords, word):
		return fmt.Errorf("%s: the words of a class are %s", lab.Quoted(word), strings.Join(leadWords, ", "))
	case rest != "":
		return fmt.Errorf("%s: nothing follows %s", lab.Quoted(line), word)
	case word == "list":
		return t.With(func(c *classroom.Class) {
			for _, phone := range c.Phones { // right answers, or the hits of the present game
				me := c.Me(phone.Number)
				score := fmt.Sprintf("%d of %d", me.Right, me.Of)
				if c.Game != nil {
					score = fmt.Sprintf("%s hits", me.Hits)
				}
				fmt.Fprintln(t.out, phone.Number, cmp.Or(phone.Name, "-"), score)
			}
		})
	}
	return t.With(do)
}

// obey does a word of an open class, and returns the note of it.
func (p *Play) obey(words string) (done string, err error) {
	word, rest, _ := strings.Cut(words, " ")
	switch rest = strings.TrimSpace(rest); {
	case word == "remove":
		return p.remove(rest)
	case words == "back":
		return "", p.With((*classroom.Class).Back)
	case words == "code":
		p.room.Renew()
		p.With(func(c *classroom.Class) { c.Door(c.Shut) }) // its file moves
		return "the code is " + p.room.Door().Code + ", and the picture is a new one; the ones before let nobody in", nil
	case words == "door":
		p.With(func(c *classroom.Class) { c.Door(!c.Shut) })
		return canvas.Pick(p.stand().Shut, "the door is shut: nobody else joins; door opens it", "the door is open: phones join"), nil
	}
	act, err := p.stage.act(words, p.class.Most, p.turn)
	if err != nil {
		return "", err
	}
	err = p.With(func(c *classroom.Class) { c.Insert(act) })
	return "the next act is " + canvas.Pick(act.Game != nil, words, act.Title), err
}

// numbers are those of phones: 17, or 12-310.
var numbers = regexp.MustCompile(`^(\d{1,9})(?: *- *(\d{1,9}))?$`)

// remove takes phones out: 17, 12-310, or since 1m.
func (p *Play) remove(which string) (string, error) {
	form := numbers.FindStringSubmatch(which)
	past, err := time.ParseDuration(strings.TrimSpace(strings.TrimPrefix(which, "since ")))
	if form == nil && (err != nil || past <= 0 || !strings.HasPrefix(which, "since ")) {
		return "", errors.New("remove NUMBER: the number of a phone, a range or a time follows, such as remove 17, remove 12-310 or remove since 1m")
	}
	now := time.Now().Unix()
	is := func(p *classroom.Phone) bool { return now-p.Joined <= int64(past.Seconds()) }
	if form != nil {
		first, _ := strconv.Atoi(form[1])
		last, _ := strconv.Atoi(cmp.Or(form[2], form[1]))
		is = func(p *classroom.Phone) bool { return p.Number >= first && p.Number <= last }
	}
	n := 0
	if p.With(func(c *classroom.Class) { n = c.Remove(is) }); n == 0 {
		return "", fmt.Errorf("remove %s: there is no such phone; list shows them", which)
	}
	return canvas.Does(n, "phone", "is") + " out", nil
}
