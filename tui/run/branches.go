package run

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// The branches of a session: a list on the screen, in words, and by number.

// oneBranch is said of a session without other branches.
const oneBranch = "there is one branch; an intervention in the past, a restart and another line begin others"

type branchMenu struct{ pane.List }

func openBranches(a *app, rest string) {
	switch {
	case rest != "":
		refusal.Say("branches %s: nothing follows this word; branch %[1]s goes to a branch", rest)
	case len(a.Branches) == 0:
		refusal.Say(oneBranch)
	}
	m := &branchMenu{}
	for i, b := range a.Branches {
		if b.Present {
			m.At = i
		}
	}
	a.Overlay = m
}

// branchNumber reads the number of a branch after a word.
func branchNumber(word, rest string) int {
	n, err := strconv.Atoi(rest)
	if err != nil {
		refusal.Say("%s: the number of a branch follows, such as %s 2; branches lists them", strings.TrimSpace(word+" "+rest), word)
	}
	return n
}

func goToBranch(a *app, rest string) {
	a.send(driver.ToBranch{Number: branchNumber("branch", rest)})
}

func compareBranch(a *app, rest string) {
	a.send(driver.Compare{Number: branchNumber("compare", rest)})
}

func branchNumbers(a *app) (numbers []string) {
	for _, b := range a.Branches {
		if !b.Present {
			numbers = append(numbers, strconv.Itoa(b.Number))
		}
	}
	return numbers
}

func (m *branchMenu) key(a *app, k tea.KeyMsg) bool {
	list := a.Branches
	if len(list) == 0 {
		return false
	}
	b := list[min(m.At, len(list)-1)]
	switch keys := a.Keys; {
	case key.Matches(k, keys.Down, keys.Next):
		m.Turn(1)
	case key.Matches(k, keys.Up, keys.Previous):
		m.Turn(-1)
	case m.Key(k, keys, 10):
	case key.Matches(k, keys.Enter):
		if !b.Present {
			a.send(driver.ToBranch{Number: b.Number})
		}
		return false
	case key.Matches(k, keys.Right) && !b.Drawn, key.Matches(k, keys.Left) && b.Drawn:
		if !b.Present {
			a.send(driver.Compare{Number: b.Number})
		}
	case key.Matches(k, keys.Left, keys.Right):
	case key.Matches(k, keys.Pause):
		a.send(driver.Toggle)
	default:
		return false
	}
	return true
}

// seenTo is the furthest tick seen of a branch of a snapshot.
func seenTo(s *model.Snapshot, b model.Branch) int64 {
	return canvas.Pick(b.Present, max(b.Until, s.Head, s.Tick), b.Until)
}

// headline is the first headline metric at a branch's furthest tick, if its view is in memory.
func headline(s *model.Snapshot, b model.Branch, hidden bool) (name, word string) {
	end := *s
	if !b.Present {
		end.View = b.View
	}
	if all := labs.HeadlinesOf(&driver.Status{Snap: &end}, hidden); len(all) > 0 {
		return all[0].Name, all[0].Word
	}
	return "", ""
}

func (m *branchMenu) draw(a *app, on canvas.Area) {
	s := a.Snap
	list := s.Branches
	if len(list) == 0 {
		return
	}
	in := screen.Box(on, min(on.W, 110), len(list)+3, "branches", pane.Hints(pane.Does(a.Keys.Enter, "goes there"),
		pane.Does(a.Keys.Right, "draws it beside"), pane.Does(a.Keys.Left, "leaves it out"), pane.Does(a.Keys.Close, "closes")))
	m.Centre(len(list), in.H-1)
	const line, notes, value = 5, 8, 12
	end := in.W - notes - value - 1
	metric, _ := headline(s, list[m.At], a.hidden)
	dim := canvas.Dim
	in.Text(line, 0, canvas.Cut("└ the tick at which it leaves another", end-line-8), dim)
	in.Right(end, 0, "to tick", dim)
	in.Right(end+notes, 0, "notes", dim)
	in.Right(in.W-1, 0, canvas.Cut(metric, value-1), dim)
	for y := 1; m.Row(y-1) >= 0; y++ {
		i := m.Row(y - 1)
		b := list[i]
		row := canvas.Text
		if i == m.At {
			row = row.On(canvas.InkSelect)
			in.Fill(0, y, in.W, 1, ' ', row)
		}
		switch {
		case b.Present:
			in.Text(0, y, "▸", row.Strong())
		case b.Drawn:
			in.Text(0, y, "┄", row.Ink(canvas.InkDim))
		}
		in.Right(4, y, strconv.Itoa(b.Number), row.Strong())
		depth := 0
		for up := b; up.Parent > 0; depth++ {
			up = list[up.Parent-1]
		}
		x := line + 2*min(depth, in.W/20)
		if b.Parent > 0 {
			x = in.Text(x, y, "└ "+canvas.Thousands(b.From)+"  ", row.Ink(canvas.InkDim))
		}
		in.Text(x, y, canvas.Middle(branchWords(b), max(1, end-9-x)), row)
		in.Right(end, y, canvas.Thousands(seenTo(s, b)), row)
		if n := len(notesOf(s, b)); n > 0 {
			in.Right(end+notes, y, strconv.Itoa(n), row)
		}
		_, word := headline(s, b, a.hidden)
		in.Right(in.W-1, y, word, row.Ink(canvas.InkStrong))
	}
}

// branchWords are the interventions of a branch, or its whole line.
func branchWords(b model.Branch) string { return cmp.Or(b.Words(), "no further intervention") }

// notesOf are the notes of a branch that no other branch has.
func notesOf(s *model.Snapshot, b model.Branch) []model.Note {
	return canvas.Pick(b.Present, s.Notes, b.Notes)
}

const saidBranch = "Branch {Number}<{Present?}, the present one><{Parent?}, from branch {Parent} at tick {From,}>: {words}; " +
	"to tick {to,}<{many?}, {many note}><, {name} {word}>."

func sayBranches(p *plain) []string {
	s := p.Snap
	if len(s.Branches) == 0 {
		return []string{pane.Sentence(oneBranch) + "."}
	}
	var out []string
	for _, b := range s.Branches {
		name, word := headline(s, b, p.hidden)
		out = append(out, canvas.Tell(saidBranch, b, "words", branchWords(b), "to", seenTo(s, b), "many", len(notesOf(s, b)), "name", name, "word", word))
	}
	return out
}

func plainCompare(p *plain, rest string) {
	drawn := func() int {
		return slices.IndexFunc(p.Compared, func(f model.Future) bool { return strconv.Itoa(f.Branch) == rest })
	}
	if drawn() < 0 {
		compareBranch(p.app, rest)
		p.settle()
	}
	if i := drawn(); i >= 0 {
		f, end := p.Compared[i], *p.Snap
		end.View = f.View
		p.say(canvas.Say("Branch %d at tick %d: %s.", f.Branch, f.Tick, labs.SayMetrics(&driver.Status{Snap: &end}, p.hidden)))
		p.report()
	}
}
