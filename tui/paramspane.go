package tui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
)

// A paramsPane shows every parameter of the scheme and of the world, and tunes
// them: a live one at once, one that is set when a run begins by a restart.
type paramsPane struct {
	paneState
	at       int
	settings []lab.Setting // in drawing order
	columns  int
	perCol   int
	cellW    int
	top      int // the first row shown, where not all fit

	proposed map[string]string // what a restart would set
	order    []string          // its keys, in the order they were touched
	sent     map[string]sent   // live values on their way to the run
	input    textinput.Model
	entering bool
}

// sent is a value handed to the driver that no snapshot shows yet.
type sent struct {
	word string
	age  int // snapshots since
}

func newParamsPane() *paramsPane {
	in := textinput.New()
	in.Prompt = ""
	return &paramsPane{proposed: map[string]string{}, sent: map[string]sent{}, input: in, columns: 1}
}

func (p *paramsPane) name() string { return "parameters" }
func (p *paramsPane) typing() bool { return p.entering }

// paramCell is the least width of one parameter: key, symbol, value and slider.
const paramCell = 38

// rows is the height in which all parameters show at a width.
func (p *paramsPane) rows(w int) int {
	n := max(len(p.settings), 1)
	cols := max(1, (w-4)/paramCell)
	return (n+cols-1)/cols + 2
}

func (p *paramsPane) heading(s *paneContext) heading {
	h := heading{title: "parameters", how: "↻ is set when a run begins"}
	if p.at < len(p.settings) && s.focus {
		set := p.settings[p.at]
		h.how = set.Param.Key + ": " + set.Param.Meaning
		if set.Idle != "" {
			h.how = set.Param.Key + ": counts only " + set.Idle
		}
		if r := paramRange(set.Param); r != "" {
			h.right = r
		}
		k := s.keys
		types, change, choose := does(k.Enter, "types"), labels(k.Left, k.Right)+" change", labels(k.Up, k.Down)+" choose"
		switch {
		case p.entering:
			h.foot = hints(does(s.keys.text.Enter, "sets"), does(s.keys.text.Close, "leaves it"))
		case set.Param.Text:
			h.foot = hints(types, choose)
		case len(set.Param.Choices) > 0:
			h.foot = hints(change, choose)
		default:
			h.foot = hints(change, types, choose)
		}
		return h
	}
	h.foot = does(s.keys.Params, "to tune")
	return h
}

func paramRange(p lab.Param) string {
	if len(p.Choices) > 0 {
		return strings.Join(p.Choices, " | ")
	}
	if p.Text || !(p.Max > p.Min) {
		return ""
	}
	return rangeNumber(p.Min) + " to " + rangeNumber(p.Max)
}

// see takes the settings of a new snapshot, the scheme's own first, keeps the cursor
// where it is among them, and lets values on their way to the run grow old.
func (p *paramsPane) see(settings []lab.Setting) {
	here := ""
	if p.at < len(p.settings) {
		here = p.settings[p.at].Param.Key
	}
	p.settings = p.settings[:0]
	for _, world := range []bool{false, true} {
		for _, set := range settings {
			if set.World == world {
				p.settings = append(p.settings, set)
			}
		}
	}
	// The cursor stays on its parameter, and what is typed with it: another scheme has others.
	if i := slices.IndexFunc(p.settings, func(set lab.Setting) bool { return set.Param.Key == here }); i >= 0 {
		p.at = i
	} else {
		p.at, p.entering = max(0, min(p.at, len(p.settings)-1)), false
	}
	for _, set := range p.settings {
		x, ok := p.sent[set.Param.Key]
		if !ok {
			continue
		}
		if x.age++; x.word == set.Word || x.age > 3 {
			delete(p.sent, set.Param.Key)
		} else {
			p.sent[set.Param.Key] = x
		}
	}
}

// word is the value to show and to go on from.
func (p *paramsPane) word(set lab.Setting) string {
	if w, ok := p.proposed[set.Param.Key]; ok {
		return w
	}
	if x, ok := p.sent[set.Param.Key]; ok {
		return x.word
	}
	return set.Word
}

func (p *paramsPane) draw(s *paneContext, a area) {
	if a.w < 16 || a.h < 1 || len(p.settings) == 0 {
		return
	}
	n := len(p.settings)
	p.columns = max(1, min(a.w/paramCell, n))
	p.perCol = (n + p.columns - 1) / p.columns
	// Use no more columns than it takes to fill the height.
	for p.columns > 1 && (n+p.columns-2)/(p.columns-1) <= a.h {
		p.columns--
		p.perCol = (n + p.columns - 1) / p.columns
	}
	p.top = 0
	if p.perCol > a.h {
		p.top = max(0, min(p.at%p.perCol-a.h/2, p.perCol-a.h))
	}
	p.cellW = a.w / p.columns
	for i, set := range p.settings {
		x, y := i/p.perCol*p.cellW, i%p.perCol-p.top
		if y < 0 || y >= a.h {
			continue
		}
		p.drawCell(s, set, a.sub(x, y, p.cellW-2, 1), s.focus && i == p.at)
	}
}

