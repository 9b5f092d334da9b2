package placementlab

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/automata/partition"
	"lascope/model/lab"
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

// A query, without the numbers of the rule, and the comparison of the frequency of its pair with that of noise [PEOMA].
const (
	queryForm = `{where}, states {From.0.State} and {From.1.State} of {N}: {verdict}, {Why}<, draw {coin} {sign} {half}: the {mover} goes><; {noise}>`
	briefForm = `{where}: {verdict}, {Why}`
	noiseForm = `asked {Seen} of {Queries} times, <{young?}and nothing is ignored in the first {trust} queries
		|a part of {part}, <{ignored!}not >below {noise}, that of noise>`
)

// explainQuery describes a query and the response of each object.
func (e explainer) explainQuery(q *Query) []Explanation {
	coin, half, sign, mover := "", "", "≥", "second"
	if q.Coin >= 0 {
		coin, half = lab.Distinct(q.Coin, 0.5)
	}
	if q.Coin < 0.5 {
		sign, mover = "<", "first"
	}
	tell := func(form string) string {
		return lab.Tell(form, q, "where", e.where(q), "N", e.Scheme.Memory().States(), "verdict", verdictWord(q.Verdict), "coin", coin,
			"sign", sign, "half", half, "mover", mover, "noise", q.noiseWords())
	}
	out := []Explanation{{Objects: q.objects(), What: tell(queryForm), Brief: tell(briefForm)}}
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
			words := lab.Tell("comes back for it: {Class} {From.Class#} → {To.Class#}, state {From.State} → {To.State}", m, e.words())
			out = append(out, Explanation{Objects: []PlacedObject{m.Who}, Moved: true, What: words, Brief: words})
		}
	}
	return out
}

// objects are the two of the query.
func (q *Query) objects() []PlacedObject { return []PlacedObject{q.I, q.J} }

// where names the classes of the two objects before the query.
func (e explainer) where(q *Query) string {
	return lab.Tell("<{both?}both {In} {Class} {From.0.Class#}|{In} {Classes} {From.0.Class#} and {From.1.Class#}>", q, e.words(),
		"both", q.From[0].Class == q.From[1].Class)
}

func verdictWord(v partition.Verdict) string { return [...]string{"reward", "penalty", "ignored"}[v] }

// noiseWords compare the frequency of the pair with the frequency of noise; "" without a filter.
func (q *Query) noiseWords() string {
	if q.Queries == 0 {
		return ""
	}
	part, noise := lab.Distinct(q.Frequency, q.Noise)
	return lab.Tell(noiseForm, q, "young", q.Trust > float64(q.Queries), "trust", int64(q.Trust), "part", part, "noise", noise,
		"ignored", q.Verdict == partition.Ignored)
}

// moveWords describe the response of the k-th object of a query.
func (e explainer) moveWords(q *Query, k int) string {
	from, to, form := q.From[k], q.To[k], "stays, state {from.State}"
	switch {
	case e.partnerStays(q, k):
		form = "its partner changes {Classes}, so it stays, state {from.State}"
	case to.Class != from.Class:
		form = "goes to {Class} {to.Class#}, state {from.State} → {to.State}"
	case to.State < from.State:
		form = "inward, state {from.State} → {to.State}"
	case to.State > from.State:
		form = "outward, state {from.State} → {to.State}"
	case q.From[0].Class == q.From[1].Class:
		form = "stays innermost, state {from.State}"
	case from.State == e.Scheme.Memory().States():
		form = "stays at the boundary, state {from.State}"
	}
	return lab.Tell(form, e.words(), "from", from, "to", to)
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
	time, mean := q.Time[k], q.Average[k]
	long, sign, steps := same == (time < mean) && time != mean, "≥", 1
	switch {
	case same && long:
		sign = "<"
	case long:
		sign = ">"
	case !same:
		sign = "≤"
	}
	if long {
		steps = e.settings.Int("k")
	}
	return fmt.Sprintf("took %.4f %s %.4f, the mean of its access point", time, sign, mean) +
		lab.Tell("<{stays!}, so by {steps}>", "stays", e.partnerStays(q, k), "steps", steps)
}

// stages describes a query up to the states.
func (e explainer) stages(q *Query) []lab.Stage {
	return []lab.Stage{e.choosing(q), e.answering(q), e.tossing(q), e.moving(q)}
}

// choosing describes the query and the places of its two objects.
func (e explainer) choosing(q *Query) lab.Stage {
	n := len(e.trace.Answers)
	caption := lab.Tell("<{several?}pair {n,} of {n,}: ><{Sites?}the crawl downloads|the environment asks for> {one} and {other}, {where}.",
		e.rules, "several", n > 1, "n", n, "one", q.I.Name(), "other", q.J.Name(), "where", e.where(q))
	return lab.Stage{Kind: lab.Choosing, About: q.I.Subject(), Brief: q.I.Name() + " + " + q.J.Name(), Caption: caption}
}

// answering describes the verdict on the query.
func (e explainer) answering(q *Query) lab.Stage {
	noise := ""
	if q.Trust <= float64(q.Queries) {
		noise = q.noiseWords()
	}
	verdict := verdictWord(q.Verdict)
	return lab.Stage{Kind: lab.Answering, About: q.J.Subject(), Brief: verdict, Good: q.Verdict == partition.Rewarded,
		Caption: lab.Tell("The <{ignored?}query is ignored|answer is a {verdict}>: {Why}<; {noise}>.", q,
			"ignored", q.Verdict == partition.Ignored, "verdict", verdict, "noise", noise)}
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
	return lab.Tell("{Who} <{class?}goes from {FromClass} to {ToClass}|{inward?}goes inward|{outward?}goes outward|stays>", t,
		"class", t.FromClass != t.ToClass, "inward", t.To < t.From, "outward", t.To > t.From)
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
