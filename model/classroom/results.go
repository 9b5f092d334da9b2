package classroom

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"lascope/model/lesson"
)

// ResultColumns are the columns of a class's results: the columns of an answer, then the number of the vote, the time at which
// the class began, and the options.
func ResultColumns() []string {
	return slices.Concat(lesson.AnswerColumns, []string{"round", "class"}, lesson.OptionColumns)
}

// everybody names the rows that sum up a vote.
const everybody = "all"

// A Record has the results of a question, or of a game.
type Record struct {
	Name string // the numbers of the act and of its step or game, from 1: "1.2"
	Rows [][]string
}

// Records are the results of the questions that are revealed and of the games that are over, in order, without those that are
// written. With all, the results of the others follow, without the run's answer. A question has a row for each answer of each vote, then
// a row for all with the commonest wrong option as predicted, the right part in percent as correct, and the number of answers as
// measure.
func (c *Class) Records(written []string, all bool) []Record {
	var due []Record
	add := func(act, part int, is bool, rows func(c *Class) [][]string) {
		if name := fmt.Sprintf("%d.%d", act, part); is && !slices.Contains(written, name) {
			due = append(due, Record{name, rows(c)})
		}
	}
	for _, q := range c.Asked {
		add(q.Act, q.Step, all || q.result != nil, q.rows)
	}
	for _, g := range c.Games {
		add(g.Act, g.Number, all && len(g.Moves) > 0 || g.Over, g.rows)
	}
	return due
}

// rows are the results of a question.
func (q *asked) rows(c *Class) (rows [][]string) {
	for i, v := range q.Votes {
		row := func(at int64, who string, cells []string) {
			ask := c.Acts[q.Act-1].Steps[q.Step-1].Question.Ask.Blanks()
			rows = append(rows, c.row(at, who, q.place, ask, cells, i+1, q.Options))
		}
		for _, number := range v.numbers() {
			who := strconv.Itoa(number)
			if p := c.Phone(number); p != nil {
				who = p.Who()
			}
			if number != Lecturer {
				row(v.At[number], who, q.judged(v.Answers[number]).Cells())
			}
		}
		all := []string{"", "", "", strconv.Itoa(v.voices()), "answers"}
		if q.result != nil {
			if option := CommonestWrong(v.counts(), q.result.Right); option >= 0 {
				all[0] = lesson.Letter(option)
			}
			all[1] = q.result.Solution(q.Kind)
			if right, of := q.rightOf(i); of > 0 {
				all[2] = strconv.FormatFloat(100*float64(right)/float64(of), 'f', 1, 64)
			}
		}
		row(cmp.Or(q.At, seconds(c.now)), everybody, all)
	}
	return rows
}

// row is one row of results; cells are the cells of an answer.
func (c *Class) row(at int64, who string, of place, ask string, cells []string, round int, options []string) []string {
	row := lesson.AnswerRow(when(at), who, c.Acts[of.Act-1].Name, of.Step-1, ask, cells)
	return slices.Concat(row, []string{strconv.Itoa(round), c.Begun.UTC().Format(time.RFC3339)}, lesson.OptionCells(options))
}

// CommonestWrong is the wrong option with the most voices, the first of several; −1 without one.
func CommonestWrong[N int | Decimal](voices []N, right int) int {
	best, most := -1, N(0)
	for option, n := range voices {
		if option != right && n > most {
			best, most = option, n
		}
	}
	return best
}

// rows are the results of a game: a row a player with the hits as measure, then the class's median.
func (g *Match) rows(c *Class) [][]string {
	row := func(who string, hits float64, unit string) []string {
		cells := []string{"", "", "", strconv.FormatFloat(hits, 'g', -1, 64), unit}
		return c.row(cmp.Or(g.At, seconds(c.now)), who, place{g.Act, 1}, g.Line(), cells, g.Number, nil)
	}
	var rows [][]string
	for _, number := range slices.Sorted(maps.Keys(g.Moves)) {
		who := "together"
		if phone := c.Phone(number); phone != nil {
			who = phone.Who()
		}
		rows = append(rows, row(who, hits(g.Moves[number].made()), "hits"))
	}
	if q := quartiles(g.hits()); q != nil && !g.Together {
		rows = append(rows, row(everybody, q[1], fmt.Sprint("hits, the median of ", len(rows))))
	}
	return rows
}
