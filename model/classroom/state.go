package classroom

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"lascope/automata"
	"lascope/internal/foreign"
	"lascope/internal/refusal"
	"lascope/model/lesson"
)

// MostState is the greatest number of bytes of a [State].
const MostState = 4096

// A State is what all phones see, always whole, in version 2. Fields without a value are left out.
//
// In the phases ended and away it has the lesson, the acts, the counts and, in ended, the parts of the evening and the link; the
// question and the game are left out.
type State struct {
	V      int    `json:"v"`
	N      int64  `json:"n"` // grows with each state that differs, also over --resume
	Phase  Phase  `json:"phase"`
	Lesson string `json:"lesson"` // the title of the act: of the lesson, or "The game"
	Lang   string `json:"lang,omitempty"`
	stateStep
	stateGame
	Joined    int   `json:"joined"`
	Answered  *int  `json:"answered,omitempty"`
	Hands     int   `json:"hands,omitempty"`  // that the lecturer counted in the present vote
	Opened    int64 `json:"opened,omitempty"` // in open, since when; in closed, since the close; nanoseconds since 1970
	Sent      int64 `json:"sent"`             // nanoseconds since 1970
	Computing bool  `json:"computing,omitempty"`
	Recorded  bool  `json:"recorded,omitempty"`
	stateAnswers

	// The ends of games, and of the class.
	Table   []Place  `json:"table,omitempty"` // the first mostRows
	Rivals  []Rival  `json:"rivals,omitempty"`
	Median  *Decimal `json:"median,omitempty"`
	Evening []Part   `json:"evening,omitempty"` // by act, in over and ended
	Home    string   `json:"home,omitempty"`
}

// A stateWall is what a projector alone shows.
type stateWall struct {
	Own                 lesson.Answer   // the lecturer's to the present question; empty for none
	RightVoices, Voices int             // in the present vote, hands and the lecturer's own included
	Best                []Place         // in over, [standings]
	Done                int             // players that have made all moves
	Each                []float64       // the hits of each player, in order
	Seen                []automata.Seen // together, by item
	Places              []Place         // all of Table
}

// A stateStep is the part about the step and its question.
type stateStep struct {
	// Where the class stands.
	Act   int    `json:"act,omitempty"` // from 1; left out in the lobby, in over, ended and away
	Acts  int    `json:"acts"`
	Step  int    `json:"step,omitempty"` // of a lesson, from 1
	Steps int    `json:"steps,omitempty"`
	Title string `json:"title,omitempty"`
	Asks  bool   `json:"asks,omitempty"` // in a text whose question opens by itself

	// The question, from open on; in the lobby and the text of a game its kind, too.
	Question int `json:"question,omitempty"` // counted from 1 over all acts
	Round    int `json:"round,omitempty"`
	lesson.Asked
}

// A stateGame is the part about the game, from its text on.
type stateGame struct {
	Match int `json:"game,omitempty"` // counted from 1 over all acts; it grows where the act is played again
	*Game
	Move int     `json:"move,omitempty"` // together, the present one, from 1
	Page int     `json:"page,omitempty"` // together, of the last move
	Hit  *bool   `json:"hit,omitempty"`
	Hits Decimal `json:"hits,omitempty"`
	Left *int    `json:"left,omitempty"` // together, moves
	Ends int64   `json:"ends,omitempty"` // of the turn, nanoseconds since 1970
}

// A stateAnswers is the part about the answers.
type stateAnswers struct {
	// The answers, from closed on.
	Tally []Decimal `json:"tally,omitempty"` // counts, or quartiles
	Span  []Decimal `json:"span,omitempty"`  // the ends of Dots
	Dots  []int     `json:"dots,omitempty"`

	// The run's answer, from revealed on. Curves are parts of the axis.
	First    []Decimal   `json:"first,omitempty"` // the tally of the first vote, if there was another
	Right    *int        `json:"right,omitempty"`
	Measure  string      `json:"measure,omitempty"`
	Value    *Decimal    `json:"value,omitempty"`  // by number, the measure
	Within   *Decimal    `json:"within,omitempty"` // by number, how near a right answer is
	Near     *int        `json:"near,omitempty"`   // by number and by drawing, the right answers
	Why      []string    `json:"why,omitempty"`
	Run      []Decimal   `json:"run,omitempty"`
	Mean     []Decimal   `json:"mean,omitempty"`
	Low      []Decimal   `json:"low,omitempty"`
	High     []Decimal   `json:"high,omitempty"`
	Drawn    [][]Decimal `json:"drawn,omitempty"`
	Distance *Decimal    `json:"distance,omitempty"`
	Nearest  []int       `json:"nearest,omitempty"`

	stateWall `json:"-"`
}

