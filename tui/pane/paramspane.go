package pane

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
)

// A Params shows and tunes every parameter of the scheme and of the world: a live one
// at once, any other by an offered restart.
type Params struct {
	Plate
	List                   // of the settings; First is the first row shown, where not all fit
	Settings []lab.Setting // in drawing order
	columns  int
	PerCol   int
	CellW    int

	Proposed map[string]string // values that a restart would set
	order    []string          // keys of Proposed, in the order of their changes
	sent     map[string]*sent  // live values on their way to the run
	Input    textinput.Model
	Entering bool

	pulled  int  // the parameter whose slider was clicked last; -1 for none
	pulling bool // the drag has set a value
}

// sent is a value sent to the driver that no snapshot shows yet.
type sent struct {
	word string
	age  int // snapshots since
}

// NewParams makes the pane without parameters; See sets them.
func NewParams() *Params {
	return &Params{Proposed: map[string]string{}, sent: map[string]*sent{}, Input: NewTextField(), columns: 1, pulled: -1,
		Plate: Named("parameters", `
			↻ | is set when a run begins; a change offers a restart
			● | the value within its range; click or drag it
			‹, › | one of a few choices
			– | without a value, or without effect in this setting`)}
}

func (p *Params) Typing() bool { return p.Entering }

const paramCell = 38

// rows is the height that shows all parameters at a width, frame included.
func (p *Params) rows(w int) int {
	cols := max(1, (w-4)/paramCell)
	return (max(len(p.Settings), 1)+cols-1)/cols + 2
}

func (p *Params) Heading(s *Context) Heading {
	h := Heading{Title: "parameters", How: "↻ needs a restart",
		Caption: "Arrows choose and change; parameters without ↻ change while the run goes on."}
	if p.At < len(p.Settings) && s.Focus {
		set := p.Settings[p.At]
		h.How = set.Key + ": " + set.Meaning
		if set.Idle != "" {
			h.How = set.Key + ": counts only " + set.Idle
		}
		h.Right = paramRange(set.Param)
		k := s.Keys
		types, change, choose := Does(k.Enter, "types"), Labels(k.Left, k.Right)+" change", Labels(k.Up, k.Down)+" choose"
		switch {
		case p.Entering:
			change, types, choose = Does(k.Text.Enter, "sets"), Does(k.Text.Close, "leaves it"), ""
		case set.Text:
			change = ""
		case len(set.Choices) > 0:
			types = ""
		}
		h.Foot = Hints(change, types, choose)
		return h
	}
	h.Foot = Does(s.Keys.Params, "to tune")
	return h
}

func paramRange(p lab.Param) string {
	if len(p.Choices) > 0 {
		return strings.Join(p.Choices, " | ")
	}
	return canvas.Pick(p.Text || !(p.Max > p.Min), "", rangeNumber(p.Min)+" to "+rangeNumber(p.Max))
}

// See takes the settings of a new snapshot, the scheme's first. It keeps the cursor on its
// parameter and drops sent values that have arrived, or not within three snapshots.
func (p *Params) See(settings []lab.Setting) {
	here := ""
	if p.At < len(p.Settings) {
		here = p.Settings[p.At].Key
	}
	p.Settings = p.Settings[:0]
	for _, world := range []bool{false, true} {
		for _, set := range settings {
			if set.World == world {
				p.Settings = append(p.Settings, set)
			}
		}
	}
	p.N = len(p.Settings)
	// Without the parameter, as after a change of scheme, the text being typed is dropped.
	if i := slices.IndexFunc(p.Settings, func(set lab.Setting) bool { return set.Key == here }); i >= 0 {
		p.At = i
	} else {
		p.At, p.Entering = max(0, min(p.At, len(p.Settings)-1)), false
	}
	for _, set := range p.Settings {
		if x := p.sent[set.Key]; x != nil {
			if x.age++; x.word == set.Word || x.age > 3 {
				delete(p.sent, set.Key)
			}
		}
	}
}

// word is the value to show and to change: proposed, sent, or in force.
func (p *Params) word(set lab.Setting) string {
	if w, ok := p.Proposed[set.Key]; ok {
		return w
	}
	if x := p.sent[set.Key]; x != nil {
		return x.word
	}
	return set.Word
}

func (p *Params) Draw(s *Context, a canvas.Area) {
	p.Lay(a)
	if a.W < 16 || a.H < 1 || len(p.Settings) == 0 {
		return
	}
	n := len(p.Settings)
	p.columns = max(1, min(a.W/paramCell, (n+a.H-1)/a.H)) // no more than it takes to fill the height
	p.PerCol = (n + p.columns - 1) / p.columns
	p.First = canvas.Pick(p.PerCol > a.H, max(0, min(p.At%p.PerCol-a.H/2, p.PerCol-a.H)), 0)
	p.CellW = a.W / p.columns
	for i, set := range p.Settings {
		x, y := i/p.PerCol*p.CellW, i%p.PerCol-p.First
		if y < 0 || y >= a.H {
			continue
		}
		p.Note(a.Sub(x, y, canvas.Pick(x+2*p.CellW > a.W, a.W, p.CellW), 1), ParamMeaning(s, set))
		p.drawCell(set, a.Sub(x, y, p.CellW-2, 1), s.Focus && i == p.At)
	}
}

