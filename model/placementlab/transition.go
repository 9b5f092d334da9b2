package placementlab

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/automata/partition"
	"lascope/model/lab"
	"lascope/model/stats"
)

// The words about a tick. All are made of its queries: the stages of the last, and the explanations of the latest.

// An Explanation describes a query of the last tick (Objects has two) or the response of
// one object to it (Objects has one).
type Explanation struct {
	Objects []PlacedObject
	What    string
	Brief   string // without the numbers of the rule
	Moved   bool
}

// queriesExplained bounds the explained queries of a tick to the latest.
const queriesExplained = 64

// An explainer describes the last tick by its trace.
type explainer struct {
	*present
	trace *partition.Trace
}

func (e explainer) words() Words { return wordsOf(e.rules.Sites, e.World.Hosted()) }

// explain describes the queries of the last tick, in their order, and the reason why the
// other objects stay.
func (e explainer) explain(v *View) {
	if v.Asked = len(e.trace.Answers); v.Asked == 0 {
		return
	}
	queries := e.queries()
	v.Last = &queries[len(queries)-1]
	v.Traced = e.stages(v.Last)
	v.Source = e.rules.Source
	asked := map[int]bool{}
	for _, a := range e.trace.Answers {
		asked[a.I], asked[a.J] = true, true
	}
	for _, m := range e.trace.Migrations {
		asked[m.Object] = true
	}
	for k := range queries {
		v.Explanations = append(v.Explanations, e.explainQuery(&queries[k])...)
	}
	if rest := v.Objects - len(asked); rest > 0 {
		v.Stayed = lab.Others(int64(rest), e.words().Object+"s", "stay: they were not asked for")
	}
}

// explainQuery describes a query and the response of each object.
func (e explainer) explainQuery(q *Query) []Explanation {
	n := e.Scheme.Memory().States()
	verdict := fmt.Sprintf("%s, %s", verdictWord(q.Verdict), q.Why)
	what := fmt.Sprintf("%s, states %d and %d of %d: %s", e.where(q), q.From[0].State, q.From[1].State, n, verdict)
	if q.Coin >= 0 {
		sign, mover := "≥", "second"
		if q.Coin < 0.5 {
			sign, mover = "<", "first"
		}
		coin, half := lab.Distinct(q.Coin, 0.5)
		what += fmt.Sprintf(", draw %s %s %s: the %s goes", coin, sign, half, mover)
	}
	if q.Queries > 0 {
		what += "; " + q.noiseWords()
	}
	out := []Explanation{{Objects: q.objects(), What: what, Brief: e.where(q) + ": " + verdict}}
	if q.Verdict == partition.Ignored {
		return out
	}
	for k, who := range q.objects() {
		x := Explanation{Objects: []PlacedObject{who}, Moved: q.To[k] != q.From[k], Brief: e.moveWords(q, k)}
		if x.What = x.Brief; e.rules.Sites {
			x.What = e.timeWords(q, k) + ": " + x.Brief
		}
		out = append(out, x)
	}
	for _, m := range q.Moves {
		if m.Called {
			words := fmt.Sprintf("comes back for it: %s → %d, state %d → %d", e.words().Numbered(m.From.Class), m.To.Class+1, m.From.State,
				m.To.State)
			out = append(out, Explanation{Objects: []PlacedObject{m.Who}, Moved: true, What: words, Brief: words})
		}
	}
	return out
}

// objects are the two of the query.
func (q *Query) objects() []PlacedObject { return []PlacedObject{q.I, q.J} }

// where names the classes of the two objects before the query.
func (e explainer) where(q *Query) string {
	w := e.words()
	if q.From[0].Class == q.From[1].Class {
		return "both " + w.In + " " + w.Numbered(q.From[0].Class)
	}
	return fmt.Sprintf("%s %s %d and %d", w.In, w.Classes, q.From[0].Class+1, q.From[1].Class+1)
}

func verdictWord(v partition.Verdict) string { return [...]string{"reward", "penalty", "ignored"}[v] }

// noiseWords compare the frequency of the pair with the frequency of noise [PEOMA].
func (q *Query) noiseWords() string {
	words := fmt.Sprintf("asked %d of %d times, ", q.Seen, q.Queries)
	if q.Trust > float64(q.Queries) {
		return words + fmt.Sprintf("and nothing is ignored in the first %.0f queries", math.Floor(q.Trust))
	}
	sign := "not below"
	if q.Verdict == partition.Ignored {
		sign = "below"
	}
	part, noise := lab.Distinct(q.Frequency, q.Noise)
	return words + fmt.Sprintf("a part of %s, %s %s, that of noise", part, sign, noise)
}

// moveWords describe the response of the k-th object of a query.
func (e explainer) moveWords(q *Query, k int) string {
	from, to := q.From[k], q.To[k]
	switch {
	case e.partnerStays(q, k):
		return fmt.Sprintf("its partner changes %s, so it stays, state %d", e.words().Classes, from.State)
	case to.Class != from.Class:
		return fmt.Sprintf("goes to %s, state %d → %d", e.words().Numbered(to.Class), from.State, to.State)
	case to.State < from.State:
		return fmt.Sprintf("inward, state %d → %d", from.State, to.State)
	case to.State > from.State:
		return fmt.Sprintf("outward, state %d → %d", from.State, to.State)
	case q.From[0].Class == q.From[1].Class:
		return fmt.Sprintf("stays innermost, state %d", from.State)
	case from.State == e.Scheme.Memory().States():
		return fmt.Sprintf("stays at the boundary, state %d", from.State)
	}
	return fmt.Sprintf("stays, state %d", from.State)
}

