package chooser

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

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
	cardAbout = "Web pages change unseen. A poll looks at one page: a hit finds a change, a miss finds none. From hits and misses alone " +
		"learning automata find out which pages to poll. Watch them, slow them down, change the web."
	cardWidth = 80 // at least, where there is room
	cardWhole = 18 // rows, from which it has its last two choices
)

// cardDemos are the demos on the card, by their names.
var cardDemos = []string{"mirror", "deadlock"}

// Card is the start card, with the latest of the sessions that were cut off.
func Card(r Run, cutOff []model.KeptSession) *Chooser {
	demos, lessons := r.courseOf(r.Options.OpenDemos), r.courseOf(r.Options.OpenCourse)
	c := r.list(cardTitle, slices.Concat(r.schemes(), r.otherLabs(), r.tour(), demos, lessons))
	c.about = cardAbout
	var shown []choice
	for _, one := range demos {
		if slices.Contains(cardDemos, one.name) {
			one.label, one.right, one.more = "Demo: "+one.title, "", cardWords(one.more)
			shown = append(shown, one)
		}
	}
	c.menu = slices.Concat(r.tour(), shown, []choice{{
		label: "Play against them", more: "8 pages, one poll a tick, four rivals",
		opens: "begin the game", open: func() { r.OpenBare("you pages=8") },
	}}, r.listed(r.Options.OpenDemos, "More demos", func(n int) string {
		return fmt.Sprintf("%d scenes: two arms, a liar, a real web …", n)
	}), r.listed(r.Options.OpenCourse, "Lessons", func(n int) string {
		return canvas.Counted(n, "lesson") + ", each with predictions"
	}), []choice{{
		label: "Just watch", more: "the run behind this card",
		opens: "show the run", open: func() {},
	}})
	c.filter()
	c.Offer(cutOff)
	c.find(func() []choice { return nil })
	return c
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
		group: "demos", label: "Take the tour", more: "90 seconds, from one poll to 512 pages", find: "tour take the tour",
		opens: "begin the tour", screen: true, open: func() { r.OpenLesson(lesson.Tour(), lesson.TourName) },
	}}
}

// listed is a choice that opens the list of a course, with the number of its lessons.
func (r Run) listed(open func() (*lesson.Course, error), label string, words func(n int) string) []choice {
	course, err := open()
	if err != nil {
		return nil
	}
	return []choice{{
		label: label, more: words(len(course.Names())),
		opens: "list the " + course.Noun() + "s", open: func() { r.OpenLesson(course, "") },
	}}
}

// Offer lists a session that was cut off on the card.
func (c *Chooser) Offer(found []model.KeptSession) {
	if !c.Card() || c.typed() || len(found) == 0 {
		return
	}
	s := found[0].Session
	c.menu = slices.Insert(c.menu, 1, choice{
		group: "session", label: "Go on with your last run", more: fmt.Sprintf("it was cut off: %s", s.Spec),
		opens: "open it at its last tick", open: func() { c.Recover(found[0]) },
	})
	c.filter()
}

// DrawCard draws the card low on the whole screen, so that the stage is seen, its keys in the last row. It ends above the row end.
func (c *Chooser) DrawCard(on canvas.Area, end int) {
	on.Dim()
	m := c.Keys.Text // in place of the run's keys
	on.Below(on.H-1).KeyRow(0, on.W, 2, [][2]string{{m.Up.Help().Key + m.Down.Help().Key, "choose"}, {m.Enter.Help().Key, "open"},
		{m.Close.Help().Key, "watch the run"}, {"ctrl+c", "quit"}})
	on.H = end
	w := min(max(cardWidth, on.W*2/3), cardWidest, on.W)
	about := canvas.Wrap(c.about, pane.Inside(canvas.Area{W: w, H: on.H}).W)
	menu := c.menu[:len(c.menu)-canvas.Pick(on.H < cardWhole, 2, 0)]
	if !c.typed() {
		c.found = menu
		c.Show(len(menu), len(menu))
	}
	need := 2 + len(about) + 1 + len(menu)
	spare := min(2, max(0, on.H-need)) // blank rows around the input
	detail := 0
	if c.typed() { // a filtered list cuts its texts, the card's own choices are whole
		detail = min(detailRows, max(0, on.H-need-4))
	}
	h := min(need+spare+detail, on.H)
	in := screen.Box(on.Rows(on.H-h, h), w, h, c.title, c.foot())
	y := 0
	for _, line := range about {
		in.Text(0, y, line, canvas.Text)
		y++
	}
	y += min(spare, 1)
	c.drawParts(in.Below(y), spare/2+1, detail)
}