func (p *paramsPane) key(h host, k tea.KeyMsg) bool {
	if p.entering {
		p.enter(h, k)
		p.touch()
		return true
	}
	n := len(p.settings)
	if n == 0 {
		return false
	}
	switch m := h.keyMap(); {
	case key.Matches(k, m.Up):
		p.at = (p.at + n - 1) % n
	case key.Matches(k, m.Down):
		p.at = (p.at + 1) % n
	case key.Matches(k, m.PageUp):
		p.at = max(0, p.at-p.perCol)
	case key.Matches(k, m.PageDown):
		p.at = min(n-1, p.at+p.perCol)
	case key.Matches(k, m.Home):
		p.at = 0
	case key.Matches(k, m.End):
		p.at = n - 1
	case key.Matches(k, m.Left):
		p.change(h, -1)
	case key.Matches(k, m.Right):
		p.change(h, 1)
	case key.Matches(k, m.Enter):
		if len(p.settings[p.at].Param.Choices) > 0 {
			p.change(h, 1)
			break
		}
		p.entering = true
		p.input.SetValue("")
		p.input.Focus()
	default:
		return false
	}
	p.touch()
	return true
}

// change moves the value under the cursor one step.
func (p *paramsPane) change(h host, direction int) {
	set := p.settings[p.at]
	word := p.word(set)
	next := steppedWord(set.Param, word, direction)
	switch {
	case set.Param.Text:
		h.refuse(set.Param.Key + " is a text: " + clause("press %s and ", h.keyMap().Enter) + "type it.")
	case next == word:
		h.refuse(fmt.Sprintf("%s=%s is the end of its range, %s.", set.Param.Key, word, paramRange(set.Param)))
	default:
		p.set(h, set, next)
	}
}

// set puts a value in force, or proposes a restart with it.
func (p *paramsPane) set(h host, set lab.Setting, word string) {
	key := set.Param.Key
	if set.Param.Live {
		p.sent[key] = sent{word: word}
		h.apply(key + "=" + word)
		return
	}
	if err := lab.CheckValue(set.Param, word); err != nil {
		h.refuse(err.Error())
		return
	}
	if !slices.Contains(p.order, key) {
		p.order = append(p.order, key)
	}
	p.proposed[key] = word
	if word == set.Word {
		delete(p.proposed, key)
		p.order = slices.DeleteFunc(p.order, func(k string) bool { return k == key })
	}
	var words []string
	for _, k := range p.order {
		words = append(words, k+"="+p.proposed[k])
	}
	h.offerRestart(words)
}

// scaled is the setting's value times a factor, counting from what is on its way.
func (p *paramsPane) scaled(set lab.Setting, factor float64) string {
	word := scaledWord(set.Param, p.word(set), factor)
	if set.Param.Live && word != set.Word {
		p.sent[set.Param.Key] = sent{word: word}
		p.touch()
	}
	return word
}

// enter takes a key while a value is typed.
func (p *paramsPane) enter(h host, k tea.KeyMsg) {
	switch m := h.keyMap(); {
	case key.Matches(k, m.text.Enter):
		p.entering = false
		set, word := p.settings[p.at], strings.TrimSpace(p.input.Value())
		if !set.Param.Text {
			word = strings.ReplaceAll(word, ",", "") // 128,000
		}
		if word != "" {
			p.set(h, set, word)
		}
	case key.Matches(k, m.text.Close):
		p.entering = false
	default:
		p.input, _ = p.input.Update(k)
	}
}

func (p *paramsPane) forgetSent() {
	clear(p.sent)
	p.touch()
}

func (p *paramsPane) forgetProposals() {
	clear(p.proposed)
	p.order = nil
	p.touch()
}

func (p *paramsPane) click(h host, x, y int) {
	if p.perCol == 0 || p.cellW == 0 {
		return
	}
	row := y + p.top
	if i := min(x/p.cellW, p.columns-1)*p.perCol + row; row < p.perCol && i < len(p.settings) {
		p.goTo(i)
	}
}

func (p *paramsPane) wheel(h host, down int) {
	if n := len(p.settings); n > 0 {
		p.goTo(max(0, min(n-1, p.at+down)))
	}
}

// goTo puts the cursor on a parameter by the mouse; what was being typed for another one
// is left.
func (p *paramsPane) goTo(i int) {
	p.entering = p.entering && i == p.at
	p.at = i
	p.touch()
}
