package gamepane

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// over reports that all choices of a game are made.
func over(s *model.Snapshot) bool { return s.Score != nil && s.Score.Over }

// one is an item with its article: a page, an arm.
func one(s *model.Snapshot) string {
	return canvas.Pick(s.Lab.Item == "arm", "an ", "a ") + s.Lab.Item
}

// answer is the lab's word of an answer.
func answer(s *model.Snapshot, x float64) string {
	return canvas.Pick(x > 0.5, s.Lab.Good, s.Lab.Bad)
}

// hiddenWords are the numbers that the players of a game do not know.
func hiddenWords(s *model.Snapshot) string {
	return canvas.Pick(s.Lab.Item == "arm", "penalty probabilities", "change probabilities")
}

// numberOf writes a sum of answers, which the S-model makes a fraction.
func numberOf(x float64) string {
	return canvas.Pick(x == math.Trunc(x), canvas.Thousands(x), strconv.FormatFloat(x, 'f', 1, 64))
}

// counted writes a sum of answers with its noun: "1 hit", "2.5 rewards".
func counted(x float64, one string) string {
	return canvas.Pick(x == math.Trunc(x), canvas.Counted(int(x), one), numberOf(x)+" "+one+"s")
}

// knowledge is the sentence part on the knowledge of a player of the score.
func knowledge(s *model.Snapshot, q *lab.Scheme) string {
	switch {
	case q.Person:
		return "your own answers"
	case q.Learns:
		return "its own answers"
	case s.Lab.Item == "arm":
		return "which arm is best"
	}
	return "all " + hiddenWords(s)
}

// Facts are the score of a game so far, for the row of the result.
func Facts(s *model.Snapshot, v *lab.HandView, hidden bool) []string {
	out := []string{counted(s.Score.Players[0].Total(), s.Lab.Good) + " in " + canvas.Counted(v.Done, "choice")}
	if n := len(v.Made); n > 0 && !over(s) {
		last := v.Items[v.Made[n-1].Item]
		out = append(out, last.Name+": "+answer(s, last.Answer))
	}
	return append(out, hiddenWords(s)+canvas.Pick(hidden, " are hidden", " are shown"))
}

// goal says what to do, with the rivals' names where they fit into w columns.
func goal(s *model.Snapshot, w int) string {
	tell := func(rivals string) string {
		return canvas.Tell("Goal: <more {Good}s than {rivals}|as many {Good}s as you can>.", s.Lab, "rivals", rivals)
	}
	names := rivalNames(s.Score)
	if len(names) == 0 {
		return tell("")
	}
	arms := s.Lab.Item == "arm"
	longest := tell(inWords(names) + canvas.Pick(arms, " from these arms", " on this web"))
	return canvas.Fitting(w, longest, tell("the others")) + canvas.Pick(arms, "", " A page hits if it has changed since your last poll.")
}

// inWords joins names, the last two with "and".
func inWords(names []string) string {
	all, last := strings.Join(names, ", "), strings.Join(names[max(0, len(names)-1):], "")
	return canvas.Pick(len(names) < 2, all, strings.TrimSuffix(all, ", "+last)+" and "+last)
}

func rivalNames(score *model.Score) (out []string) {
	for _, q := range score.Players[1:] {
		if q.Rewards != nil {
			out = append(out, q.Scheme.Title)
		}
	}
	return out
}

// Hint is a sentence on the choice that a learning rival would make now in its own game, with its rule: the n-th rival, beginning
// again after the last; "" where there is none.
func Hint(s *model.Snapshot, n int) string {
	var learners []model.Player
	if s.Score != nil && !s.Score.Over {
		learners = slices.DeleteFunc(slices.Clone(s.Score.Players), func(q model.Player) bool { return q.Next < 0 })
	}
	if len(learners) == 0 {
		return ""
	}
	q := learners[n%len(learners)]
	return canvas.Tell("{Title} would <{arm?}choose arm|poll> {Next#}. Its rule: {Meaning}.", q, q.Scheme, "arm", s.Lab.Choice != "poll")
}

// ranking is the order of the players, the best first.
func ranking(score *model.Score) (order []int) {
	for i, q := range score.Players {
		if q.Rewards != nil {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(score.Players[j].Total(), score.Players[i].Total()) })
	return order
}

