package course

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model/lesson"
	"lascope/model/picture"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/run"
	"lascope/tui/tty"
)

// Lessons on paper, for the classroom.

// handoutOf is a lesson's pages and questions to write on. It plays nothing: numbers that the run gives are blanks. pictures are
// the screens of the questions, by the step; nil for none. home is the address of the page of lascope, where the lesson can be
// opened; "" for none.
func handoutOf(l *lesson.Lesson, pictures map[int]*picture.Drawing, home string) *picture.Document {
	d := &picture.Document{Title: fmt.Sprintf("Lesson %d: %s", l.Number, l.Title)}
	add := d.Add
	add(picture.Plain, fmt.Sprintf("%s, %d minutes", l.Paper, l.Minutes))
	if home != "" {
		add(picture.Plain, "In a browser: "+config.Link(home, "lesson", l.Name))
	}
	add(picture.Answer, "name and date")
	asked := 0
	for _, b := range l.Beats {
		if b.Reveal {
			continue
		}
		add(picture.Heading, b.Heading)
		for _, block := range b.Page {
			if block.Kind != lesson.Seen {
				add(picture.Plain, blockMarks[block.Kind]+block.Text.Blanks())
			}
		}
		q := b.Question
		if q == nil {
			continue
		}
		asked++
		if drawing := pictures[b.Index]; drawing != nil {
			d.Blocks = append(d.Blocks, picture.Block{Kind: picture.Picture, Drawing: drawing,
				Text: fmt.Sprintf("The screen at question %d", asked)})
		}
		add(picture.Question, fmt.Sprintf("%d. %s", asked, q.Ask.Blanks()))
		for k, o := range q.Options {
			add(picture.Choice, fmt.Sprintf("%c  %s", 'a'+k, o.Text.Blanks()))
		}
		if q.Kind == lesson.ByDrawing {
			add(picture.Axes, canvas.Thousands(q.Ticks)+" ticks")
		} else if own := saidOf(q, "paper"); own != "" {
			add(picture.Answer, own)
		}
		add(picture.Answer, "the run gives")
	}
	if l.Task != nil {
		add(picture.Heading, "Your task")
		for _, line := range l.HandIn() {
			add(picture.Plain, line)
		}
		add(picture.Answer, "your line")
	}
	return d
}

// keyOf plays a lesson and has its questions with the answers: the right option, its number, the reason against each other option,
// and the text of the answer.
func keyOf(ctx context.Context, l *lesson.Lesson) *picture.Document {
	d := &picture.Document{Title: fmt.Sprintf("Lesson %d: %s, the key", l.Number, l.Title)}
	add := d.Add
	player := lesson.NewPlayer(l)
	questions := 0
	for i, b := range l.Beats {
		o := refusal.Must(player.Next(ctx))
		if !b.Reveal {
			continue
		}
		questions++
		add(picture.Heading, b.Heading)
		add(picture.Question, fmt.Sprintf("%d. %s", questions, o.Ask))
		for k, option := range o.Options {
			kind, text := picture.Choice, fmt.Sprintf("%c  %s", 'a'+k, option)
			if k == o.Right {
				kind = picture.Right
			}
			if o.Wrong[k] != "" {
				text += " — " + o.Wrong[k]
			}
			add(kind, text)
		}
		add(picture.Plain, verdict(lesson.Judged{Asked: o.Asked, Told: o}))
		for k, text := range o.Page {
			if kind := l.Beats[i].Page[k].Kind; kind != lesson.Seen {
				add(picture.Plain, blockMarks[kind]+text)
			}
		}
	}
	return d
}

// writePaper writes a handout or a key as Markdown or PDF, by the end of the file's name. The pictures of x.md are x-1.svg, x-2.svg …
func writePaper(file disk.File, d *picture.Document) (err error) {
	defer refusal.To(&err)
	markdown := picture.Format(file.Path) == "md"
	file.Like = picture.Begins(file.Path)
	if markdown {
		file.Like = func(text string) bool { return strings.HasPrefix(text, "# "+d.Title+"\n") }
	}
	refusal.Check(file.CheckReplaces())
	if !markdown {
		return file.Write(d.PDF)
	}
	stem := strings.TrimSuffix(file.Path, filepath.Ext(file.Path))
	name := func(i int) string { return fmt.Sprintf("%s-%d.svg", stem, i+1) }
	for i, drawing := range d.Drawings() {
		to := disk.File{Word: file.Word, Path: name(i), Force: file.Force, Like: picture.Begins(name(i))}
		refusal.Check(to.CheckReplaces())
		refusal.Check(to.Write(func(w io.Writer) error { return drawing.Write(w, "svg") }))
	}
	return file.Write(func(w io.Writer) error {
		return d.Markdown(w, func(i int) string { return filepath.Base(name(i)) })
	})
}

// questionPictures are the panes of a lesson at each of its questions, by the step, on white and before the answer.
func questionPictures(ctx context.Context, course *lesson.Course, l *lesson.Lesson, o config.Options) (all map[int]*picture.Drawing,
	err error) {
	defer refusal.To(&err)
	th := refusal.Must(canvas.MakeTheme("light", "", termenv.TrueColor, false))
	v := refusal.Must(newLessonScreen(course, l, th, o))
	defer v.Close()
	v.Film()
	v.Update(tea.WindowSizeMsg{Width: 150, Height: 36})
	all = map[int]*picture.Drawing{}
	for beat, b := range l.Beats {
		if b.Reveal || b.Question == nil {
			continue
		}
		refusal.Check(reach(ctx, v, beat))
		v.View()
		panes := canvas.Grid{}
		panes.Reset(v.Screen.W, v.Screen.H-3) // without the time line, the line and the keys
		panes.Blit(&v.Frame, 0, 0)
		all[b.Index] = canvas.Still(b.Heading, &panes, th)
	}
	return all, nil
}

// reach moves to the end of a beat, and waits until it is shown.
func reach(ctx context.Context, v *lessonScreen, beat int) error {
	v.finish(beat)
	v.follow() // no message comes where all is played
	return awaitRest(ctx, v)
}

// awaitRest takes messages until the beat has been reached and its panes show the present tick.
func awaitRest(ctx context.Context, v *lessonScreen) error {
	for v.View(); !v.Settled || !v.Shown(); v.View() {
		if c := v.Broke(); c != nil {
			return &tty.Crash{What: c.What, Stack: c.Stack}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case m := <-v.played:
			if m.err != nil {
				return m.err
			}
			v.Update(m)
		case e := <-v.Driver.Events:
			v.Update(run.EventMsg{E: e})
		case <-v.Driver.Fresh:
			v.Update(run.FreshMsg{})
		}
	}
	return nil
}
