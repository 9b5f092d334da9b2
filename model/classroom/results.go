package classroom

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"lascope/model"
	"lascope/model/lesson"
)

// ResultColumns are the columns of a class's results: those of an answer, then the number of the vote, the time at which
// the class began, and the options.
func ResultColumns() []string {
	return slices.Concat(lesson.AnswerColumns, []string{"round", "class"}, lesson.OptionColumns)
}

// everybody names the rows that sum up a vote.
const everybody = "all"

// A Record is a part of the results: those of a question, or of a game.
type Record struct {
	Name string // the numbers of the act and of its step or game, from 1: "1.2"
	Rows [][]string
}

// Records are the results of the questions that are revealed and of the games that are over, in order, without those that are
// written. With all, those of the others follow, without the run's answer. A question has a row for each answer of each vote, then
// a row for all with the commonest wrong option as predicted, the right part in percent as correct, and the number of answers as
// measure.
func (c *Class) Records(written []string, all bool) []Record {
	var due []Record
	add := func(act, part int, is bool, rows func() [][]string) {
		if name := fmt.Sprintf("%d.%d", act+1, part); is && !slices.Contains(written, name) {
			due = append(due, Record{name, rows()})
		}
	}
	for act, a := range c.plan.Acts {
		for step := range a.Steps {
			if q := c.asked[place{act, step}]; q != nil {
				add(act, step+1, all || q.result != nil, func() [][]string { return c.rows(q) })
			}
		}
	}
	for _, g := range c.games {
		add(g.act, g.Number, all && len(g.players) > 0 || g.ending != nil, func() [][]string { return g.rows(c) })
	}
	return due
}

// rows are the results of a question.
func (c *Class) rows(q *asked) [][]string {
	var rows [][]string
	at := q.revealed
	if at.IsZero() {
		at = c.now
	}
	for i, v := range q.votes {
		round := strconv.Itoa(i + 1)
		for _, number := range v.numbers() {
			if number != lecturer {
				rows = append(rows, q.answerRow(c, v, number, round))
			}
		}
		wrong, correct, of := "", "", v.voices()
		if q.result != nil {
			if right, of := q.rightOf(i); of > 0 {
				correct = strconv.FormatFloat(100*float64(right)/float64(of), 'f', 1, 64)
			}
			if option := q.commonestWrong(i); option >= 0 {
				wrong = lesson.Letter(option)
			}
		}
		rows = append(rows, c.row(at, everybody, q, wrong, correct, strconv.Itoa(of), "answers", round))
	}
	return rows
}

// answerRow is the row of one answer.
func (q *asked) answerRow(c *Class, v *Vote, number int, round string) []string {
	who := strconv.Itoa(number)
	if p := c.phones[number]; p != nil {
		who = p.Who()
	}
	a := v.Answers[number]
	if q.result == nil {
		return c.row(when(v.At[number]), who, q, q.predicted(a), "", "", "", round)
	}
	correct := "0"
	if q.right(a, q.result) {
		correct = "1"
	}
	measure := q.result.Measure
	if q.Kind == lesson.ByDrawing {
		measure = 100 * q.distance(a.Curve, q.result)
	}
	return c.row(when(v.At[number]), who, q, q.predicted(a), correct, lesson.FormatMeasure(measure), q.unit(), round)
}

// unit is that of the measure of an answer.
func (a *asked) unit() string {
	if a.Kind == lesson.ByDrawing {
		return lesson.DrawingUnit
	}
	return a.result.Unit
}

// row is one row of results.
func (c *Class) row(at time.Time, who string, q *asked, predicted, correct, measure, unit, round string) []string {
	act := &c.plan.Acts[q.act]
	return append([]string{at.UTC().Format(time.RFC3339), who, act.File, strconv.Itoa(q.step + 1), act.Steps[q.step].Question.Ask.Blanks(),
		predicted, q.solution(), correct, measure, unit, round, c.plan.begun()}, lesson.OptionCells(q.Options)...)
}

// begun names the class.
func (p *Plan) begun() string { return p.Begun.UTC().Format(time.RFC3339) }

// predicted writes an answer as the results of a lesson do.
func (a *asked) predicted(answer Answer) string {
	switch a.Kind {
	case lesson.ByNumber:
		return strconv.FormatFloat(*answer.Number, 'g', -1, 64)
	case lesson.ByDrawing:
		var values [lesson.Knots]float64
		for i, v := range answer.Curve {
			values[i] = a.Axis.Low + v*(a.Axis.High-a.Axis.Low)
		}
		return lesson.DrawingWords(values)
	}
	return lesson.Letter(*answer.Option)
}

// solution writes the run's answer; "" before it is known.
func (a *asked) solution() string {
	if a.result == nil {
		return ""
	}
	return a.result.Solution(a.Kind)
}

// commonestWrong is the wrong option with the most voices in a vote, the first of several; −1 without one.
func (a *asked) commonestWrong(vote int) int {
	best, most := -1, 0
	for option, n := range a.votes[vote].tally(&a.Question).Counts {
		if option != a.result.Right && n > most {
			best, most = option, n
		}
	}
	return best
}

// rows are the results of a game: a row a player with the hits as measure, then the class's median.
func (g *Game) rows(c *Class) [][]string {
	now := c.now
	if g.ending != nil {
		now = g.ending.at
	}
	row := func(who string, hits float64) []string {
		return []string{now.UTC().Format(time.RFC3339), who, c.plan.Acts[g.act].File, "1", g.Line(), "", "", "", strconv.FormatFloat(hits, 'g', -1, 64),
			"hits", fmt.Sprint(g.Number), c.plan.begun(), "", model.Version()}
	}
	table := c.Table(g)
	slices.SortFunc(table, func(a, b Place) int { return a.Number - b.Number })
	var rows [][]string
	for _, p := range table {
		who := "together"
		if phone := c.phones[p.Number]; phone != nil {
			who = phone.Who()
		}
		rows = append(rows, row(who, p.Hits))
	}
	if m, ok := g.Median(); ok && !g.Together {
		all := row(everybody, m)
		all[9] = "hits, the median of " + fmt.Sprint(len(table))
		rows = append(rows, all)
	}
	return rows
}
