package tui

import (
	"math"
	"slices"
	"sort"
	"strings"
)

// drawStatus is the first row: what runs, how far, how fast.
func (a *app) drawStatus(row area) {
	bar := fg(inkText).on(inkBar)
	row.fill(0, 0, row.w, 1, ' ', bar)
	right := a.statusRight(bar, row.w)
	edge := row.w - spansWidth(right) - 1
	row.spans(edge, 0, right...)
	name, words := span{"lascope", bar.ink(inkAccent).bold()}, statusLeft(bar, a.now)
	if warning := (span{a.warningWord(), bar.ink(inkWarn).bold()}); warning.text != "" {
		if row.w < 80 {
			name = warning // there may be no room for both
		} else {
			words = slices.Insert(words, 1, warning)
		}
	}
	x := row.spans(1, 0, name) + 2
	for _, p := range words {
		if x+width(p.text) >= edge-1 {
			break
		}
		x = row.text(x, 0, p.text, p.st) + 2
	}
}

// statusLeft are the words on the left, the most important first.
func statusLeft(bar style, p *published) []span {
	s := p.snap
	words := []span{
		{s.Scheme.Title, bar.ink(inkPractice).bold()},
		{s.Lab.Name + " lab", bar},
	}
	if c := p.contest; c != nil {
		words[0] = span{"race", bar.ink(inkPractice).bold()}
		words = slices.Insert(words, 1, span{strings.Join(c.Names, " vs "), bar})
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
				words = append(words, span{word, bar.ink(inkDim)})
			}
			continue
		}
		words = append(words, span{g.Param.Symbol + " " + word, bar.ink(inkDim)})
	}
	return words
}

// statusRight is the clock.
func (a *app) statusRight(bar style, w int) []span {
	s, p := a.now.snap, a.now
	state, st := "▶ running", bar.ink(inkTheory).bold()
	switch {
	case a.busy.shown:
		state, st = a.driver.doingWord(), bar.ink(inkAccent).bold()
	case p.busy != "":
		state, st = p.busy, bar.ink(inkAccent).bold()
	case s.Ended != "":
		state, st = "■ ended", bar.ink(inkWarn).bold()
	case !p.running:
		state, st = "‖ paused", bar.ink(inkAccent).bold()
	}
	speed := "speed " + speedWord(p.speed)
	parts := []span{{"tick " + thousands(s.Tick), bar.ink(inkStrong).bold()}}
	if a.theme.projector && a.plan().digits != noBig {
		parts = nil // it stands below, large
	}
	switch {
	case w < 100 || !p.running || p.rate == 0:
	case math.IsInf(p.speed, 1):
		parts = append(parts, span{"   " + short(p.rate) + " ticks/s", bar})
	case p.rate < 0.8*p.speed:
		parts = append(parts, span{"   only " + short(p.rate) + " ticks/s", bar.ink(inkWarn)})
	}
	return append(parts, span{"   " + speed, bar}, span{"   " + state, st})
}

func speedWord(v float64) string {
	if math.IsInf(v, 1) {
		return "max"
	}
	return short(v) + "/s"
}

// drawLine is the run's own line: what to type to see the same run again.
func (a *app) drawLine(row area) {
	const tag = " the line "
	x := row.text(0, 0, tag, fg(inkStrong).on(inkSelect)) + 1
	hint := ""
	if row.w >= 100 {
		hint = does(a.keys.Copy, "copy")
	}
	room := row.w - x - 1
	if hint != "" {
		room -= width(hint) + 2
		row.right(row.w-1, 0, hint, fg(inkDim))
	}
	row.text(x, 0, middle(a.now.snap.Line, room), fg(inkText))
}

// drawKeys is the last row, made from the key map: as many keys as fit, in the
// order of the table's bar column.
func (a *app) drawKeys(row area) {
	bar := fg(inkDim).on(inkBar)
	row.fill(0, 0, row.w, 1, ' ', bar)
	var shown []command
	for _, c := range a.table {
		if c.bar > 0 && c.key.Enabled() && (c.bar != halveBar && c.bar != doubleBar || a.hasStates()) {
			shown = append(shown, c)
		}
	}
	sort.SliceStable(shown, func(i, j int) bool { return shown[i].bar < shown[j].bar })
	// Help and quit keep their place at the end.
	var tail []span
	room := row.w - 2
	for _, c := range shown {
		if c.bar >= 14 {
			tail = append(tail, span{"  " + c.key.Help().Key, bar.ink(inkAccent).bold()}, span{" " + c.brief, bar})
		}
	}
	room -= spansWidth(tail)
	x := 1
	for i := 0; i < len(shown) && shown[i].bar < 14; i++ {
		keys := shown[i].key.Help().Key
		for shown[i].brief == "" && i+1 < len(shown) { // keys that share their words
			i++
			keys += "/" + shown[i].key.Help().Key
		}
		n := width(keys) + 1 + width(shown[i].brief) + 2
		if x+n > room {
			break
		}
		x = row.text(x, 0, keys, bar.ink(inkAccent).bold())
		x = row.text(x+1, 0, shown[i].brief, bar) + 2
	}
	row.spans(x-2, 0, tail...)
}

// warningWord is what the first row says of the run's warnings; "" if there are none.
func (a *app) warningWord() string {
	if len(a.now.snap.Warns) == 0 {
		return ""
	}
	for _, p := range a.slots {
		if _, ok := p.pane.(warner); ok {
			return "⚠ see " + p.pane.name()
		}
	}
	return "⚠"
}
