package tui

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/classroom"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/model/prediction"
	"lascope/tui/canvas"
	"lascope/tui/classpanes"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A lessonClass is the class that predicts the lesson on the screen: nil parts are no class. Without a room it counts
// hands alone.
type lessonClass struct {
	play    *classPlay // nil before a class begins
	lobby   *classLobby
	seen    classSeen
	opening tea.Cmd // of a class that begins with the screen; nil for none
	typed   *string // the counted hands that are being typed; nil for none
}

// A classSeen is what the screen shows of the class.
type classSeen struct {
	phase            classroom.Phase
	joined, answered int
	tally            *classroom.Tally // from closed on
	first            *classroom.Tally // of the first vote, if there was another
	own              int              // the lecturer's own option; −1 for none
	shares           []classroom.Share
	best             []classroom.Standing
}

// A classLead leads the class of a lesson's screen.
type classLead struct{ *lessonScreen }

// classMsg reports changes of the class, or that five seconds have passed in the lobby.
type classMsg struct{ of *classPlay }

func (classMsg) ForScreen() {}

// lobbyEvery is the time after which the list of addresses is read anew.
const lobbyEvery = 5 * time.Second

// openClass is the word class of a lesson: it opens the lobby over the present step, and "off" ends the class.
func (v classLead) openClass(rest string) (tea.Cmd, error) {
	switch {
	case rest == "off" && v.class.room() == nil:
		return nil, errors.New("class off: no class is open")
	case rest == "off":
		return nil, v.class.end()
	case rest != "":
		return nil, fmt.Errorf("class %s: the word is class, or class off", lab.Quoted(rest))
	case v.lesson.Demo != "":
		return nil, errors.New("class: a demo asks no questions; open a lesson, such as lascope class liar")
	case v.opts.Class == nil:
		return nil, errors.New("class: this program has no network")
	}
	if v.class.room() == nil {
		p, err := newClassPlay(&classSettings{most: classroom.MostPhones}, v.lesson, v.opts.Class)
		if err != nil {
			return nil, err
		}
		v.class.play = p
	}
	return v.class.enterLobby(), nil
}

// room is the class's room; nil for none.
func (c *lessonClass) room() any {
	if c.play == nil || c.play.room == nil {
		return nil
	}
	return c.play.room
}

// enterLobby shows the lobby, and opens the address that was asked for.
func (c *lessonClass) enterLobby() tea.Cmd {
	c.lobby = newClassLobby(c.play)
	if c.play.room == nil && c.play.address != "" {
		return tea.Batch(c.lobby.choose(c.play.address), c.lobby.again())
	}
	return c.lobby.again()
}

// end ends the class and closes its port.
func (c *lessonClass) end() error {
	p := c.play
	*c = lessonClass{}
	if p == nil {
		return nil
	}
	return p.end()
}

// await waits for changes of the class; nil without a room.
func (p *classPlay) await() tea.Cmd {
	if p.room == nil {
		return nil
	}
	changed := p.room.Changed()
	return func() tea.Msg { <-changed; return classMsg{p} }
}

// on reports that a class predicts, or that hands were counted.
func (c *lessonClass) on() bool { return c != nil && c.play != nil && c.lobby == nil }

// takeClass takes a message of the class.
func (v classLead) takeClass(m classMsg) tea.Cmd {
	if m.of != v.class.play || v.class.play.room == nil {
		return nil
	}
	var cmds []tea.Cmd
	if text := v.class.play.room.Trouble(); text != "" {
		cmds = append(cmds, v.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: pane.Sentence(text)}))
	}
	return tea.Batch(append(cmds, m.of.await())...)
}

// conduct brings the class to the step and the phase of the lesson on the screen.
func (v classLead) conduct() {
	if !v.class.on() {
		return
	}
	if b := v.lesson.Beats[v.beat]; v.class.play.room == nil && v.class.seen.phase == classroom.Revealed && !b.Reveal {
		v.note(v.class.end()) // the hands were of one question
		return
	}
	v.note(v.class.play.with(v.conductClass))
	v.class.look()
}

func (v classLead) conductClass(c *classroom.Class) error {
	b := v.lesson.Beats[v.beat]
	asks := v.lesson.Steps[b.Step].Question != nil
	if v.summary {
		if c.Phase() == classroom.Over {
			return nil
		}
		return c.End()
	}
	if c.Phase() == classroom.Lobby || c.Phase() == classroom.Over || c.Step() != b.Step {
		if err := c.Enter(b.Step); err != nil {
			return err
		}
	}
	asked := v.outcome(v.lesson.Entry(b.Step))
	if !asks || asked == nil || !b.Reveal && !v.settled {
		return nil
	}
	if c.Phase() == classroom.Text {
		if err := c.Open(classroom.QuestionOf(v.lesson, b.Step, asked)); err != nil {
			return err
		}
	}
	if !b.Reveal {
		return nil
	}
	if c.Phase() == classroom.Open {
		if err := c.Close(); err != nil {
			return err
		}
	}
	switch {
	case c.Phase() != classroom.Closed:
		return nil
	case v.settled:
		return c.Reveal(classroom.ResultOf(v.outcome(v.beat)))
	}
	return c.Compute()
}

