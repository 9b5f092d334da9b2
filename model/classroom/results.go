package classroom

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"lascope/model"
	"lascope/model/lesson"
	"lascope/model/prediction"
)

// ResultColumns are the columns of a class's results: those of an answer, then the number of the vote, the time at which
// the class began, and the options.
func ResultColumns() []string {
	return slices.Concat(lesson.AnswerColumns, []string{"round", "class"}, lesson.OptionColumns)
}

// everybody names the rows that sum up a vote.
const everybody = "all"

// Rows are the results of the question, or of the game, that was revealed last: a row for each
// answer of each vote, then a row for all with the commonest wrong option as predicted, the right part in
// percent as correct, and the number of answers as measure. now is the time of the reveal.
func (c *Class) Rows(now time.Time) [][]string {
	if c.phase != Revealed {
		return nil
	}
	if c.game != nil {
		return c.gameRows(now)
	}
	q := c.asked[c.step]
	var rows [][]string
	for i, v := range q.votes {
		round := strconv.Itoa(i + 1)
		for _, number := range v.numbers() {
			if number != lecturer {
				rows = append(rows, c.answerRow(q, v, number, round))
			}
		}
		right, of := q.rightOf(i)
		correct := ""
		if of > 0 {
			correct = strconv.FormatFloat(100*float64(right)/float64(of), 'f', 1, 64)
		}
		wrong := ""
		if option := q.commonestWrong(i); option >= 0 {
			wrong = letter(option)
		}
		rows = append(rows, c.row(now, everybody, q, wrong, correct, strconv.Itoa(of), "answers", round))
	}
	return rows
}

// answerRow is the row of one answer.
func (c *Class) answerRow(q *asked, v *vote, number int, round string) []string {
	who := strconv.Itoa(number)
	if p := c.phones[number]; p != nil {
		who = p.Who()
	}
	a := v.answers[number]
	correct := "0"
	if q.right(a, q.result) {
		correct = "1"
	}
	measure := q.result.Measure
	if q.Kind == lesson.ByDrawing {
		measure = 100 * q.distance(a.Curve, q.result)
	}
	return c.row(v.at[number], who, q, q.predicted(a), correct, lesson.FormatMeasure(measure), q.unit(), round)
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
	return append([]string{at.UTC().Format(time.RFC3339), who, c.plan.File, strconv.Itoa(q.step + 1), c.plan.Steps[q.step].Ask, predicted,
		q.solution(), correct, measure, unit, round, c.begun()}, lesson.OptionCells(q.Options)...)
}

// begun names the class.
func (c *Class) begun() string { return c.plan.Begun.UTC().Format(time.RFC3339) }

func letter(option int) string { return string(rune('a' + option)) }

// predicted writes an answer as the results of a lesson do.
func (a *asked) predicted(answer Answer) string {
	switch a.Kind {
	case lesson.ByNumber:
		return strconv.FormatFloat(*answer.Number, 'g', -1, 64)
	case lesson.ByDrawing:
		var values [prediction.Knots]float64
		for i, v := range answer.Curve {
			values[i] = a.Axis.Low + v*(a.Axis.High-a.Axis.Low)
		}
		return prediction.Words(values)
	}
	return letter(*answer.Option)
}

// solution writes the run's answer.
func (a *asked) solution() string {
	switch a.Kind {
	case lesson.ByNumber:
		return lesson.FormatMeasure(a.result.Measure)
	case lesson.ByDrawing:
		return prediction.Words(a.result.Curve)
	}
	return letter(a.result.Right)
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

// gameRows are the results of a game: a row a player with the hits as measure, then the class's median.
func (c *Class) gameRows(now time.Time) [][]string {
	g := c.game
	row := func(who string, hits float64) []string {
		return []string{now.UTC().Format(time.RFC3339), who, c.plan.File, "1", g.Line(), "", "", "", strconv.FormatFloat(hits, 'g', -1, 64),
			"hits", fmt.Sprint(g.Number), c.begun(), "", model.Version()}
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
