package experiment

import (
	"cmp"
	"fmt"
	"strings"

	"lascope/model/lab"
)

// A Tuning finds the best choice of a sweep with few replications: a choice gets no more once it is decided
// to be worse than another, or equal to the leader within the margin.
type Tuning struct {
	*Adaptive
	sweep *Sweep
	worldGrid
	over   Over
	tables []*ranking // of the choices: one for each world, or one
	told   func(lines []string)
}

// newTuning plans the tuning of a sweep, whose axes worlds are those of the world, see [splitWorlds]. The error
// refuses a metric, a margin or a question.
func newTuning(part *SweepPart, margin float64, over Over, worlds string) (*Tuning, error) {
	s := part.Sweep
	if err := checkRanked(s.metric(), margin); err != nil {
		return nil, err
	}
	if err := checkOver(over, s.metric()); err != nil {
		return nil, err
	}
	grid, err := splitWorlds(s, worlds)
	if err != nil {
		return nil, err
	}
	s.fewer = true
	t := &Tuning{Adaptive: newAdaptive(part.Store, rankFirst), sweep: s, worldGrid: grid, over: over}
	t.tables = grid.rank(over, s.Direction(), margin, t.runs)
	t.rounds = t.more
	return t, nil
}

// decide judges the choices in each table; it returns the undecided ones.
func (t *Tuning) decide() (undecided [][]int) {
	for _, table := range t.tables {
		undecided = append(undecided, table.decide())
	}
	if t.told != nil {
		t.told(t.lines())
	}
	return undecided
}

// more are the cells of the undecided choices that may have more replications, with the leader; none if all are
// decided.
func (t *Tuning) more() (cells []int) {
	for table, undecided := range t.decide() {
		var more []int
		add := func(choice int) {
			for _, cell := range t.cells(table, choice) {
				if t.counts[cell] < t.store.Reps {
					more = append(more, cell)
				}
			}
		}
		for _, choice := range undecided {
			add(choice)
		}
		if len(more) > 0 {
			add(t.tables[table].leader)
			cells = append(cells, more...)
		}
	}
	return cells
}

// cells are those of a choice in a table: one, or one in each world.
func (t *Tuning) cells(table, choice int) (cells []int) {
	if t.over == OverEach {
		return []int{t.cell(choice, table)}
	}
	for world := range t.count(t.worlds) {
		cells = append(cells, t.cell(choice, world))
	}
	return cells
}

// part is the sweep with the replications of the rounds so far.
func (t *Tuning) part() *SweepPart { return &SweepPart{t.sweep, t.result()} }

// decision is that of a cell.
func (t *Tuning) decision(cell int) decision {
	choice, world := t.of(cell)
	return t.tables[min(world, len(t.tables)-1)].decisions[choice]
}

// choiceWords are the words of choices, in a list.
func (t *Tuning) choiceWords(choices []int) string {
	var words []string
	for i, choice := range choices {
		one := t.words(t.choices, t.cell(choice, 0))
		if _, value, ok := strings.Cut(one, "="); ok && i > 0 && len(t.choices) == 1 {
			one = value // N=400, 600
		}
		words = append(words, one)
	}
	return strings.Join(words, ", ")
}

// A Question says what is the best of a tuning.
type Question struct {
	Margin float64 // differences within it count as none
	Over   Over    // "" for [OverEach]
	Worlds string  // the axes of the world, with commas; see [splitWorlds]
}

// Check refuses a question that the sweep cannot answer.
func (q Question) Check(s *Sweep) error {
	_, err := q.plan(s.NewPart())
	return err
}

// plan plans the tuning of a part.
func (q Question) plan(part *SweepPart) (*Tuning, error) {
	return newTuning(part, q.Margin, cmp.Or(q.Over, OverEach), q.Worlds)
}

// command is that of the tuning.
func (q Question) command(s *Sweep) string {
	line := strings.Replace(s.Identity, "sweep ", "tune ", 1) + " --margin " + lab.NumberWord(q.Margin)
	if q.Over != "" && q.Over != OverEach {
		line += " --over " + string(q.Over)
	}
	if q.Worlds != "" {
		line += " --worlds " + q.Worlds
	}
	return line
}

// worldsSaid is the greatest number of worlds whose best choices are listed in a sentence.
const worldsSaid = 12

// sentence is the result in words: the best choice, or the best for each world, and the number of runs beside
// that of the whole grid.
func (t *Tuning) sentence(spent bool) string {
	return t.verdictWords() + runsWords(t.result().Known(), t.store.Items(), spent)
}

// verdictWords are the sentences on the verdicts.
func (t *Tuning) verdictWords() string {
	if len(t.tables) == 1 {
		text := t.tables[0].sentence(t.choiceWords, "cells")
		if over := map[Over]string{OverMean: "By the mean over the environments: ", OverWorst: "By the least over the environments: "}[t.over]; t.count(t.worlds) > 1 {
			text = over + text
		}
		if leader := t.tables[0].leader; leader >= 0 && t.edge(leader) {
			text += " " + t.choiceWords([]int{leader}) + " is at the edge of its range."
		}
		return text
	}
	if len(t.tables) > worldsSaid {
		decided := 0
		for _, table := range t.tables {
			if table.leader >= 0 && len(table.of(VerdictUndecided)) == 0 {
				decided++
			}
		}
		return fmt.Sprintf("The best choice is decided in %d of %d environments; the table has the best for each.", decided, len(t.tables))
	}
	return strings.Join(t.lines(), "; ") + "."
}

// lines are a line for each world: its best choice, and those that may be it.
func (t *Tuning) lines() (words []string) {
	if len(t.tables) == 1 {
		return []string{t.verdictWords()}
	}
	for world, table := range t.tables {
		said := "none is ranked"
		if table.leader >= 0 {
			undecided := table.of(VerdictUndecided)
			said = t.choiceWords([]int{table.leader})
			if len(undecided) > 0 {
				said = strings.ReplaceAll(t.choiceWords(append([]int{table.leader}, undecided...)), ", ", " or ") + " (undecided)"
			}
			if t.edge(table.leader) {
				said += ", at the edge of its range"
			}
		}
		words = append(words, t.words(t.worlds, t.cell(0, world))+": "+said)
	}
	return words
}
