package placementlab

import (
	"fmt"
	"slices"

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

// stagesForm describes a query up to the states: the query, the verdict, the fair coin of two objects that meet at the boundary, and
// the steps.
const stagesForm = `<{several?}pair {n,} of {n,}: ><{Sites?}the crawl downloads
		|the environment asks for> {one} and {other}, {where}. | {one} + {other}
	The <{ignored?}query is ignored|answer is a {verdict}>: {Why}<; {noise}>. | {verdict}
	<{fair?}A fair coin decides which goes: below ½ {one}, else {other}.
		|No draw: <{ignored?}an ignored query moves nothing
			|{Sites?}a site's time against the mean of its access point decides the length of its move
			|the rule alone decides>.>
	{steps}.`

// stages describes a query up to the states.
func (e explainer) stages(q *Query) []lab.Stage {
	noise, ignored, n, one, other := "", q.Verdict == partition.Ignored, len(e.trace.Answers), q.I.Name(), q.J.Name()
	if q.Trust <= float64(q.Queries) {
		noise = q.noiseWords()
	}
	moves, words := e.moves(q)
	s := lab.Told(stagesForm, q, e.rules, "several", n > 1, "n", n, "one", one, "other", other, "where", e.where(q), "ignored", ignored,
		"verdict", verdictWord(q.Verdict), "noise", noise, "fair", q.Coin >= 0, "steps", words)
	s[lab.Choosing].About, s[lab.Answering].About, s[lab.Answering].Good = q.I.Subject(), q.J.Subject(), q.Verdict == partition.Rewarded
	if q.Coin >= 0 {
		coin := lab.Coin{Who: "the pair", Value: q.Coin, High: 0.5, Event: one + " goes", Outcome: other + " goes"}
		s[lab.Tossing].Coins = []lab.Coin{coin.Decided()}
	}
	s[lab.Moving].Moves = moves
	return s
}

// moves are the steps of both objects, and of the objects that an exchange moves, with their words.
func (e explainer) moves(q *Query) (moves []lab.Transition, words string) {
	class := func(p Position) string { return e.words().Numbered(p.Class) }
	step := func(who PlacedObject, from, to Position) {
		t := lab.Transition{
			Who: who.Name(), About: who.Subject(), From: float64(from.State), To: float64(to.State), Least: 1,
			Most: float64(e.Scheme.Memory().States()), FromClass: class(from), ToClass: class(to),
		}
		moves, words = append(moves, t), words+"; "+lab.Tell(stepForm, t, "class", t.FromClass != t.ToClass, "inward", t.To < t.From,
			"outward", t.To > t.From)
	}
	for k, who := range q.objects() {
		step(who, q.From[k], q.To[k])
	}
	for _, m := range q.Moves {
		if m.Called {
			step(m.Who, m.From, m.To)
		}
	}
	return moves, words[len("; "):]
}

// stepForm describes the step of one object.
const stepForm = "{Who} <{class?}goes from {FromClass} to {ToClass}|{inward?}goes inward|{outward?}goes outward|stays>"

// numbers are the effects of a tick.
func (v *View) numbers() []float64 { return []float64{float64(v.Counts.Moves), v.Accuracy, v.MeanTime} }

// Stages: of the queries of a tick they follow the last.
func (v *View) Stages(before lab.View) []lab.Stage {
	if v.Traced == nil {
		return nil
	}
	var was []float64
	if b, ok := before.(*View); ok {
		was = b.numbers()
	}
	names, now := lab.Tell("{Object}s moved between {Classes}, ◆accuracy, ◆mean time", v.Words), v.numbers()
	return append(slices.Clip(v.Traced), lab.Stage{Kind: lab.Reacting, Effects: lab.Effects(names, was, now),
		Caption: lab.Tell("The {Classes} <{stay?}stay as they are|have exchanged {Object}s>.", v.Words, "stay", was != nil && was[0] == now[0])})
}
