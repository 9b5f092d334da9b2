package course

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// What the page of a browser shows beside the terminal: of a lesson its step, of any other screen its buttons.

// Page is the step of the lesson where the page reads; else the buttons, with the letters of the question.
func (v *lessonScreen) Page() any {
	if !v.reads {
		all, _ := v.Screen.Page().(screen.Buttons)
		for i := range v.options() {
			letter := lesson.Letter(i)
			all.Buttons = slices.Insert(all.Buttons, i, pane.Button{Label: letter, Keys: letter})
		}
		return all
	}
	w := pageWriter{v}
	p := w.data()
	if q := p.Question; q != nil && q.Open {
		q.Set = pane.Sent(v.Keys.Prompt) + "answer "
	}
	note := func(text string) { p.After = append(p.After, pageBlock{Kind: "note", Text: text}) }
	switch {
	case v.doing() && v.refused != "":
		note("✗ " + pane.Sentence(v.refused) + ". *back* puts it back.")
	case v.doing():
		note(v.said("judges"))
	}
	if n := v.Notes.Current(); n != nil {
		note(n.Mark() + " " + n.Text)
	}
	if v.Now != nil {
		p.Params = pageParams(v.Masked(v.Now).Settings, v.Keys)
	}
	p.Buttons = w.buttons(p)
	return p
}

// Facts are the tick and the three main numbers of a lesson's run; while a question hides something, the tick alone.
func (v *lessonScreen) Facts() any {
	if !v.reads || v.Now == nil {
		return v.Screen.Facts()
	}
	facts := []string{"tick " + canvas.Thousands(v.Words().Tick)}
	if len(v.Unpredicted) == 0 {
		all := labs.HeadlinesOf(v.Words(), v.Screen.Hidden())
		for _, h := range all[:min(3, len(all))] {
			facts = append(facts, h.Name+" "+h.Word)
		}
	}
	return strings.Join(facts, " · ")
}

// onward is the present way on: its key, its words, and its words in the page of a browser where they differ; no key at the end.
func (v pageWriter) onward() (b key.Binding, words, onPage string) {
	switch m := v.Keys; {
	case v.more > 0:
		return m.PageDown, "more ↓", ""
	case v.Summary && v.next != "":
		return m.Enter, "next lesson", ""
	case v.Summary, v.Failed != nil && v.Beat >= len(v.Outcomes):
		return b, "", ""
	case !v.Settled:
		return m.PageDown, "to the end of this run", ""
	case v.doing() && v.typed != "":
		return m.PageDown, "judge", "let the run judge"
	case v.Asking() != nil:
		return m.PageDown, "reveal", "show the answer"
	}
	return v.Keys.PageDown, "go on", ""
}

// buttons are what goes on, back, the pause, a step, and each key that the text names.
func (v pageWriter) buttons(p *pageData) []pane.Button {
	if v.Overlaid() {
		return v.Keys.NavigationButtons()
	}
	var all []pane.Button
	add := func(label string, b key.Binding) {
		all = append(all, pane.Button{Label: label, Keys: pane.Sent(b)})
	}
	if o := v.Notes.Offer; o != nil && v.Notes.Shown == nil {
		add(o.Does, v.Keys.Enter)
		add("no", v.Keys.Close)
	}
	b, words, onPage := v.onward()
	add(cmp.Or(onPage, words), b)
	lead := &all[len(all)-1]
	if lead.Lead = true; words == "reveal" {
		lead.Keys = p.Question.Set + "none\r" // a late press of the button before it shows nothing
	}
	if v.Beat > 0 || v.Summary || v.doing() && v.disturbed() {
		add("back", v.Keys.PageUp)
	}
	for _, c := range v.Table {
		switch {
		case v.Persons():
		case c.Bar == screen.PauseBar:
			add(canvas.Pick(v.Now != nil && v.Running, "❚❚ pause", "▶ run"), c.Key)
		case c.Bar == screen.StepBar:
			add(c.Brief, c.Key)
		}
	}
	if o := v.Outcome(v.Beat); o != nil && v.Settled && v.Now != nil && v.Line != v.end(o).Line {
		all = append(all, v.named(v.Keys.Undo.Help().Key))
	}
	if v.Slow.On {
		all = append(all, pane.Button{Label: "leave the loop", Key: v.Keys.Close.Help().Key, Keys: pane.Sent(v.Keys.Close)})
	}
	for _, x := range slices.Concat(p.Before, p.After) {
		for _, m := range inCode.FindAllStringSubmatch(x.Text, -1) {
			if x.Kind != "seen" && x.Kind != "note" {
				all = withNamed(all, v.named(m[1]))
			}
		}
	}
	return pane.Buttons(all...)
}

var inCode = regexp.MustCompile("`([^`]+)`")

// withNamed adds a button; one that sends the same gets its key.
func withNamed(all []pane.Button, b pane.Button) []pane.Button {
	i := slices.IndexFunc(all, func(a pane.Button) bool { return a.Keys == b.Keys })
	if i < 0 {
		return append(all, b)
	}
	all[i].Key = b.Key
	return all
}

// named is the button of a key, or of a line of the prompt, as the text names it; one without keys for any other word.
func (v pageWriter) named(word string) pane.Button {
	if line, is := strings.CutPrefix(word, v.Keys.Prompt.Help().Key); is && line != "" {
		return pane.Button{Label: strings.TrimSpace(line), Keys: pane.Sent(v.Keys.Prompt) + strings.TrimSpace(line) + "\r"}
	}
	for _, c := range v.Table {
		for _, name := range c.Key.Keys() {
			if c.Key.Enabled() && pane.Label(name) == word {
				does, _, _ := strings.Cut(c.Key.Help().Desc, ",")
				if len(c.Key.Keys()) > 3 { // of digits, each has its own effect
					does = ""
				}
				return pane.Button{Label: cmp.Or(c.Brief, does), Key: word, Keys: pane.Sent(key.NewBinding(key.WithKeys(name)))}
			}
		}
	}
	return pane.Button{}
}
