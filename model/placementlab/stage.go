package placementlab

import (
	"fmt"
	"math"
	"strings"

	"lascope/automata/partition"
	"lascope/model/lab"
	"lascope/model/stats"
)

// Stages: of the queries of a tick they follow the last.
func (v *View) Stages(before lab.View) []lab.Stage {
	q := v.Last
	if q == nil {
		return nil
	}
	return []lab.Stage{v.choosing(q), v.answering(q), v.tossing(q), v.moving(q), v.reacting(before)}
}

// choosing describes the query and the places of its two objects.
func (v *View) choosing(q *Query) lab.Stage {
	asks := "the environment asks for"
	if v.Sites {
		asks = "the crawl downloads"
	}
	where := fmt.Sprintf("from classes %d and %d", q.ClassI+1, q.ClassJ+1)
	if q.ClassI == q.ClassJ {
		where = fmt.Sprintf("both in class %d", q.ClassI+1)
	}
	s := lab.Stage{Kind: lab.Choosing, About: q.I.Subject(), Brief: q.I.Name() + " + " + q.J.Name(),
		Caption: fmt.Sprintf("%s %s and %s, %s.", asks, q.I.Name(), q.J.Name(), where)}
	if v.Asked > 1 {
		n := stats.Thousands(int64(v.Asked))
		s.Caption = fmt.Sprintf("pair %s of %s: %s", n, n, s.Caption)
	}
	return s
}

// answering describes the verdict on the query.
func (v *View) answering(q *Query) lab.Stage {
	verdict := [...]string{"reward", "penalty", "ignored"}[q.Verdict]
	s := lab.Stage{Kind: lab.Answering, About: q.J.Subject(), Brief: verdict, Good: q.Verdict == partition.Rewarded,
		Caption: fmt.Sprintf("The answer is a %s: %s.", verdict, q.Why)}
	if q.Verdict == partition.Ignored {
		s.Caption = fmt.Sprintf("The query is ignored: %s.", q.Why)
	}
	if q.Queries > 0 && q.Trust <= float64(q.Queries) {
		sign := "≥"
		if q.Verdict == partition.Ignored {
			sign = "<"
		}
		s.Caption += fmt.Sprintf(" The pair's part of all queries is %s %s %s.", lab.Six(q.Frequency), sign, lab.Six(q.Noise))
	}
	return s
}

// tossing describes the fair coin of two objects that meet at the boundary.
func (v *View) tossing(q *Query) lab.Stage {
	s := lab.Stage{Kind: lab.Tossing}
	switch {
	case q.Coin >= 0:
		coin := lab.Coin{Who: "the pair", Value: q.Coin, High: 0.5, Event: q.I.Name() + " goes", Outcome: q.J.Name() + " goes"}
		if coin.Counts() {
			coin.Outcome = q.I.Name() + " goes"
		}
		s.Coins = []lab.Coin{coin}
		s.Caption = fmt.Sprintf("A fair coin decides which goes: below ½ %s, else %s.", q.I.Name(), q.J.Name())
	case v.Sites && q.Verdict != partition.Ignored:
		s.Caption = "No draw: a site's time against the mean of its class decides the length of its move."
	default:
		s.Caption = "No draw: the rule alone decides."
		if q.Verdict == partition.Ignored {
			s.Caption = "No draw: an ignored query moves nothing."
		}
	}
	return s
}

// moving describes the step of both objects, and of those that an exchange calls.
func (v *View) moving(q *Query) lab.Stage {
	s := lab.Stage{Kind: lab.Moving}
	arm := func(class int) string { return fmt.Sprintf("class %d", class+1) }
	step := func(who PlacedObject, from, to Position) {
		s.Moves = append(s.Moves, lab.Transition{
			Who: who.Name(), About: who.Subject(), From: float64(from.State), To: float64(to.State), Least: 1, Most: float64(v.N),
			FromClass: arm(from.Class), ToClass: arm(to.Class),
		})
	}
	for k, who := range [2]PlacedObject{q.I, q.J} {
		from := [2]Position{{q.ClassI, q.StateI}, {q.ClassJ, q.StateJ}}[k]
		to := from
		for _, m := range q.Moves {
			if m.Who.Object == who.Object {
				to = Position{m.ToClass, m.ToState}
			}
		}
		step(who, from, to)
	}
	for _, m := range q.Moves {
		if m.Called {
			step(m.Who, Position{m.FromClass, m.FromState}, Position{m.ToClass, m.ToState})
		}
	}
	var words []string
	for _, t := range s.Moves {
		words = append(words, stepWords(t))
	}
	s.Caption = strings.Join(words, "; ") + "."
	return s
}

// stepWords describe the step of one object.
func stepWords(t lab.Transition) string {
	switch {
	case t.FromClass != t.ToClass:
		return fmt.Sprintf("%s goes from %s to %s", t.Who, t.FromClass, t.ToClass)
	case t.To < t.From:
		return t.Who + " goes inward"
	case t.To > t.From:
		return t.Who + " goes outward"
	}
	return t.Who + " stays"
}

// reacting compares the placement with that before the tick.
func (v *View) reacting(before lab.View) lab.Stage {
	accuracy := lab.Effect{Name: "accuracy", Before: math.NaN(), After: v.Accuracy, Hidden: true}
	moves := lab.Effect{Name: "objects moved between classes", Before: math.NaN(), After: float64(v.Counts.Moves)}
	time := lab.Effect{Name: "mean time", Before: math.NaN(), After: v.MeanTime, Hidden: true}
	if b, ok := before.(*View); ok {
		accuracy.Before, moves.Before, time.Before = b.Accuracy, float64(b.Counts.Moves), b.MeanTime
	}
	s := lab.Stage{Kind: lab.Reacting, Caption: "The classes stay as they are.", Effects: []lab.Effect{moves}}
	if moves.Before != moves.After {
		s.Caption = "The classes have exchanged objects."
	}
	if !math.IsNaN(accuracy.After) {
		s.Effects = append(s.Effects, accuracy)
	}
	if !math.IsNaN(time.After) {
		s.Effects = append(s.Effects, time)
	}
	return s
}
