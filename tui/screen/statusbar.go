package screen

import (
	"math"
	"slices"
	"strings"

	"lascope/model/armslab"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A StatusBar is the first row: the scheme and its settings on the left, the clock on the
// right.
type StatusBar struct {
	Status  *driver.Status
	Busy    string // the command that is being applied; "" for none
	Warning string // "" for none
	NoTick  bool   // the tick stands elsewhere on the screen
	Changed string // the key of the parameter changed a moment ago, which is strong; "" for none
}

// warnedWidth is the least width of a row that has room for a warning beside the name of the program.
const warnedWidth = 80

// Draw draws the words on the left that fit beside the clock.
func (b *StatusBar) Draw(row canvas.Area) {
	bar := canvas.Text.On(canvas.InkBar)
	row.Fill(0, 0, row.W, 1, ' ', bar)
	right := b.clock(bar, row.W)
	edge := row.W - canvas.SpansWidth(right) - 1
	row.Spans(edge, 0, right...)
	name, words := bar.Ink(canvas.InkDim).Bold().Span("lascope"), b.left(bar)
	if warning := bar.Ink(canvas.InkWarn).Bold().Span(b.Warning); warning.Text != "" {
		if row.W < warnedWidth {
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

// ownColumns is the most columns of the settings in the first row.
const ownColumns = 40

// left lists the words on the left, the most important first: the scheme, the size of its world, N, and all that differs from
// the defaults.
func (b *StatusBar) left(bar canvas.Style) []canvas.Span {
	s, p := b.Status.Snap, b.Status
	words := bar.Strong().Line(s.Scheme.Title)
	if c := p.Contest; c != nil {
		words[0] = bar.Strong().Span("race")
		words = append(words, bar.Span(strings.Join(c.Names, " vs ")))
	}
	for _, a := range s.Given {
		words = append(words, bar.Ink(canvas.InkDim).Span(a.String()))
	}
	counted := 0 // pages or arms, which a record or the probabilities of the line may count instead of the parameter
	switch v := s.View.(type) {
	case *pollinglab.View:
		counted = v.Pages
	case *armslab.View:
		counted = canvas.Pick(v.Game == nil, len(v.Arms), 0)
	}
	room, first := ownColumns, 1
	for _, g := range s.Settings {
		word := canvas.Pick(counted > 0 && g.Param.Key == s.Lab.Size, canvas.Itoa(counted), g.Word)
		size := slices.Contains([]string{"pages", "objects", "docs", "arms"}, g.Param.Key) && (g.Idle == "" || counted > 0)
		own := p.Contest == nil && g.Param.Key == "N" && g.Idle == ""
		text := canvas.Pick(size, word+" "+g.Param.Key, SettingWords(g))
		if !size && !own && word == g.Param.Default || word == "" || g.Param.Text || g.Param.Key == "seed" || canvas.Width(text)+2 > room {
			continue
		}
		room -= canvas.Width(text) + 2
		at := len(words)
		if size || own {
			at = canvas.Pick(size, 1, first)
			first++
		}
		words = slices.Insert(words, at,
			canvas.Pick(g.Param.Key == b.Changed, bar.Strong(), bar.Ink(canvas.InkDim)).Span(text))
	}
	return words
}

// SettingWords are the words of a setting in the first row: a choice stands for itself, unless it is
// on or off.
func SettingWords(g lab.Setting) string {
	word := pane.Digits(g.Word)
	switch {
	case word == "on" || word == "off":
		return g.Param.Key + " " + word
	case len(g.Param.Choices) > 0:
		return word
	case strings.HasPrefix(word, "0."):
		word = word[1:]
	}
	return g.Param.Symbol + " " + word
}

// clock is the tick, the rate, the speed and the state, for a row of width w.
func (b *StatusBar) clock(bar canvas.Style, w int) []canvas.Span {
	p := b.Status
	var parts []canvas.Span
	if !b.NoTick {
		parts = append(parts, bar.Strong().Span("tick "+canvas.Thousands(p.Snap.Tick)))
	}
	switch {
	case w < 100 || !p.Running || p.Rate == 0:
	case math.IsInf(p.Speed, 1):
		parts = append(parts, bar.Span("   "+canvas.Short(p.Rate)+" ticks/s"))
	case p.Rate < 0.8*p.Speed:
		parts = append(parts, bar.Ink(canvas.InkWarn).Span("   only "+canvas.Short(p.Rate)+" ticks/s"))
	}
	if !p.Snap.Waits {
		parts = append(parts, bar.Span("   "+canvas.SpeedWord(p.Speed)+canvas.Pick(math.IsInf(p.Speed, 1), " speed", "")))
	}
	return append(parts, bar.Strong().Span("   "+b.state()))
}

// At names what stands at a column of a row of width w: "state", "speed", "tick" or "scheme"; "" elsewhere.
func (b *StatusBar) At(x, w int) string {
	bar := canvas.Text
	right := b.clock(bar, w)
	from := w - canvas.SpansWidth(right) - 1
	for i, p := range right {
		to := from + canvas.Width(p.Text)
		word, _, _ := strings.Cut(strings.TrimSpace(p.Text), " ")
		if x >= to-canvas.Width(strings.TrimSpace(p.Text)) && x < to {
			switch {
			case i == len(right)-1:
				return "state"
			case i == len(right)-2 && !b.Status.Snap.Waits:
				return "speed"
			case word == "tick":
				return word
			}
			return ""
		}
		from = to
	}
	first := 1 + canvas.Width(canvas.Pick(b.Warning != "" && w < warnedWidth, b.Warning, "lascope")) + 2
	if title := b.left(bar)[0].Text; b.Status.Contest == nil && x >= first && x < first+canvas.Width(title) {
		return "scheme"
	}
	return ""
}

func (b *StatusBar) state() string {
	switch p := b.Status; {
	case b.Busy != "":
		return b.Busy
	case p.Busy != "":
		return p.Busy
	case p.Snap.Ended != "":
		return "■ ended"
	case p.Snap.Waits:
		return "‖ your choice"
	case !p.Running:
		return "‖ paused"
	}
	return "▶ running"
}

// LineTag stands before the line.
const LineTag = " the line "

// DrawLine draws the line that reproduces the run.
func DrawLine(row canvas.Area, line string, keys *keymap.KeyMap) {
	x := row.Text(0, 0, LineTag, canvas.Strong.On(canvas.InkSelect)) + 1
	hint := LineHint(keys, row.W)
	room := row.W - x - 1
	if hint != "" {
		room -= canvas.Width(hint) + 2
		row.Right(row.W-1, 0, hint, canvas.Dim)
	}
	row.Text(x, 0, canvas.Middle(line, room), canvas.Text)
}
