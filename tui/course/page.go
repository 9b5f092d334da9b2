package course

import (
	"cmp"
	"fmt"

	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A pageData is a step of a lesson as data, from which the terminal and the browser write their pages.
type pageData struct {
	V        int           `json:"v"`
	Title    string        `json:"title"`
	Place    string        `json:"place"`           // the lesson and the step
	Under    string        `json:"under,omitempty"` // of the first step
	Heading  string        `json:"heading"`
	Before   []pageBlock   `json:"before,omitempty"`
	Question *pageQuestion `json:"question,omitempty"`
	After    []pageBlock   `json:"after,omitempty"`
	Buttons  []pane.Button `json:"buttons"`
	Params   []pageParam   `json:"params,omitempty"`
	Score    string        `json:"score,omitempty"`
}

// A pageBlock is a paragraph of a page. Its kind is text, look, try, seen, taken, verdict, reason, note or failed.
type pageBlock struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
}

// blockKinds are the kinds of the blocks of a lesson's text, by [lesson.BlockKind].
var blockKinds = []string{lesson.Paragraph: "text", lesson.Notice: "look", lesson.Try: "try", lesson.Seen: "seen"}

// A pageQuestion is the question of a page. Chosen and Right are nil before there is an answer.
type pageQuestion struct {
	*lesson.Asked
	Open   bool     `json:"open,omitempty"`
	Chosen *int     `json:"chosen,omitempty"`
	Right  *int     `json:"right,omitempty"`
	Free   []string `json:"free,omitempty"` // by doing, the parameters to change
	Set    string   `json:"set,omitempty"`  // the keys before an answer
}

// A pageParam is a parameter of the run that can be changed while it goes on.
type pageParam struct {
	Key     string   `json:"key"`
	Symbol  string   `json:"symbol"`
	Meaning string   `json:"meaning"`
	Unit    string   `json:"unit"`
	Value   string   `json:"value"`
	Min     float64  `json:"min"`
	Max     float64  `json:"max"`
	Step    float64  `json:"step"`
	Log     bool     `json:"log"`
	Integer bool     `json:"integer"`
	Choices []string `json:"choices"`
	Set     string   `json:"set"` // the keys before a value
}

// pageParams are the parameters among the settings that can be changed while the run goes on.
func pageParams(settings []lab.Setting, keys *pane.KeyMap) (all []pageParam) {
	for _, s := range settings {
		if p := s.Param; p.Live && s.Idle == "" && !p.Text {
			all = append(all, pageParam{p.Key, p.Symbol, p.Meaning, p.Unit, s.Word, p.Min, p.Max, p.Step, p.Log, p.Integer, p.Choices,
				pane.Sent(keys.Prompt) + p.Key + "="})
		}
	}
	return all
}

// A pageMaker makes the page of a place of a lesson.
type pageMaker struct {
	*lesson.Place
	next  string              // the name of the next lesson
	class bool                // a class predicts
	keyed func(string) string // puts the present keys in place of the default ones
}

// page is the step as far as it has been played, without buttons and parameters; on the last page the predictions and the results. Nothing
// that the run answers is in it before its answer.
func (at pageMaker) page() *pageData {
	l := at.Lesson
	step := canvas.Pick(at.Summary, len(l.Steps), at.Step()+1)
	p := &pageData{V: 1, Title: l.Title, Place: fmt.Sprintf("%s%s · step %d of %d", numbered(l, " · "), l.Title, step, len(l.Steps)),
		Heading: l.Steps[at.Step()].Heading, Score: at.Predictions.String()}
	if at.Summary {
		at.addSummary(p)
	} else {
		at.addStep(p)
	}
	return p
}

// block is a paragraph with the present keys.
func (at pageMaker) block(kind, text string) pageBlock { return pageBlock{kind, at.keyed(text)} }