// ScoreSentence says a score in one sentence.
func ScoreSentence(s *model.Snapshot) string {
	you, best := s.Score.Players[0], s.Score.Best()
	q := s.Score.Players[best]
	return canvas.Tell("Your {Choices choice} earned {earned}: <{best?}{part} % of the {theirs} of {rival}|nobody earned more>.", s.Score, "best", best,
		"earned", counted(you.Total(), s.Lab.Good), "part", fmt.Sprintf("%.0f", 100*you.Total()/q.Total()), "theirs", numberOf(q.Total()),
		"rival", named(q))
}

// lossSentence says on which page or arm the person has lost most to the best rival; "" where nothing is
// lost.
func lossSentence(s *model.Snapshot, v *lab.HandView) string {
	if len(s.Score.Players) < 2 {
		return ""
	}
	q := s.Score.Players[s.Score.BestRival()]
	if q.Rewards == nil {
		return ""
	}
	yours, your := s.Score.Players[0].By(len(v.Items))
	theirs, their := q.By(len(v.Items))
	most := 0
	for i := range your {
		if their[i]-your[i] > their[most]-your[most] {
			most = i
		}
	}
	return canvas.Tell("<{lost?}You lost most on {Name}: {your} in {yours choice}; {rival} has {their} in {theirs,}.>", v.Items[most],
		"lost", their[most] > your[most], "your", counted(your[most], s.Lab.Good), "yours", yours[most], "rival", named(q), "their", numberOf(their[most]), "theirs", theirs[most])
}

// named is the title of a player within a sentence: the best arm, Whittle.
func named(q model.Player) string {
	title := q.Scheme.Title
	return canvas.Pick(strings.ToLower(title) == title, "the ", "") + title
}

// Challenge is the command that lets another person play the same game; "" for none.
func Challenge(s *model.Snapshot) string {
	return canvas.Pick(s.Challenge == "", "", "lascope "+s.Challenge)
}

// Say reports the game of a person in sentences: the answers of each page or arm, and the score at its end.
func Say(s *model.Snapshot, v *lab.HandView) []string {
	if s.Score == nil {
		return nil
	}
	if over(s) {
		return sayEnding(s, v)
	}
	out := []string{canvas.Tell("Choice {choice} of {Budget}; {Choice}=NUMBER chooses, hint tells what a scheme would choose.", v, s.Lab,
		"choice", min(v.Done+1, v.Budget))}
	if v.Done == 0 {
		return append(out, goal(s, math.MaxInt))
	}
	out = append(out, "So far "+totals(s,
		slices.Concat([]int{0}, slices.DeleteFunc(ranking(s.Score), func(i int) bool { return i == 0 })))+".")
	for _, item := range v.Items {
		if item.Last > 0 && len(out) < pane.MostSaid {
			out = append(out, canvas.Tell("{name}: {rewards} of {Choices}, the last {ago choice} ago.", item, "name", pane.Sentence(item.Name),
				"rewards", numberOf(item.Rewards), "ago", v.Done-item.Last))
		}
	}
	return out
}

func totals(s *model.Snapshot, order []int) string {
	var parts []string
	for _, i := range order {
		q := s.Score.Players[i]
		parts = append(parts, q.Scheme.Title+" "+numberOf(q.Total()))
	}
	return strings.Join(parts, ", ")
}

// sayEnding says the score and, while it is not hidden, the truth.
func sayEnding(s *model.Snapshot, v *lab.HandView) []string {
	out := []string{ScoreSentence(s), "In order: " + totals(s, ranking(s.Score)) + "."}
	if text := lossSentence(s, v); text != "" {
		out = append(out, text)
	}
	for _, q := range s.Score.Players[1:] {
		if !q.Scheme.Learns && q.Rewards != nil {
			out = append(out, fmt.Sprintf("%s knows %s.", pane.Sentence(named(q)), knowledge(s, q.Scheme)))
		}
	}
	if text := Challenge(s); text != "" {
		out = append(out, "A friend plays the same with: "+text)
	}
	best := s.Score.Players[len(s.Score.Players)-1]
	if len(s.Score.Players) > 1 {
		best = s.Score.Players[s.Score.BestRival()]
	}
	theirs, _ := best.By(len(v.Items))
	for i, item := range v.Items[:min(len(v.Items), pane.MostSaid-len(out))] {
		out = append(out, canvas.Tell("{name}: {rewards} of {Choices}, {rival} chose it {theirs time}<, {of} probability {Truth:3}>.", item,
			"name", pane.Sentence(item.Name), "rewards", numberOf(item.Rewards), "rival", named(best), "theirs", theirs[i],
			"of", canvas.Pick(s.Lab.Item == "arm", "penalty", "change")))
	}
	return out
}