// look reads what the screen shows of the class.
func (c *lessonClass) look() {
	c.play.with(func(class *classroom.Class) error {
		c.seen = classSeen{phase: class.Phase(), joined: class.Joined(), answered: class.Answered(), own: -1}
		if v := class.Votes(); v != nil {
			c.seen.tally, c.seen.first, c.seen.own = v.Tally, v.First, v.Own
		}
		if class.Phase() == classroom.Over {
			c.seen.shares, c.seen.best = class.Shares(), class.Standings()
		}
		return nil
	})
}

// pressClass takes the keys of the lobby, of typed hands, and of the phases of a question.
func (v classLead) pressClass(k tea.KeyMsg) (cmd tea.Cmd, taken bool) {
	c := &v.class
	m := v.keys
	onward := key.Matches(k, m.PageDown) || v.onPage && v.page.chosen < 0 && key.Matches(k, m.Enter, m.Right)
	switch {
	case c.lobby != nil:
		return v.pressLobby(k), true
	case c.typed != nil:
		v.pressHands(k)
		return nil, true
	case v.open() != nil && k.String() == "t":
		typed := ""
		c.typed = &typed
		return nil, true
	case !c.on() || v.open() == nil:
		return nil, false
	case c.seen.phase == classroom.Open && v.page.more == 0 && onward:
		v.note(c.play.with(func(class *classroom.Class) error { return class.Close() }))
	case c.seen.phase == classroom.Closed && v.page.more == 0 && onward:
		v.enter(v.beat + 1)
		if q := v.lesson.Steps[v.lesson.Beats[v.beat].Step].Question; q.Kind == lesson.ByDrawing && c.room() != nil {
			v.overlay = &bandOverlay{class: c.play}
			v.app.Dirty = true
		}
	case c.seen.phase == classroom.Closed && key.Matches(k, m.PageUp):
		v.note(c.play.with(func(class *classroom.Class) error { return class.Again() }))
	case c.seen.phase == classroom.Closed:
		return nil, false
	default:
		return nil, v.pressVoice(k)
	}
	return nil, true
}

// pressVoice takes the lecturer's own letter, one more voice.
func (v classLead) pressVoice(k tea.KeyMsg) bool {
	q := v.open()
	option := -1
	if s := strings.ToLower(k.String()); q.Kind == lesson.ByLetter && len(s) == 1 && s[0] >= 'a' && int(s[0]-'a') < len(q.Options) {
		option = int(s[0] - 'a')
	} else if v.onPage && v.page.chosen >= 0 && key.Matches(k, v.keys.Enter) {
		option = v.page.chosen
	}
	if option < 0 {
		return false
	}
	v.note(v.class.voice(option))
	return true
}

// voice takes the lecturer's own option, which can be changed.
func (c *lessonClass) voice(option int) error {
	return c.play.with(func(class *classroom.Class) error {
		if class.Phase() != classroom.Open {
			return nil
		}
		return class.Predict(classroom.Answer{Option: &option}, time.Now())
	})
}

// longestHands bounds the characters of typed hands.
const longestHands = 60

// pressHands takes a key of typed hands: counts with letters, or letters as they are called.
func (v classLead) pressHands(k tea.KeyMsg) {
	c := &v.class
	switch s := k.String(); {
	case key.Matches(k, v.keys.Close):
		c.typed = nil
	case key.Matches(k, v.keys.Enter):
		counts, err := handsOf(*c.typed, len(v.open().Options))
		if err == nil {
			err = v.countHands(counts)
		}
		v.note(err)
		if err == nil {
			c.typed = nil
		}
	case s == "backspace" && *c.typed != "":
		*c.typed = (*c.typed)[:len(*c.typed)-1]
	case len(s) == 1 && len(*c.typed) < longestHands && strings.Contains(" 0123456789-abcdefgh", strings.ToLower(s)):
		*c.typed += strings.ToLower(s)
	}
}