func (p *Params) Key(h Host, k tea.KeyMsg) bool {
	if p.Entering {
		p.enter(h, k)
		p.Touch()
		return true
	}
	if p.N == 0 {
		return false
	}
	switch m := h.KeyMap(); {
	case key.Matches(k, m.Up):
		p.Turn(-1)
	case key.Matches(k, m.Down):
		p.Turn(1)
	case p.List.Key(k, m, p.PerCol):
	case key.Matches(k, m.Left):
		p.change(h, -1)
	case key.Matches(k, m.Right):
		p.change(h, 1)
	case key.Matches(k, m.Enter):
		if len(p.Settings[p.At].Choices) > 0 {
			p.change(h, 1)
			break
		}
		p.Entering = true
		p.Input.SetValue("")
		p.Input.Focus()
	default:
		return false
	}
	p.Touch()
	return true
}

func (p *Params) change(h Host, direction int) {
	set := p.Settings[p.At]
	word := p.word(set)
	next := steppedWord(set.Param, word, direction)
	switch {
	case set.Text:
		h.Refuse(set.Key + " is a text: " + Clause("press %s and ", h.KeyMap().Enter) + "type it.")
	case next == word:
		h.Refuse(fmt.Sprintf("%s=%s is the end of its range, %s.", set.Key, word, paramRange(set.Param)))
	default:
		p.set(h, set, next)
	}
}

// set applies a value at once, or offers a restart with it.
func (p *Params) set(h Host, set lab.Setting, word string) {
	key := set.Key
	if set.Live {
		p.sent[key] = &sent{word: word}
		h.Apply(key+"="+word, false)
		return
	}
	if _, err := lab.ParseValue(set.Param, word); err != nil {
		h.Refuse(err.Error())
		return
	}
	if !slices.Contains(p.order, key) {
		p.order = append(p.order, key)
	}
	p.Proposed[key] = word
	if word == set.Word {
		delete(p.Proposed, key)
		p.order = slices.DeleteFunc(p.order, func(k string) bool { return k == key })
	}
	var words []string
	for _, k := range p.order {
		words = append(words, k+"="+p.Proposed[k])
	}
	h.OfferRestart(words)
}

// Scaled is the setting's value, proposed or sent ones included, times a factor. A new
// live value counts as sent.
func (p *Params) Scaled(set lab.Setting, factor float64) string {
	word := ScaledWord(set.Param, p.word(set), factor)
	if set.Live && word != set.Word {
		p.sent[set.Key] = &sent{word: word}
		p.Touch()
	}
	return word
}

func (p *Params) enter(h Host, k tea.KeyMsg) {
	switch m := h.KeyMap(); {
	case key.Matches(k, m.Text.Enter):
		p.Entering = false
		set, word := p.Settings[p.At], strings.TrimSpace(p.Input.Value())
		if !set.Text {
			word = strings.ReplaceAll(word, ",", "") // 128,000
		}
		if word != "" {
			p.set(h, set, word)
		}
	case key.Matches(k, m.Text.Close):
		p.Entering = false
	default:
		p.Input, _ = p.Input.Update(k)
	}
}

// ForgetSent drops the values sent, as after a refusal.
func (p *Params) ForgetSent() {
	if p != nil {
		clear(p.sent)
		p.Touch()
	}
}

// ForgetProposals drops the values that a restart would set.
func (p *Params) ForgetProposals() {
	if p != nil {
		clear(p.Proposed)
		p.order = nil
		p.Touch()
	}
}

// Click implements [Pane]: it selects a parameter, moves the knob of its slider, and changes the
// choice that was selected before.
func (p *Params) Click(h Host, x, y int) {
	p.pulled, p.pulling = -1, false
	if p.PerCol == 0 {
		return
	}
	column, row := min(x/p.CellW, p.columns-1), y+p.First
	i := column*p.PerCol + row
	if row >= p.PerCol || i >= len(p.Settings) {
		return
	}
	was := p.At
	p.goTo(i)
	set := p.Settings[i]
	end := valueEnd(p.CellW - 2)
	_, proposed := p.Proposed[set.Key]
	switch x -= column * p.CellW; {
	case slides(set.Param) && set.Max > set.Min && (set.Idle == "" || proposed) && x >= sliderAt && x < sliderAt+sliderWidth(end) &&
		sliderWidth(end) >= 3:
		p.pulled = i
		p.slide(h, i, x)
	case was == i && len(set.Choices) > 0 && x >= valueAt && x < end:
		p.change(h, canvas.Pick(x < valueAt+2, -1, 1))
	}
}

func (p *Params) Wheel(h Host, down int) {
	if p.N > 0 {
		p.goTo(max(0, min(p.N-1, p.At+down)))
	}
}

// goTo moves the cursor to a parameter, and drops a text being typed for another one.
func (p *Params) goTo(i int) {
	p.Entering = p.Entering && i == p.At
	p.At = i
	p.Touch()
}
