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
				add(act, step+1, all || q.result != nil, func() [][]string { return q.rows(c) })
			}
		}
	}
	for _, g := range c.games {
		add(g.act, g.Number, all && len(g.players) > 0 || g.ending != nil, func() [][]string { return g.rows(c) })
	}
	return due
}

// rows are the results of a question.
func (q *asked) rows(c *Class) [][]string {
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
		all := []string{"", "", "", strconv.Itoa(v.voices()), "answers"}
		if q.result != nil {
			if option := q.commonestWrong(i); option >= 0 {
				all[0] = lesson.Letter(option)
			}
			all[1] = q.result.Solution(q.Kind)
			if right, of := q.rightOf(i); of > 0 {
				all[2] = strconv.FormatFloat(100*float64(right)/float64(of), 'f', 1, 64)
			}
		}
		rows = append(rows, c.row(at, everybody, q, round, all))
	}
	return rows
}

// answerRow is the row of one answer.
func (q *asked) answerRow(c *Class, v *Vote, number int, round string) []string {
	who := strconv.Itoa(number)
	if p := c.phones[number]; p != nil {
		who = p.Who()
	}
	return c.row(when(v.At[number]), who, q, round, q.judged(v.Answers[number]).Cells())
}

// row is one row of results; cells are those of an answer.
func (c *Class) row(at time.Time, who string, q *asked, round string, cells []string) []string {
	act := &c.plan.Acts[q.act]
	row := lesson.AnswerRow(at, who, act.File, q.step, act.Steps[q.step].Question, cells)
	return slices.Concat(row, []string{round, c.plan.begun()}, lesson.OptionCells(q.Options))
}

// begun names the class.
func (p *Plan) begun() string { return p.Begun.UTC().Format(time.RFC3339) }

// commonestWrong is the wrong option with the most voices in a vote, the first of several; −1 without one.
func (a *asked) commonestWrong(vote int) int {
	best, most := -1, 0
	for option, n := range a.votes[vote].counts() {
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
	row := func(who string, hits Decimal) []string {
		return []string{now.UTC().Format(time.RFC3339), who, c.plan.Acts[g.act].File, "1", g.Line(), "", "", "", strconv.FormatFloat(float64(hits), 'g', -1, 64),
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
		all := row(everybody, Decimal(m))
		all[9] = "hits, the median of " + fmt.Sprint(len(table))
		rows = append(rows, all)
	}
	return rows
}