// countHands adds hands to the question; without a class one of hands alone begins.
func (v classLead) countHands(counts []int) error {
	if v.class.play == nil {
		p, err := newClassPlay(&classSettings{most: classroom.MostPhones}, v.lesson, nil)
		if err != nil {
			return err
		}
		v.class.play = p
		v.conduct()
	}
	return v.class.play.with(func(class *classroom.Class) error {
		if err := class.Hands(counts); err != nil || v.class.play.room != nil {
			return err
		}
		return class.Close()
	})
}

// handsOf reads counted hands: 14a 25b 12c, or the letters as they are called, such as abba.
func handsOf(text string, options int) ([]int, error) {
	counts := make([]int, options)
	number := ""
	any := false
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9' || r == '-' && number == "":
			number += string(r)
		case r >= 'a' && int(r-'a') < options:
			n := 1
			if number != "" {
				var err error
				if n, err = strconv.Atoi(number); err != nil || n > 1000 || n < -1000 {
					return nil, fmt.Errorf("%s: a count of hands is at most 1,000, such as 14a", lab.Quoted(number))
				}
			}
			counts[r-'a'] += n
			number, any = "", true
		case r != ' ' || number != "":
			return nil, handsError(text, options)
		}
	}
	if number != "" || !any {
		return nil, handsError(text, options)
	}
	return counts, nil
}

func handsError(text string, options int) error {
	if options == 0 {
		return errors.New("hands are counted in a question with letters")
	}
	return fmt.Errorf("%s: type counts with letters, a to %c, such as 14a 25b, or each letter as it is called", lab.Quoted(text), 'a'+options-1)
}

// drawClass draws the lobby over the whole screen; false without one.
func (v classLead) drawClass(all canvas.Area) bool {
	if v.class.lobby == nil {
		return false
	}
	v.class.lobby.draw(all, v.theme)
	return true
}

// pressLobby takes a key of the lobby.
func (v classLead) pressLobby(k tea.KeyMsg) tea.Cmd {
	l := v.class.lobby
	switch m := v.keys; {
	case k.Type == tea.KeyCtrlC, key.Matches(k, m.Quit):
		return tea.Quit
	case key.Matches(k, m.Close) && l.hotspot:
		l.hotspot = false
	case key.Matches(k, m.Close) && l.begun():
		v.class.lobby, v.app.Dirty = nil, true
	case key.Matches(k, m.Close):
		v.note(v.class.end())
		v.app.Dirty = true
	case key.Matches(k, m.PageDown) && l.room != nil:
		v.class.lobby, v.app.Dirty = nil, true
	default:
		return l.press(k)
	}
	return nil
}

// classRows writes the bars of an option.
func (w *pageWriter) classRows(t *pageText, option int) {
	if !w.class.on() {
		return
	}
	s := w.class.seen
	if s.tally == nil || option >= len(s.tally.Counts) {
		return
	}
	most := 1
	for _, tally := range []*classroom.Tally{s.tally, s.first} {
		if tally != nil && len(tally.Counts) > 0 {
			most = max(most, slices.Max(tally.Counts))
		}
	}
	bar := func(tally *classroom.Tally, ink canvas.Ink, after string) {
		own := ""
		if s.own == option && tally == s.tally {
			own = " ◆"
		}
		t.write("     ", classpanes.Bar(tally.Counts[option], most, max(8, t.w-10-len(after)), w.theme)+after+own, canvas.Fg(ink).Bold())
	}
	if s.first != nil {
		bar(s.first, canvas.InkDim, " first")
		bar(s.tally, canvas.InkPractice, " second")
		return
	}
	bar(s.tally, canvas.InkPractice, "")
}

// classFoot writes the lines of the class below the options.
func (w *pageWriter) classFoot(t *pageText) {
	c := w.class
	strong := canvas.Fg(canvas.InkStrong).Bold()
	if c == nil {
		return
	}
	if c.typed != nil {
		t.gap()
		t.write("hands: ", *c.typed+"▏", strong)
		t.write("", "14a 25b 12c, or each letter as it is called; enter counts them", canvas.Fg(canvas.InkDim))
		return
	}
	if !c.on() || c.play.room == nil && c.seen.tally == nil {
		return
	}
	s := c.seen
	switch {
	case s.phase == classroom.Open:
		t.gap()
		t.write("", fmt.Sprintf("%d of %d answered", s.answered, s.joined), strong)
	case s.tally == nil:
		return
	case len(s.tally.Quartiles) == 3:
		t.gap()
		for _, line := range classpanes.Dots(s.tally.Dots, 4, w.theme) {
			t.write("     ", strings.ReplaceAll(line, " ", "\u00a0"), canvas.Fg(canvas.InkPractice).Bold())
		}
		q := s.tally.Quartiles
		t.write("     ", fmt.Sprintf("%s … %s; half lies between %s and %s, the middle is %s", canvas.Unit(s.tally.Low, 3), canvas.Unit(s.tally.High, 3), canvas.Unit(q[0], 3), canvas.Unit(q[2], 3), canvas.Unit(q[1], 3)), strong)
	case s.joined > 0:
		t.write("", fmt.Sprintf("no answer %d", s.joined-s.answered), canvas.Fg(canvas.InkDim))
	}
	if s.own >= 0 && s.phase == classroom.Open {
		t.write("", fmt.Sprintf("◆ your own voice: %c", 'a'+s.own), canvas.Fg(canvas.InkStrong))
	}
}

