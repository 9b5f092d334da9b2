package course

import (
	"context"
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"

	"lascope/model/lesson"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// mostPage is the greatest number of bytes of a page.
const mostPage = 8 << 10

// ofWriters are the words that the page of the terminal has beside those of the data: marks, the letters of the options, and the
// place of an answer.
var ofWriters = regexp.MustCompile(`^(([▸◆?✓✗=]|look|try|[a-i]|draw the next .*: enter|your number: _|change .* by its keys or as in .*) ?)*$`)

// TestPages: at every beat of every lesson the page as data has at most 8 KiB, and the page of the terminal has the same words.
func TestPages(t *testing.T) {
	files, err := filepath.Glob("../../model/lesson/lessons/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("there is no course", err)
	}
	code := strings.NewReplacer("`", "", "*", "")
	most := 0
	for i, f := range files {
		name := strings.TrimSuffix(filepath.Base(f)[3:], ".txt")
		if !modeltest.Taken(i, 5) || !modeltest.Long() && (name == "forgetting" || name == "neighbours") { // a second each
			continue
		}
		p := newPupil(t, config.Options{Lessons: "../../model/lesson/lessons"}, name, 120, 40)
		for beat := range p.Lesson.Beats {
			m := <-p.played
			modeltest.OK(t, m.err)
			o := m.outcome
			p.Outcomes, p.Beat, p.Settled = append(p.Outcomes[:beat:beat], o), beat, true
			if b := p.Lesson.Beats[beat]; b.Reveal {
				p.Predictions.Reveal(b.Index, o)
			}
			for p.Summary = false; ; p.Summary = true {
				page := pageWriter{p.lessonScreen}.data()
				size := sizeOf(t, p, page, o)
				if most = max(most, size); size > mostPage {
					t.Errorf("%s, beat %d: the page has %d bytes", name, beat, size)
				}
				var drawn strings.Builder
				for _, line := range (pageWriter{p.lessonScreen}).pageOf(60).Lines {
					for _, s := range line {
						drawn.WriteString(s.Text)
					}
					drawn.WriteByte(' ')
				}
				rest := " " + strings.Join(strings.Fields(code.Replace(drawn.String())), " ") + " "
				for _, words := range wordsOf(page) {
					words = strings.Join(strings.Fields(code.Replace(words)), " ")
					before, after, found := strings.Cut(rest, words)
					if !found {
						t.Fatalf("%s, beat %d: the terminal has not\n%s\nin\n%s", name, beat, words, rest)
					}
					rest = before + " " + after
				}
				if rest = strings.Join(strings.Fields(rest), " "); !ofWriters.MatchString(rest) {
					t.Errorf("%s, beat %d: the terminal has besides\n%s", name, beat, rest)
				}
				if p.Summary || beat+1 < len(p.Lesson.Beats) {
					break
				}
			}
		}
	}
	t.Logf("the largest page has %d bytes", most)
}

// sizeOf is the size of a page with the buttons and the parameters of the run at the end of outcome o.
func sizeOf(t *testing.T, p *pupil, page *pageData, o *lesson.Outcome) int {
	spec := linetest.Spec(o.End.Line)
	settings := spec.Settings()
	p.Lab = spec.Lab
	p.SetTable(&driver.Status{})
	page.Params, page.Buttons = pageParams(settings.List(), p.Keys), pageWriter{p.lessonScreen}.buttons(page)
	text := modeltest.Must(json.Marshal(page))
	return len(text)
}

// wordsOf are the texts of a page that are for everybody.
func wordsOf(p *pageData) []string {
	all := []string{p.Heading, p.Under}
	add := func(blocks []pageBlock) {
		for _, x := range blocks {
			if x.Kind != "seen" {
				all = append(all, strings.TrimLeft(x.Text, "✓✗= "))
			}
		}
	}
	add(p.Before)
	if p.Question != nil {
		all = append(append(all, p.Question.Ask), p.Question.Options...)
	}
	add(p.After)
	return all
}

// TestNothingIsToldToThePage: before the answer the pages of two lessons that answer otherwise are the same bytes.
func TestNothingIsToldToThePage(t *testing.T) {
	var told [2][]string
	for i, after := range []string{"> do N=40\n> goto 20000", "> do N=80\n> goto 90000"} {
		text := strings.Replace(littleLesson(t), "> do N=40\n> goto 20000", after, 1)
		l := modeltest.Must(lesson.Read("01-little.txt", text))
		at := &lesson.Place{Lesson: l, Predictions: make(lesson.Predictions, len(l.Steps))}
		player := lesson.NewPlayer(l)
		for range l.Beats { // played ahead, as on the screen
			o := modeltest.Must(player.Next(context.Background()))
			at.Outcomes = append(at.Outcomes, o)
		}
		say := func() {
			page := modeltest.Must(json.Marshal(pageMaker{at, "", false, strings.Clone}.page()))
			told[i] = append(told[i], string(page))
		}
		at.Beat, at.Settled = 1, true
		say()
		at.Predictions.Predict(1, at.Outcomes[1].Asked, lesson.Answer{Option: new(2)})
		at.Beat, at.Settled = 2, false
		say()
		at.Settled = true
		at.Predictions.Reveal(1, at.Outcomes[2])
		say()
		at.Beat, at.Settled = 1, true // gone back
		if say(); strings.Contains(told[i][3], `"right"`) {
			t.Error("back at the question the page has the answer")
		}
	}
	for k, same := range []bool{true, true, false, true} {
		modeltest.Equal(t, told[0][k] == told[1][k], same, "page %d: the same bytes %v, want %s %s:", k, !same, told[0][k], told[1][k])
	}
}

// TestEveryTryHasItsButton: so does every try of the course.
func TestEveryTryHasItsButton(t *testing.T) {
	modeltest.LongOnly(t)
	keysNamed := map[string]bool{}
	pane.NewKeyMap().Each(func(_, _ string, b *key.Binding) {
		for _, name := range b.Keys() {
			keysNamed[pane.Label(name)] = true
		}
	})
	files, _ := filepath.Glob("../../model/lesson/lessons/*.txt")
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f)[3:], ".txt")
		p := newPupil(t, config.Options{Lessons: "../../model/lesson/lessons"}, name, 60, 20)
		p.reads = true
		for beat := range p.Lesson.Beats {
			p.finish(beat)
			p.follow()
			p.rest()
			page := p.Page().(*pageData)
			for _, x := range append(page.Before, page.After...) {
				if x.Kind != "try" {
					continue
				}
				for _, m := range inCode.FindAllStringSubmatch(x.Text, -1) {
					b := pageWriter{p.lessonScreen}.named(m[1])
					if b.Keys == "" && (keysNamed[m[1]] || strings.HasPrefix(m[1], ":")) {
						t.Errorf("%s, beat %d: no button sends %s", name, beat, m[1])
					}
				}
			}
		}
	}
}