// partnerStays reports whether the k-th site of a query keeps its state because the other
// changes arms (partner=stays).
func (e explainer) partnerStays(q *Query, k int) bool {
	return e.rules.Sites && e.settings.Word("partner") == "stays" && q.From[k] == q.To[k] && q.From[0].Class != q.From[1].Class &&
		q.From[1-k].Class != q.To[1-k].Class
}

// timeWords compare a site's download time with the mean of its arm [OMA-DRA] §7, and name
// the length of its move unless it stays.
func (e explainer) timeWords(q *Query, k int) string {
	same := q.From[0].Class == q.From[1].Class
	long, sign := q.Time[k] < q.Average[k], "≥"
	switch {
	case same && long:
		sign = "<"
	case !same:
		long, sign = q.Time[k] > q.Average[k], "≤"
		if long {
			sign = ">"
		}
	}
	words := fmt.Sprintf("took %.4f %s %.4f, the mean of its access point", q.Time[k], sign, q.Average[k])
	steps := 1
	if long {
		steps = e.settings.Int("k")
	}
	if e.partnerStays(q, k) {
		return words
	}
	return words + fmt.Sprintf(", so by %d", steps)
}

// stages describes a query up to the states.
func (e explainer) stages(q *Query) []lab.Stage {
	return []lab.Stage{e.choosing(q), e.answering(q), e.tossing(q), e.moving(q)}
}

// choosing describes the query and the places of its two objects.
func (e explainer) choosing(q *Query) lab.Stage {
	asks := "the environment asks for"
	if e.rules.Sites {
		asks = "the crawl downloads"
	}
	s := lab.Stage{Kind: lab.Choosing, About: q.I.Subject(), Brief: q.I.Name() + " + " + q.J.Name(),
		Caption: fmt.Sprintf("%s %s and %s, %s.", asks, q.I.Name(), q.J.Name(), e.where(q))}
	if asked := len(e.trace.Answers); asked > 1 {
		n := stats.Thousands(int64(asked))
		s.Caption = fmt.Sprintf("pair %s of %s: %s", n, n, s.Caption)
	}
	return s
}

// answering describes the verdict on the query.
func (e explainer) answering(q *Query) lab.Stage {
	verdict := verdictWord(q.Verdict)
	s := lab.Stage{Kind: lab.Answering, About: q.J.Subject(), Brief: verdict, Good: q.Verdict == partition.Rewarded,
		Caption: fmt.Sprintf("The answer is a %s: %s", verdict, q.Why)}
	if q.Verdict == partition.Ignored {
		s.Caption = fmt.Sprintf("The query is ignored: %s", q.Why)
	}
	if q.Queries > 0 && q.Trust <= float64(q.Queries) {
		s.Caption += "; " + q.noiseWords()
	}
	s.Caption += "."
	return s
}

// tossing describes the fair coin of two objects that meet at the boundary.
func (e explainer) tossing(q *Query) lab.Stage {
	s := lab.Stage{Kind: lab.Tossing}
	switch {
	case q.Coin >= 0:
		coin := lab.Coin{Who: "the pair", Value: q.Coin, High: 0.5, Event: q.I.Name() + " goes", Outcome: q.J.Name() + " goes"}
		s.Coins = []lab.Coin{coin.Decided()}
		s.Caption = fmt.Sprintf("A fair coin decides which goes: below ½ %s, else %s.", q.I.Name(), q.J.Name())
	case e.rules.Sites && q.Verdict != partition.Ignored:
		s.Caption = "No draw: a site's time against the mean of its access point decides the length of its move."
	default:
		s.Caption = "No draw: the rule alone decides."
		if q.Verdict == partition.Ignored {
			s.Caption = "No draw: an ignored query moves nothing."
		}
	}
	return s
}

// moving describes the step of both objects, and of the objects that an exchange moves.
func (e explainer) moving(q *Query) lab.Stage {
	s := lab.Stage{Kind: lab.Moving}
	class := func(p Position) string { return e.words().Numbered(p.Class) }
	step := func(who PlacedObject, from, to Position) {
		s.Moves = append(s.Moves, lab.Transition{
			Who: who.Name(), About: who.Subject(), From: float64(from.State), To: float64(to.State), Least: 1,
			Most: float64(e.Scheme.Memory().States()), FromClass: class(from), ToClass: class(to),
		})
	}
	for k, who := range q.objects() {
		step(who, q.From[k], q.To[k])
	}
	for _, m := range q.Moves {
		if m.Called {
			step(m.Who, m.From, m.To)
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

// Stages: of the queries of a tick they follow the last.
func (v *View) Stages(before lab.View) []lab.Stage {
	if v.Traced == nil {
		return nil
	}
	w := v.Words
	accuracy := lab.Effect{Name: "accuracy", Before: math.NaN(), After: v.Accuracy, Hidden: true}
	moves := lab.Effect{Name: w.Object + "s moved between " + w.Classes, Before: math.NaN(), After: float64(v.Counts.Moves)}
	time := lab.Effect{Name: "mean time", Before: math.NaN(), After: v.MeanTime, Hidden: true}
	if b, ok := before.(*View); ok {
		accuracy.Before, moves.Before, time.Before = b.Accuracy, float64(b.Counts.Moves), b.MeanTime
	}
	s := lab.Stage{Kind: lab.Reacting, Caption: "The " + w.Classes + " stay as they are.", Effects: []lab.Effect{moves}}
	if moves.Before != moves.After {
		s.Caption = "The " + w.Classes + " have exchanged " + w.Object + "s."
	}
	for _, effect := range []lab.Effect{accuracy, time} {
		if !math.IsNaN(effect.After) {
			s.Effects = append(s.Effects, effect)
		}
	}
	return append(slices.Clip(v.Traced), s)
}
