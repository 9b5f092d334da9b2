package tui

import (
	"math"
	"slices"
	"strings"

	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
)

// A statusBar is the first row: the scheme and its settings on the left, the clock on the
// right.
type statusBar struct {
	status  *driver.Status
	busy    string // the command that is being applied; "" for none
	warning string // "" for none
	noTick  bool   // the tick stands elsewhere on the screen
}

// draw draws the words on the left that fit beside the clock.
func (b *statusBar) draw(row canvas.Area) {
	bar := canvas.Fg(canvas.InkText).On(canvas.InkBar)
	row.Fill(0, 0, row.W, 1, ' ', bar)
	right := b.clock(bar, row.W)
	edge := row.W - canvas.SpansWidth(right) - 1
	row.Spans(edge, 0, right...)
	name, words := canvas.Span{Text: "lascope", St: bar.Ink(canvas.InkAccent).Bold()}, b.left(bar)
	if warning := (canvas.Span{Text: b.warning, St: bar.Ink(canvas.InkWarn).Bold()}); warning.Text != "" {
		if row.W < 80 {
			name = warning // there may be no room for both
		} else {
			words = slices.Insert(words, 1, warning)
		}
	}
	x := row.Spans(1, 0, name) + 2
	for _, p := range words {
		if x+canvas.Width(p.Text) >= edge-1 {
			break
		}
		x = row.Text(x, 0, p.Text, p.St) + 2
	}
}

// left lists the words on the left, the most important first.
func (b *statusBar) left(bar canvas.Style) []canvas.Span {
	s, p := b.status.Snap, b.status
	words := []canvas.Span{
		{Text: s.Scheme.Title, St: bar.Ink(canvas.InkPractice).Bold()},
		{Text: s.Lab.Name + " lab", St: bar},
	}
	if c := p.Contest; c != nil {
		words[0] = canvas.Span{Text: "race", St: bar.Ink(canvas.InkPractice).Bold()}
		words = slices.Insert(words, 1, canvas.Span{Text: strings.Join(c.Names, " vs "), St: bar})
	}
	for _, g := range s.Settings {
		word, plain := g.Word, g.Param.Default
		given := strings.Contains(s.Line, " "+g.Param.Key+"=")
		if word == "" || word == plain && !given || g.Param.Text || g.Param.Key == "seed" {
			continue
		}
		if strings.HasPrefix(word, "0.") {
			word = word[1:]
		}
		if len(g.Param.Choices) > 0 {
			if word != plain {
				words = append(words, canvas.Span{Text: word, St: bar.Ink(canvas.InkDim)})
			}
			continue
		}
		words = append(words, canvas.Span{Text: g.Param.Symbol + " " + word, St: bar.Ink(canvas.InkDim)})
	}
	return words
}

// clock is the tick, the rate, the speed and the state, for a row of width w.
func (b *statusBar) clock(bar canvas.Style, w int) []canvas.Span {
	p := b.status
	var parts []canvas.Span
	if !b.noTick {
		parts = append(parts, canvas.Span{Text: "tick " + canvas.Thousands(p.Snap.Tick), St: bar.Ink(canvas.InkStrong).Bold()})
	}
	switch {
	case w < 100 || !p.Running || p.Rate == 0:
	case math.IsInf(p.Speed, 1):
		parts = append(parts, canvas.Span{Text: "   " + canvas.Short(p.Rate) + " ticks/s", St: bar})
	case p.Rate < 0.8*p.Speed:
		parts = append(parts, canvas.Span{Text: "   only " + canvas.Short(p.Rate) + " ticks/s", St: bar.Ink(canvas.InkWarn)})
	}
	speed := "speed " + canvas.SpeedWord(p.Speed)
	state, ink := b.state()
	return append(parts, canvas.Span{Text: "   " + speed, St: bar}, canvas.Span{Text: "   " + state, St: bar.Ink(ink).Bold()})
}

// state is the word for the state of the run, and its ink.
func (b *statusBar) state() (word string, ink canvas.Ink) {
	switch p := b.status; {
	case b.busy != "":
		return b.busy, canvas.InkAccent
	case p.Busy != "":
		return p.Busy, canvas.InkAccent
	case p.Snap.Ended != "":
		return "■ ended", canvas.InkWarn
	case !p.Running:
		return "‖ paused", canvas.InkAccent
	}
	return "▶ running", canvas.InkTheory
}

// drawLine draws the line that reproduces the run.
func drawLine(row canvas.Area, line string, keys *keymap.KeyMap) {
	const tag = " the line "
	x := row.Text(0, 0, tag, canvas.Fg(canvas.InkStrong).On(canvas.InkSelect)) + 1
	hint := ""
	if row.W >= 100 {
		hint = keymap.Does(keys.Copy, "copy")
	}
	room := row.W - x - 1
	if hint != "" {
		room -= canvas.Width(hint) + 2
		row.Right(row.W-1, 0, hint, canvas.Fg(canvas.InkDim))
	}
	row.Text(x, 0, canvas.Middle(line, room), canvas.Fg(canvas.InkText))
}

// firstTailBar is the first place in the key bar of the keys that keep the right end of
// the bar: help and quit.
const firstTailBar = 14

// drawKeyBar draws as many keys as fit, in the order of their places in the bar. A key
// without words shares those of the next.
func drawKeyBar(row canvas.Area, commands []command) {
	bar := canvas.Fg(canvas.InkDim).On(canvas.InkBar)
	row.Fill(0, 0, row.W, 1, ' ', bar)
	var tail []canvas.Span
	for _, c := range commands {
		if c.bar >= firstTailBar {
			tail = append(tail, canvas.Span{Text: "  " + c.key.Help().Key, St: bar.Ink(canvas.InkAccent).Bold()}, canvas.Span{Text: " " + c.brief, St: bar})
		}
	}
	room := row.W - 2 - canvas.SpansWidth(tail)
	x := 1
	for i := 0; i < len(commands) && commands[i].bar < firstTailBar; i++ {
		keys := commands[i].key.Help().Key
		for commands[i].brief == "" && i+1 < len(commands) {
			i++
			keys += "/" + commands[i].key.Help().Key
		}
		n := canvas.Width(keys) + 1 + canvas.Width(commands[i].brief) + 2
		if x+n > room {
			break
		}
		x = row.Text(x, 0, keys, bar.Ink(canvas.InkAccent).Bold())
		x = row.Text(x+1, 0, commands[i].brief, bar) + 2
	}
	row.Spans(x-2, 0, tail...)
}

// barCommands lists the commands of the key bar in the order of their places, without
// those of N if the scheme has none.
func barCommands(table []command, tunesN bool) []command {
	var shown []command
	for _, c := range table {
		if c.bar > 0 && c.key.Enabled() && (c.bar != halveBar && c.bar != doubleBar || tunesN) {
			shown = append(shown, c)
		}
	}
	slices.SortStableFunc(shown, func(a, b command) int { return a.bar - b.bar })
	return shown
}
