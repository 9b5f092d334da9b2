package chooser

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// The start card is the chooser over the first run of a program that was given no line: it says
// what lascope is and lists a first choice. The run goes on behind it, dimmed.

const (
	cardTitle = "lascope, a microscope for learning automata"
	cardAbout = "Web pages change at hidden times; only a few can be polled. Learning automata find out which pages to poll, " +
		"from hits and misses alone. Watch them, slow them down, change the web."
	cardWidth = 78 // at least, where there is room
	cardDemos = 6
)

// Card is the start card, with the latest of the sessions that were cut off. The command is as that of [Everything].
func Card(r Run, cutOff []model.KeptSession) (*Chooser, tea.Cmd) {
	demos, lessons := r.courseOf(r.Options.OpenDemos), r.courseOf(r.Options.OpenCourse)
	c := r.list(cardTitle, slices.Concat(r.schemes(), r.otherLabs(), r.tour(), demos, lessons))
	c.about = cardAbout
	demos = slices.Clone(demos)
	for i := range demos {
		demos[i].group, demos[i].label, demos[i].right = "demo", "Demo: "+demos[i].title, ""
		demos[i].more = cardWords(demos[i].more)
	}
	c.menu = slices.Concat(r.tour(), demos[:min(cardDemos, len(demos))], r.lessons(), []choice{{
		group: "run", label: "Just watch", more: "the run behind this card", ink: canvas.InkStrong,
		opens: "show the run", open: func() (tea.Cmd, error) { return nil, nil },
	}})
	c.filter()
	c.Offer(cutOff)
	return c, c.find(func() []choice { return nil })
}

// cardWords are the words of a demo on the card: a clause.
func cardWords(sentence string) string {
	r, n := utf8.DecodeRuneInString(sentence)
	if second, _ := utf8.DecodeRuneInString(sentence[n:]); unicode.IsLower(second) || second == ' ' { // no abbreviation
		sentence = string(unicode.ToLower(r)) + sentence[n:]
	}
	return strings.TrimSuffix(sentence, ".")
}

// tour is the tour, at the head of the demos.
func (r Run) tour() []choice {
	return []choice{{
		group: "demos", label: "Take the tour", more: "90 seconds, from one poll to 512 pages", find: "tour take the tour", ink: canvas.InkStrong,
		opens: "begin the tour", screen: true, open: func() (tea.Cmd, error) { return r.OpenLesson(lesson.Tour(), lesson.TourName) },
	}}
}

// lessons opens the list of the lessons.
func (r Run) lessons() []choice {
	course, err := r.Options.OpenCourse()
	if err != nil {
		return nil
	}
	return []choice{{
		group: "lessons", label: "Lessons", more: canvas.Counted(len(course.Names()), "lesson") +
			", each with predictions", ink: canvas.InkStrong,
		opens: "list the lessons", open: func() (tea.Cmd, error) { return r.OpenLesson(course, "") },
	}}
}

// Offer lists a session that was cut off on the card.
func (c *Chooser) Offer(found []model.KeptSession) {
	if !c.Card() || c.typed() || len(found) == 0 {
		return
	}
	s := found[0].Session
	c.menu = slices.Insert(c.menu, 1, choice{
		group: "session", label: "Recover the session cut off", more: fmt.Sprintf("at tick %s: %s", canvas.Thousands(s.Until), s.Spec),
		ink: canvas.InkStrong, opens: "open the session at its last tick", open: func() (tea.Cmd, error) { return c.run.Recover(found[0]) },
	})
	c.filter()
}

// DrawCard draws the card on the whole screen, its keys in the last row. The card ends above the row end.
func (c *Chooser) DrawCard(on canvas.Area, end int) {
	on.Dim()
	c.drawKeys(on.Sub(0, on.H-1, on.W, 1))
	on.H = end
	w := min(max(cardWidth, on.W*2/3), cardWidest, on.W)
	about := canvas.Wrap(c.about, pane.Inside(canvas.Area{W: w, H: on.H}).W)
	menu := c.fitting(on.H - 2 - len(about) - 1)
	if !c.typed() {
		c.found = menu
		c.list.Show(len(menu), len(menu))
	}
	need := 2 + len(about) + 1 + len(menu)
	detail := min(detailRows, max(0, on.H-need-4))
	spare := min(4, max(0, on.H-need-detail))
	in := screen.Box(on, w, need+spare+detail, c.title, c.foot())
	y := min(spare, 1)
	for _, line := range about {
		in.Text(0, y, line, canvas.Text)
		y++
	}
	y += canvas.Pick(spare > 1, 1, 0)
	c.drawInput(in.Sub(0, y, in.W, 1))
	y += canvas.Pick(spare > 2, 2, 1)
	c.drawList(in.Sub(0, y, in.W, in.H-y-detail-canvas.Pick(spare > 3, 1, 0)))
	c.drawDetail(in.Sub(0, in.H-detail, in.W, detail))
}

// drawKeys draws the keys of the card in place of those of the run.
func (c *Chooser) drawKeys(row canvas.Area) {
	m := c.run.Keys.Text
	bar := canvas.Dim.On(canvas.InkBar)
	row.Fill(0, 0, row.W, 1, ' ', bar)
	x := 1
	for _, h := range [][2]string{
		{m.Up.Help().Key + m.Down.Help().Key, "choose"}, {m.Enter.Help().Key, "open"},
		{m.Close.Help().Key, "watch the run"}, {"ctrl+c", "quit"},
	} {
		if x+canvas.Width(h[0])+1+canvas.Width(h[1]) > row.W {
			break
		}
		x = row.Text(x, 0, h[0], bar.Ink(canvas.InkStrong).Bold())
		x = row.Text(x+1, 0, h[1], bar) + 2
	}
}

// fitting is the menu with as many demos as there is room for, at least one.
func (c *Chooser) fitting(rows int) []choice {
	menu := slices.Clone(c.menu)
	for i := len(menu) - 1; i > 0 && len(menu) > rows; i-- {
		if menu[i].group == "demo" && menu[i-1].group == "demo" {
			menu = slices.Delete(menu, i, i+1)
		}
	}
	return menu
}