// mostRows is the number of rows of the table in a state.
const mostRows = 10

// A Share is the right part of a class, in percent, for one question.
type Share struct {
	Question int  `json:"question"`
	First    *int `json:"first,omitempty"`  // of the first vote; nil without an answer
	Second   *int `json:"second,omitempty"` // of the last vote, if there was another
}

// State is the present state. n numbers it.
func (c *Class) State(n int64, now time.Time) State {
	act, phase := c.Now(), c.Phase
	if c.gone > 0 {
		phase = c.gone
	}
	s := State{V: 2, N: n, Phase: phase, Lesson: act.Title, Lang: "en", Joined: len(c.Phones), Sent: now.UnixNano(), Recorded: c.Recorded}
	if s.Acts = len(c.Acts); act.Game != nil && phase <= Revealed {
		s.Kind = lesson.ByPlaying
	}
	if phase > Revealed || phase == Lobby {
		if phase == Over || phase == Ended {
			s.Evening, s.Home, s.Best = c.Evening(), c.Home, standings(c)
		}
		return s
	}
	s.Act, s.Computing = c.Act, c.computing
	if c.Game == nil {
		s.Step, s.Steps, s.Title = c.Step, len(act.Steps), act.Steps[c.Step-1].Heading
		s.Asks = phase == Text && c.asks()
	}
	if phase >= Open {
		s.Answered = new(c.Answered())
	}
	if phase == Open || phase == Closed {
		s.Opened = c.Since
	}
	if q := c.present(); c.Game != nil {
		s.tellGame(c)
	} else if q != nil {
		s.tell(q, phase)
	}
	return s
}

// nanoseconds are those since 1970; 0 for no time.
func nanoseconds(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixNano()
}

// tell fills in the question, as far as the phase allows.
func (s *State) tell(q *asked, phase Phase) {
	s.Question, s.Round, s.Asked = q.number, len(q.Votes), *q.Asked
	s.Hands, s.Own = q.last().counted(), q.last().Answers[Lecturer]
	if phase < Closed {
		return
	}
	s.Tally, s.Span, s.Dots = q.last().tally()
	if phase == Revealed && q.result != nil {
		s.answer(q)
	}
}

// answer fills in the run's answer.
func (s *State) answer(q *asked) {
	r := q.result
	s.Measure, s.Why = lesson.Judged{Told: r}.Quantity(), r.Wrong
	if len(q.Votes) > 1 {
		s.First, _, _ = q.Votes[0].tally()
	}
	s.RightVoices, s.Voices = q.rightOf(len(q.Votes) - 1)
	switch s.Near = new(s.RightVoices); q.Kind {
	case lesson.ByLetter:
		s.Right, s.Near = &r.Right, nil
	case lesson.ByNumber:
		s.Value, s.Within = new(Decimal(r.Measure)), new(Decimal(r.Within))
	case lesson.ByDrawing:
		s.curves(q)
	}
}

// tellGame fills in the game, as far as the phase allows.
func (s *State) tellGame(c *Class) {
	g := c.Game
	s.Match, s.Game, s.Each = g.Number, g.Game, g.hits()
	for _, p := range g.Moves {
		if len(p.made()) == g.Budget {
			s.Done++
		}
	}
	if g.Together && c.Phase >= Open {
		made := g.Common()
		n := len(made)
		s.Move, s.Left, s.Seen = min(n+1, g.Budget), new(g.Budget-n), make([]automata.Seen, g.Items)
		if n > 0 {
			s.Page, s.Hit, s.Hits = made[n-1].Item+1, new(isHit(made[n-1])), Decimal(hits(made))
			for i := range s.Seen {
				s.Seen[i] = g.Moves[common].Person().Seen(i)
			}
		}
		if c.Phase == Open && !g.started.IsZero() {
			s.Ends = g.started.Add(g.Turn).UnixNano()
		}
	}
	if c.Phase < Closed {
		return
	}
	s.Tally = decimals(quartiles(s.Each))
	if c.Phase < Revealed {
		return
	}
	s.Places, s.Rivals = g.table(c), g.rivals
	s.Table = s.Places[:min(mostRows, len(s.Places))]
	if q := quartiles(s.Each); q != nil && !g.Together {
		s.Median = new(Decimal(q[1]))
	}
}

