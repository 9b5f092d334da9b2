package result

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lascope/internal/refusal"
	"lascope/model/experiment/design"
	"lascope/model/lab"
)

// A Tuning finds the best choice of a sweep with few replications: a choice gets no more once it is decided
// to be worse than another, or equal to the leader within the margin.
type Tuning struct {
	*Adaptive
	*design.Sweep
	worldGrid
	over   Over
	Tables []*finder // of the choices: one for each world, or one
	Told   func(lines []string)
}

// NewTuning plans the tuning of a sweep. worlds names the axes that belong to the world, see [splitWorlds]. The error refuses a
// metric, a margin or a question.
func NewTuning(part *SweepPart, margin float64, over Over, worlds string) (_ *Tuning, err error) {
	defer refusal.To(&err)
	s := part.Sweep
	refusal.Check(checkRanked(s.ShownMetric(), margin, s.Reps))
	switch m := s.ShownMetric(); {
	case !slices.Contains(Overs, string(over)):
		refusal.Say("--over %s: it is each, mean or worst; each finds the best for each environment", over)
	case over != OverEach && m.Worldly():
		refusal.Say("--over %s: %s is higher in one environment than in another however good the scheme; take efficiency, regret, reach, "+
			"reach-earned, recovery or recovery-earned", over, m.Name)
	}
	grid := splitWorlds(s, worlds)
	s.Partial = true
	t := &Tuning{Adaptive: newAdaptive(part.Store, rankFirst), Sweep: s, worldGrid: grid, over: over}
	t.Tables = grid.rank(over, s.Direction(), margin, t.runs, part.Range)
	t.rounds = t.more
	return t, nil
}

// Decide judges the choices in each table; it returns the undecided ones.
func (t *Tuning) Decide() (undecided [][]int) {
	for _, table := range t.Tables {
		undecided = append(undecided, table.decide())
	}
	if t.Told != nil {
		t.Told(t.lines())
	}
	return undecided
}

// more are the cells of the undecided choices that may have more replications, with the leader; none if all are
// decided.
func (t *Tuning) more() (cells []int) {
	for table, undecided := range t.Decide() {
		var more []int
		add := func(choice int) {
			for _, cell := range t.cells(table, choice) {
				if t.Counts[cell] < t.Store.Reps {
					more = append(more, cell)
				}
			}
		}
		for _, choice := range undecided {
			add(choice)
		}
		if len(more) > 0 {
			add(t.Tables[table].Leader)
			cells = append(cells, more...)
		}
	}
	return cells
}

// cells are the cells in which a table judges a choice: one, or one in each world.
func (t *Tuning) cells(table, choice int) (cells []int) {
	if t.over == OverEach {
		return []int{t.cell(choice, table)}
	}
	for world := range t.worldCount {
		cells = append(cells, t.cell(choice, world))
	}
	return cells
}

// Part is the sweep with the replications of the rounds so far.
func (t *Tuning) Part() *SweepPart {
	return &SweepPart{Sweep: t.Sweep, Store: t.Result()}
}

// Decision is the judgement of the choice of a cell, in the table of its world.
func (t *Tuning) Decision(cell int) Judgement {
	choice, world := t.of(cell)
	return t.Tables[min(world, len(t.Tables)-1)].Decisions[choice]
}

// Place says whether the choice of a cell is the best, as [result.Ranking.Place] does, by the verdicts of its table.
func (t *Tuning) Place(cell int) string {
	_, world := t.of(cell)
	table := t.Tables[min(world, len(t.Tables)-1)]
	switch t.Decision(cell).Verdict {
	case VerdictWorse:
		return "no"
	case VerdictMissing:
		return ""
	case VerdictBest:
		if len(table.Of(VerdictUndecided))+len(table.Of(VerdictEqual)) == 0 {
			return "yes"
		}
	}
	return "maybe"
}

// ChoiceWords are the words of choices, in a list.
func (t *Tuning) ChoiceWords(choices []int) string {
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

// A Question says which choice of a tuning counts as the best.
type Question struct {
	Margin float64 // differences within it count as none
	Over   Over    // "" for [OverEach]
	Worlds string  // the axes of the world, with commas; see [splitWorlds]
}

// Check refuses a question that the sweep cannot answer.
func (q Question) Check(s *design.Sweep) error {
	_, err := q.Plan(NewPart(s))
	return err
}

// Plan plans the tuning of a part.
func (q Question) Plan(part *SweepPart) (*Tuning, error) {
	return NewTuning(part, q.Margin, cmp.Or(q.Over, OverEach), q.Worlds)
}

// Command is the command that repeats the tuning.
func (q Question) Command(s *design.Sweep) string {
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

// Sentence is the result in words: the best choice, or the best for each world, and the number of runs, beside the number for the
// whole grid.
func (t *Tuning) Sentence(spent bool) string {
	return t.VerdictWords() + together(t.Part().Means()) + runsWords(t.Result().Known(), t.Store.Items(), spent)
}

// VerdictWords are the sentences on the verdicts.
func (t *Tuning) VerdictWords() string {
	if len(t.Tables) == 1 {
		text := t.Tables[0].sentence(t.ChoiceWords, "cells")
		if over := map[Over]string{OverMean: "By the mean over the environments: ",
			OverWorst: "By the least over the environments: "}[t.over]; t.worldCount > 1 {
			text = over + text
		}
		if leader := t.Tables[0].Leader; leader >= 0 && t.edge(leader) {
			text += " " + t.ChoiceWords([]int{leader}) + " is at the edge of its range."
		}
		return text
	}
	if len(t.Tables) > worldsSaid {
		decided := 0
		for _, table := range t.Tables {
			if table.Leader >= 0 && len(table.Of(VerdictUndecided)) == 0 {
				decided++
			}
		}
		return fmt.Sprintf("The best choice is decided in %d of %d environments; the table has the best for each.", decided, len(t.Tables))
	}
	return strings.Join(t.lines(), "; ") + "."
}

// lines are a line for each world: its best choice, and the others that may be the best.
func (t *Tuning) lines() (words []string) {
	if len(t.Tables) == 1 {
		return []string{t.VerdictWords()}
	}
	for world, table := range t.Tables {
		said := "none is ranked"
		if table.Leader >= 0 {
			undecided := table.Of(VerdictUndecided)
			said = t.ChoiceWords([]int{table.Leader})
			if len(undecided) > 0 {
				said = strings.ReplaceAll(t.ChoiceWords(append([]int{table.Leader}, undecided...)), ", ", " or ") + " (undecided)"
			}
			if t.edge(table.Leader) {
				said += ", at the edge of its range"
			}
		}
		words = append(words, t.words(t.worlds, t.cell(0, world))+": "+said)
	}
	return words
}