// classReason writes the reason against the most frequent wrong option of the last vote.
func (w *pageWriter) classReason(t *pageText, p lesson.Prediction) {
	o := w.outcome(w.beat)
	if !w.class.on() || w.class.seen.tally == nil || o == nil {
		return
	}
	wrong, most := -1, 0
	for option, n := range w.class.seen.tally.Counts {
		if option != p.Right && n > most {
			wrong, most = option, n
		}
	}
	if wrong >= 0 && wrong < len(o.Wrong) && o.Wrong[wrong] != "" && wrong != p.Chosen {
		t.write("", fmt.Sprintf("%c, the most frequent wrong answer: %s", 'a'+wrong, o.Wrong[wrong]), canvas.Fg(canvas.InkStrong))
		t.gap()
	}
}

// classTable writes the table of the class.
func (w *pageWriter) classTable(t *pageText) {
	if !w.class.on() || w.class.seen.phase != classroom.Over {
		return
	}
	strong, text := canvas.Fg(canvas.InkStrong).Bold(), canvas.Fg(canvas.InkText)
	percent := func(p *int) string {
		if p == nil {
			return "  –"
		}
		return fmt.Sprintf("%3d", *p)
	}
	t.write("", "The class: right answers in %, first and second vote", canvas.Fg(canvas.InkPractice).Bold())
	for _, s := range w.class.seen.shares {
		t.write("", fmt.Sprintf("question %d: %s  %s", s.Question, percent(s.First), percent(s.Second)), text)
	}
	for i, b := range w.class.seen.best {
		if i == mostStandings {
			break
		}
		t.write("", fmt.Sprintf("place %d: number %d, %d of %d", b.Place, b.Number, b.Right, b.Of), strong)
	}
	t.gap()
}

// mostStandings is the number of phones in the table of a lesson's class.
const mostStandings = 5

// classHints are the keys of an open or closed question of a class; nil without one.
func (v classLead) classHints() [][2]string {
	down, up := v.keys.PageDown.Help().Key, v.keys.PageUp.Help().Key
	switch s := v.class.seen; {
	case v.class.typed != nil:
		return [][2]string{{v.keys.Enter.Help().Key, "count"}, {v.keys.Close.Help().Key, "leave"}}
	case !v.class.on() || v.open() == nil || v.page.more > 0:
		return nil
	case s.phase == classroom.Open:
		return [][2]string{{down, "close"}, {"t", "hands"}}
	case s.phase == classroom.Closed:
		return [][2]string{{down, "reveal"}, {up, "vote again"}}
	}
	return nil
}

// A bandOverlay shows what the class drew, and the run's curve as it comes.
type bandOverlay struct{ class *classPlay }

func (o *bandOverlay) key(a *app, k tea.KeyMsg) (bool, tea.Cmd) {
	if key.Matches(k, a.keys.Quit) {
		return true, tea.Quit
	}
	return false, nil
}

func (o *bandOverlay) draw(a *app, on canvas.Area) {
	b := classpanes.Band{Distance: math.NaN()}
	o.class.with(func(c *classroom.Class) error {
		if drawn, axis, done := c.Drawn(); axis != nil {
			b = classpanes.Band{Axis: axis, Mean: drawn.Mean, Low: drawn.Low, High: drawn.High, Drawn: drawn.Drawn, Distance: math.NaN(), Nearest: drawn.Nearest}
			if done {
				b.Distance = drawn.Distance
			}
		}
		return nil
	})
	if b.Axis == nil {
		screen.Box(on, on.W, on.H, "what the class drew", "")
		return
	}
	whole, _ := a.drawnCurves()
	for knot := range prediction.Knots {
		v := whole.At(b.Axis.From + (b.Axis.To-b.Axis.From)*int64(knot)/(prediction.Knots-1))
		b.Run = append(b.Run, (v-b.Axis.Low)/(b.Axis.High-b.Axis.Low))
	}
	title := b.Verdict()
	if title == "" {
		title = "what the class drew"
	}
	b.Draw(screen.Box(on, on.W, on.H, title, "any key closes this"), a.theme)
}