// sharesOf are the right parts of an act, by question, of those revealed.
func sharesOf(c *Class, act int) []Share {
	var out []Share
	for _, q := range c.Asked {
		if q.Act != act+1 || q.result == nil {
			continue
		}
		s := Share{Question: q.number, First: q.share(0)}
		if len(q.Votes) > 1 {
			s.Second = q.share(len(q.Votes) - 1)
		}
		out = append(out, s)
	}
	return out
}

// rightOf counts the answers of a vote, hands included, and the right ones.
func (a *asked) rightOf(vote int) (right, of int) {
	v := a.Votes[vote]
	for _, answer := range v.Answers {
		of++
		if a.judged(answer).Right() {
			right++
		}
	}
	for option, n := range v.Hands {
		of += n
		if option == a.result.Right {
			right += n
		}
	}
	return right, of
}

// share is the right part of a vote in percent; nil without an answer.
func (a *asked) share(vote int) *int {
	right, of := a.rightOf(vote)
	if of == 0 {
		return nil
	}
	return new(int(math.Round(100 * float64(right) / float64(of))))
}

// Encode writes a state in at most [MostState] bytes. Texts that are too long are cut.
func (s State) Encode() ([]byte, error) {
	for _, most := range []int{1 << 20, 400, 200, 100, 50, 20} {
		short := s
		short.Ask, short.Title, short.Lesson = cut(s.Ask, 2*most), cut(s.Title, most), cut(s.Lesson, most)
		short.Options, short.Why = cutAll(s.Options, most), cutAll(s.Why, most)
		if most == 20 {
			short.Evening = nil
		}
		if short.Axis != nil && most < 1<<20 {
			axis := *short.Axis
			axis.SoFar = nil
			short.Axis = &axis
		}
		if text, err := foreign.JSON(short); err != nil || len(text) <= MostState {
			return text, err
		}
	}
	return nil, fmt.Errorf("the state has more than %d bytes", MostState)
}

