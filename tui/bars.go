package tui

import (
	"math"
	"slices"
	"sort"
	"strings"

	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// drawStatus is the first row: what runs, how far, how fast.
func (a *app) drawStatus(row canvas.Area) {
	bar := canvas.Fg(canvas.InkText).On(canvas.InkBar)
	row.Fill(0, 0, row.W, 1, ' ', bar)
	right := a.statusRight(bar, row.W)
	edge := row.W - canvas.SpansWidth(right) - 1
	row.Spans(edge, 0, right...)
	name, words := canvas.Span{Text: "lascope", St: bar.Ink(canvas.InkAccent).Bold()}, statusLeft(bar, a.now)
	if warning := (canvas.Span{Text: a.warningWord(), St: bar.Ink(canvas.InkWarn).Bold()}); warning.Text != "" {
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

// statusLeft are the words on the left, the most important first.
func statusLeft(bar canvas.Style, p *driver.Status) []canvas.Span {
	s := p.Snap
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

// statusRight is the clock.
func (a *app) statusRight(bar canvas.Style, w int) []canvas.Span {
	s, p := a.now.Snap, a.now
	state, st := "▶ running", bar.Ink(canvas.InkTheory).Bold()
	switch {
	case a.busy.shown:
		state, st = a.driver.BusyText(), bar.Ink(canvas.InkAccent).Bold()
	case p.Busy != "":
		state, st = p.Busy, bar.Ink(canvas.InkAccent).Bold()
	case s.Ended != "":
		state, st = "■ ended", bar.Ink(canvas.InkWarn).Bold()
	case !p.Running:
		state, st = "‖ paused", bar.Ink(canvas.InkAccent).Bold()
	}
	speed := "speed " + canvas.SpeedWord(p.Speed)
	parts := []canvas.Span{{Text: "tick " + canvas.Thousands(s.Tick), St: bar.Ink(canvas.InkStrong).Bold()}}
	if a.theme.Projector && a.plan().digits != chart.NoBig {
		parts = nil // it stands below, large
	}
	switch {
	case w < 100 || !p.Running || p.Rate == 0:
	case math.IsInf(p.Speed, 1):
		parts = append(parts, canvas.Span{Text: "   " + canvas.Short(p.Rate) + " ticks/s", St: bar})
	case p.Rate < 0.8*p.Speed:
		parts = append(parts, canvas.Span{Text: "   only " + canvas.Short(p.Rate) + " ticks/s", St: bar.Ink(canvas.InkWarn)})
	}
	return append(parts, canvas.Span{Text: "   " + speed, St: bar}, canvas.Span{Text: "   " + state, St: st})
}

// drawLine is the run's own line: what to type to see the same run again.
func (a *app) drawLine(row canvas.Area) {
	const tag = " the line "
	x := row.Text(0, 0, tag, canvas.Fg(canvas.InkStrong).On(canvas.InkSelect)) + 1
	hint := ""
	if row.W >= 100 {
		hint = keymap.Does(a.keys.Copy, "copy")
	}
	room := row.W - x - 1
	if hint != "" {
		room -= canvas.Width(hint) + 2
		row.Right(row.W-1, 0, hint, canvas.Fg(canvas.InkDim))
	}
	row.Text(x, 0, canvas.Middle(a.now.Snap.Line, room), canvas.Fg(canvas.InkText))
}

// drawKeys is the last row, made from the key map: as many keys as fit, in the
// order of the table's bar column.
func (a *app) drawKeys(row canvas.Area) {
	bar := canvas.Fg(canvas.InkDim).On(canvas.InkBar)
	row.Fill(0, 0, row.W, 1, ' ', bar)
	var shown []command
	for _, c := range a.table {
		if c.bar > 0 && c.key.Enabled() && (c.bar != halveBar && c.bar != doubleBar || a.hasStates()) {
			shown = append(shown, c)
		}
	}
	sort.SliceStable(shown, func(i, j int) bool { return shown[i].bar < shown[j].bar })
	// Help and quit keep their place at the end.
	var tail []canvas.Span
	room := row.W - 2
	for _, c := range shown {
		if c.bar >= 14 {
			tail = append(tail, canvas.Span{Text: "  " + c.key.Help().Key, St: bar.Ink(canvas.InkAccent).Bold()}, canvas.Span{Text: " " + c.brief, St: bar})
		}
	}
	room -= canvas.SpansWidth(tail)
	x := 1
	for i := 0; i < len(shown) && shown[i].bar < 14; i++ {
		keys := shown[i].key.Help().Key
		for shown[i].brief == "" && i+1 < len(shown) { // keys that share their words
			i++
			keys += "/" + shown[i].key.Help().Key
		}
		n := canvas.Width(keys) + 1 + canvas.Width(shown[i].brief) + 2
		if x+n > room {
			break
		}
		x = row.Text(x, 0, keys, bar.Ink(canvas.InkAccent).Bold())
		x = row.Text(x+1, 0, shown[i].brief, bar) + 2
	}
	row.Spans(x-2, 0, tail...)
}

// warningWord is what the first row says of the run's warnings; "" if there are none.
func (a *app) warningWord() string {
	if len(a.now.Snap.Warns) == 0 {
		return ""
	}
	for _, p := range a.slots {
		if _, ok := p.Pane.(pane.Warner); ok {
			return "⚠ see " + p.Pane.Name()
		}
	}
	return "⚠"
}
