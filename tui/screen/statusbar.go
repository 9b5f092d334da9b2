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

// barStyle is the style of the first row.
var barStyle = canvas.Text.On(canvas.InkBar)

// A barWord is a word of the first row.
type barWord struct {
	canvas.Span
	means string // of a click: "state", "speed", "tick" or "scheme"; "" for nothing
	x     int    // its first column
}

// Draw draws the words on the left that fit beside the clock.
func (b *StatusBar) Draw(row canvas.Area) {
	row.Fill(0, 0, row.W, 1, ' ', barStyle)
	for _, word := range b.words(row.W) {
		row.Text(word.x, 0, word.Text, word.St)
	}
}

// At names what stands at a column of a row of width w: "state", "speed", "tick" or "scheme"; "" elsewhere.
func (b *StatusBar) At(x, w int) string {
	for _, word := range b.words(w) {
		if x >= word.x && x < word.x+canvas.Width(word.Text) {
			return word.means
		}
	}
	return ""
}

// words are the words in a row of width w.
func (b *StatusBar) words(w int) []barWord {
	out, edge := b.clock(w), w-1
	for i := range slices.Backward(out) {
		edge -= canvas.Width(out[i].Text)
		out[i].x = edge
		edge -= canvas.Pick(out[i].means == "tick", 0, 3)
	}
	words := slices.Insert(b.left(), 0, barStyle.Ink(canvas.InkDim).Bold().Span("lascope"))
	if warning := barStyle.Ink(canvas.InkWarn).Bold().Span(b.Warning); warning.Text != "" {
		if w < warnedWidth {
			words[0] = warning // there may be no room for both
		} else {
			words = slices.Insert(words, 2, warning)
		}
	}
	x := 1
	for i, word := range words {
		if i > 0 && x+canvas.Width(word.Text) >= edge-1 {
			break
		}
		out = append(out, barWord{word, canvas.Pick(i == 1 && b.Status.Contest == nil, "scheme", ""), x})
		x += canvas.Width(word.Text) + 2
	}
	return out
}

// ownColumns is the most columns of the settings in the first row.
const ownColumns = 40

// left lists the words on the left, the most important first: the scheme, the size of its world, N, and all that differs from
// the defaults.
func (b *StatusBar) left() []canvas.Span {
	s, p := b.Status.Snap, b.Status
	words := barStyle.Strong().Line(s.Scheme.Title)
	if c := p.Contest; c != nil {
		words[0] = barStyle.Strong().Span("race")
		words = append(words, barStyle.Span(strings.Join(c.Names, " vs ")))
	}
	for _, a := range s.Given {
		words = append(words, barStyle.Ink(canvas.InkDim).Span(a.String()))
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
		word := canvas.Pick(counted > 0 && g.Key == s.Lab.Size, canvas.Itoa(counted), g.Word)
		size := slices.Contains([]string{"pages", "objects", "docs", "arms"}, g.Key) && (g.Idle == "" || counted > 0)
		own := p.Contest == nil && g.Key == "N" && g.Idle == ""
		text := canvas.Pick(size, word+" "+g.Key, SettingWords(g))
		if !size && !own && (word == g.Default || g.Implied) || word == "" || g.Text || g.Key == "seed" || canvas.Width(text)+2 > room {
			continue
		}
		room -= canvas.Width(text) + 2
		at := len(words)
		if size || own {
			at = canvas.Pick(size, 1, first)
			first++
		}
		words = slices.Insert(words, at,
			canvas.Pick(g.Key == b.Changed, barStyle.Strong(), barStyle.Ink(canvas.InkDim)).Span(text))
	}
	return words
}

// SettingWords are the words of a setting in the first row: a choice stands for itself, unless it is
// on, off or the family of a unit.
func SettingWords(g lab.Setting) string {
	word := pane.Digits(g.Word)
	switch {
	case word == "on" || word == "off" || g.Key == "unit":
		return g.Key + " " + word
	case len(g.Choices) > 0:
		return word
	case strings.HasPrefix(word, "0."):
		word = word[1:]
	}
	return g.Symbol + " " + word
}

// clock is the tick, the rate, the speed and the state, for a row of width w.
func (b *StatusBar) clock(w int) (parts []barWord) {
	p := b.Status
	add := func(means string, style canvas.Style, text string) {
		parts = append(parts, barWord{Span: style.Span(text), means: means})
	}
	if !b.NoTick {
		add("tick", barStyle.Strong(), "tick "+canvas.Thousands(p.Snap.Tick))
	}
	switch {
	case w < 100 || !p.Running || p.Rate == 0:
	case math.IsInf(p.Speed, 1):
		add("", barStyle, canvas.Short(p.Rate)+" ticks/s")
	case p.Rate < 0.8*p.Speed:
		add("", barStyle.Ink(canvas.InkWarn), "only "+canvas.Short(p.Rate)+" ticks/s")
	}
	if !p.Snap.Waits {
		add("speed", barStyle, canvas.SpeedWord(p.Speed)+canvas.Pick(math.IsInf(p.Speed, 1), " speed", ""))
	}
	add("state", barStyle.Strong(), b.state())
	return parts
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

// DrawLine draws the line that reproduces the run, and a hint at its end.
func DrawLine(row canvas.Area, line, hint string) {
	x := row.Text(0, 0, LineTag, canvas.Strong.On(canvas.InkSelect)) + 1
	room := row.W - x - 1
	if hint != "" {
		room -= canvas.Width(hint) + 2
		row.Right(row.W-1, 0, hint, canvas.Dim)
	}
	row.Text(x, 0, canvas.Middle(line, room), canvas.Text)
}