// addStep adds the present step.
func (at pageMaker) addStep(p *pageData) {
	b, asked := at.Here(), at.Asked()
	if b.Index == 0 {
		p.Under = underTitle(at.Lesson)
	}
	p.Before = at.blocks(at.Entry(b.Index))
	if at.Question() != nil && asked != nil && (b.Reveal || at.Settled) {
		p.Question = at.question(asked.Asked)
	}
	if b.Reveal {
		p.After = append(at.answer(), at.blocks(at.Beat)...)
	}
	if at.Failed != nil && at.Beat >= len(at.Outcomes) {
		p.After = append(p.After, at.block("failed", "✗ The lesson stops here: "+at.Failed.Error()))
	}
}

// blocks are the blocks of a beat. Sentences from the first number on appear when the run has reached it, an answer only then; the last
// block is the columns that the numbers were made of.
func (at pageMaker) blocks(beat int) (all []pageBlock) {
	b, o := &at.Beats[beat], at.Outcome(beat)
	if o == nil {
		return nil
	}
	done := beat < at.Beat || at.Settled
	for i, block := range b.Page {
		if text := canvas.Pick(done, o.Page[i], block.Text.Opening()); text != "" && (done || !b.Reveal) {
			all = append(all, at.block(blockKinds[block.Kind], text))
		}
	}
	if o.Taken != "" && done {
		all = append(all, at.block("taken", "= "+o.Taken))
	}
	return all
}

func (at pageMaker) question(asked *lesson.Asked) *pageQuestion {
	j, keyed := at.Predictions[at.Step()], *asked
	keyed.Ask, keyed.Options = at.keyed(asked.Ask), nil
	for _, text := range asked.Options {
		keyed.Options = append(keyed.Options, at.keyed(text))
	}
	q := &pageQuestion{Asked: &keyed, Open: at.Asking() != nil, Free: at.Question().Free}
	if j.Given != nil { // without options, 0 is right and 1 is not
		q.Chosen = cmp.Or(j.Given.Option, new(canvas.Pick(j.Told == nil || j.Right(), 0, 1)))
	}
	if j.Counts() && at.Here().Reveal && at.Settled {
		q.Right = new(max(j.Told.Right, 0))
	}
	return q
}

// answer is the verdict, with the reason against a wrong prediction.
func (at pageMaker) answer() []pageBlock {
	if !at.Settled {
		return []pageBlock{at.block("note", "The run gives the answer …")}
	}
	j := at.Predictions[at.Step()]
	all := []pageBlock{at.block("verdict", mark(j)+verdict(j))}
	if reason := j.Reason(); reason != "" {
		all = append(all, at.block("reason", reason))
	}
	return all
}

// mark is the mark of a prediction: ✓ for one that came true, ✗ for one that did not; "" for none.
func mark(j lesson.Judged) string {
	switch {
	case j.Given == nil || !j.Counts():
		return ""
	case j.Right():
		return "✓ "
	}
	return "✗ "
}

// addSummary adds the predictions with the results, the task, and the lesson that follows.
func (at pageMaker) addSummary(p *pageData) {
	l := at.Lesson
	p.Heading = canvas.Pick(at.class, "The results", "Your predictions and the results")
	add := func(kind, text string) { p.Before = append(p.Before, at.block(kind, text)) }
	if p.Score != "" {
		add("text", "*"+pane.Sentence(p.Score)+".*")
	}
	for _, of := range at.Predictions {
		if of.Told == nil { // nothing was asked, or the class was taken up after it
			continue
		}
		add("verdict", mark(of)+of.Ask)
		switch {
		case of.Kind != lesson.ByLetter || !of.Counts():
			add("reason", verdict(of))
			continue
		case of.Given == nil && !at.class:
			add("reason", "you: revealed, without a prediction")
		case of.Given != nil && !of.Right():
			add("reason", "you: "+of.Options[*of.Given.Option])
		}
		add("reason", fmt.Sprintf("it was: %s (%s)", of.Options[of.Told.Right], of.Quantity()))
	}
	if l.Task != nil {
		add("text", "*Your task*")
		for _, line := range l.HandIn() {
			add("text", line)
		}
	}
	add("text", canvas.Pick(at.next == "", "This was the last lesson.", "The next lesson is *"+at.next+"*."))
}