func cut(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

func cutAll(texts []string, most int) []string {
	out := slices.Clone(texts)
	for i := range out {
		out[i] = cut(out[i], most)
	}
	return out
}

// Line is the state as a line of words: phase, question, phones, answers and, from closed on, the tally.
func (c *Class) Line() string {
	s := c.State(0, c.now)
	number := s.Question
	if c.Phase >= Open && s.Match > 0 {
		number = s.Match
	}
	line := fmt.Sprintf("phase %s question %d joined %d answered %d tally", c.Phase, number, s.Joined, c.Answered())
	for _, n := range s.Tally {
		line += " " + n.String()
	}
	return line
}

// Me is what one phone sees of itself.
type Me struct {
	You     int                   `json:"you"`
	Name    string                `json:"name,omitempty"`
	Answers map[int]lesson.Answer `json:"answers"`          // by question; of the open question the answer of the present vote
	Judged  map[int]bool          `json:"judged,omitempty"` // by question with its result: that the answer is right
	Right   int                   `json:"right"`
	Of      int                   `json:"of"`
	Game    int                   `json:"game,omitempty"`
	Moves   []int                 `json:"moves,omitempty"` // pages or arms, from 1
	Hit     []bool                `json:"hit,omitempty"`   // by move
	Hits    *Decimal              `json:"hits,omitempty"`
	Left    *int                  `json:"left,omitempty"`
	Place   int                   `json:"place,omitempty"` // after the reveal
	Games   []MyGame              `json:"games,omitempty"` // those that are over, of single players, in order
}

// MyGame is a phone's game that is over.
type MyGame struct {
	Game  int     `json:"game"`
	Hits  Decimal `json:"hits"`
	Place int     `json:"place"`
}

// Me is what a phone sees of itself.
func (c *Class) Me(phone int) Me {
	p := c.Phone(phone)
	if p == nil {
		refusal.Check(ErrJoin)
	}
	m := Me{You: phone, Name: p.Name, Answers: map[int]lesson.Answer{}, Judged: judgedOf(c, phone)}
	m.Right, m.Of = c.Score(phone)
	for _, q := range c.Asked {
		answer, ok := q.answerOf(phone)
		if c.Phase == Open && q == c.present() {
			answer, ok = q.last().Answers[phone]
		}
		if ok {
			m.Answers[q.number] = answer
		}
	}
	if g := c.Game; g != nil {
		number := phone
		if g.Together {
			number = common
		}
		made := g.Moves[number].made()
		for _, x := range made {
			m.Moves, m.Hit = append(m.Moves, x.Item+1), append(m.Hit, isHit(x))
		}
		m.Game, m.Hits, m.Left = g.Number, new(Decimal(hits(made))), new(g.Budget-len(made))
	}
	for _, g := range c.Games {
		if g.Together || !g.Over {
			continue
		}
		for _, row := range g.table(c) {
			if row.Number == phone {
				m.Games = append(m.Games, MyGame{g.Number, row.Hits, row.Place})
				if g == c.Game && c.Phase >= Revealed {
					m.Place = row.Place
				}
			}
		}
	}
	return m
}

// dotColumns is the number of parts of a strip of dots.
const dotColumns = 24

// quartiles are v[⌊n/4⌋], v[⌊n/2⌋] and v[⌊3n/4⌋] of n sorted values; nil of none.
func quartiles(sorted []float64) []float64 {
	n := len(sorted)
	if n == 0 {
		return nil
	}
	return []float64{sorted[n/4], sorted[n/2], sorted[3*n/4]}
}

// counts are the voices of each option, hands included.
func (v *Vote) counts() []int {
	counts := slices.Clone(v.Hands)
	for _, a := range v.Answers {
		if a.Option != nil {
			counts[*a.Option]++
		}
	}
	return counts
}

// tally sums up a vote: by letter the counts, by number the quartiles and a strip of dots between two ends.
func (v *Vote) tally() (tally, span []Decimal, dots []int) {
	var numbers []float64
	for _, a := range v.Answers {
		if a.Number != nil {
			numbers = append(numbers, *a.Number)
		}
	}
	if len(numbers) == 0 {
		return decimals(v.counts()), nil, nil
	}
	slices.Sort(numbers)
	low, high := numbers[0], numbers[len(numbers)-1]
	dots = make([]int, dotColumns)
	for _, x := range numbers {
		column := 0
		if high > low {
			column = min(dotColumns-1, int((x-low)/(high-low)*dotColumns))
		}
		dots[column]++
	}
	return decimals(quartiles(numbers)), decimals([]float64{low, high}), dots
}

// leastBand is the number of curves from which on a band is drawn in place of the curves, and mostNearest the number of phones named.
const (
	leastBand   = 4
	mostNearest = 3
)

// curves fills in the curves of the last vote beside the run's, in parts of the axis.
func (s *State) curves(q *asked) {
	v := q.last()
	var drawn [][]float64
	away := map[int]float64{}
	for _, number := range v.numbers() {
		answer := v.Answers[number]
		drawn = append(drawn, answer.Curve)
		if number != Lecturer {
			away[number] = q.judged(answer).Distance()
			s.Nearest = append(s.Nearest, number)
		}
	}
	slices.SortFunc(s.Nearest, func(x, y int) int { return cmp.Or(cmp.Compare(away[x], away[y]), x-y) })
	s.Nearest = s.Nearest[:min(mostNearest, len(s.Nearest))]
	s.Run = decimals(q.Axis.Parts(q.result.Curve))
	if len(drawn) == 0 {
		return
	}
	var mean []float64
	for knot := range lesson.Knots {
		var at []float64
		sum := 0.
		for _, c := range drawn {
			at = append(at, c[knot])
			sum += c[knot]
		}
		mean = append(mean, sum/float64(len(at)))
		if slices.Sort(at); len(at) >= leastBand {
			ends := quartiles(at)
			s.Low, s.High = append(s.Low, Decimal(ends[0])), append(s.High, Decimal(ends[2]))
		}
	}
	s.Mean = decimals(mean)
	for _, c := range drawn {
		if len(drawn) < leastBand {
			s.Drawn = append(s.Drawn, decimals(c))
		}
	}
	if distance := q.judged(lesson.Answer{Curve: mean}).Distance(); !math.IsNaN(distance) {
		s.Distance = new(Decimal(distance))
	}
}
