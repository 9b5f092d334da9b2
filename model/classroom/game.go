package classroom

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"lascope/automata"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/armslab"
	"lascope/model/lab"
)

// Limits of a game.
const (
	mostItems = 16        // pages or arms: buttons of a phone
	mostBytes = 100 << 20 // of all runs of a class
)

// A Game is what the phones of a class play on one web, as a [State] has it. Each phone has its own run of the same line, so
// that hits can be compared; together, one run polls the page that most phones wish.
type Game struct {
	Item     string        `json:"item"`   // page or arm
	Items    int           `json:"pages"`  // pages or arms
	Budget   int           `json:"budget"` // moves
	Together bool          `json:"together,omitempty"`
	Turn     time.Duration `json:"-"` // together, the longest turn
	base     *model.Run    // at tick 0
}

// A Match is a game that is played; the file has what people did in it.
type Match struct {
	Act     int           `json:"act"`    // from 1
	Number  int           `json:"number"` // from 1, over all acts
	Over    bool          `json:"revealed,omitempty"`
	At      int64         `json:"at,omitempty"`     // of its end, seconds since 1970
	Moves   map[int]*play `json:"moves"`            // by phone; together, one with the number common
	Wishes  map[int]int   `json:"wishes,omitempty"` // together, of this turn: items from 1, by phone
	*Game   `json:"-"`
	started time.Time // of the turn; zero before [Class.Tick]
	best    int       // known at its end: the item with the most to gain, from 1; 0 where it is not known
	rivals  []Rival   // known at its end
}

// common is the number of the player of a game that is played together.
const common = 0

// A play is the game of one player: its run, which knows the choices.
type play struct {
	*model.Run
	again []int // the moves of a file, from 1, which are to be played
}

// MarshalText writes the moves, from 1: "3 4 1".
func (p *play) MarshalText() ([]byte, error) {
	var moves []string
	for _, m := range p.made() {
		moves = append(moves, strconv.Itoa(m.Item+1))
	}
	return []byte(strings.Join(moves, " ")), nil
}

// UnmarshalText reads moves.
func (p *play) UnmarshalText(text []byte) error {
	return json.Unmarshal([]byte("["+strings.ReplaceAll(string(text), " ", ",")+"]"), &p.again)
}

// made are the moves so far.
func (p *play) made() []automata.Made {
	if p == nil {
		return nil
	}
	return p.Person().Made()
}

// hits is the number of hits of moves.
func hits(made []automata.Made) (n float64) {
	for _, m := range made {
		n += m.Answer
	}
	return n
}

// A Rival is a scheme on the same web.
type Rival struct {
	Title string  `json:"name"`
	Hits  Decimal `json:"hits"`
}

// NewGame prepares a game of a line whose scheme is a person, for a class of most phones.
func NewGame(spec model.Spec, most int, together bool, turn time.Duration) (g *Game, err error) {
	defer refusal.To(&err)
	if !spec.Scheme.Person {
		refusal.Say("%s: the line of a class's game begins with you, such as you pages=8 seed=3", lab.Quoted(spec.String()))
	}
	if slices.ContainsFunc(spec.Events, func(e model.Event) bool { return e.Intervention.Kind == lab.MarkNone }) {
		refusal.Say("the line of a class's game has no choices, since the class makes them; leave them out, as in you pages=8 seed=3")
	}
	spec = refusal.Must(spec.Opening())
	bytes, _, err := spec.Bytes()
	if refusal.Check(err); bytes*int64(most) > mostBytes {
		refusal.Say("%s needs about %d MB for a class of %d phones, and 100 MB are allowed; take fewer phones (--most 50), or a smaller web", lab.Quoted(spec.String()), bytes*int64(most)>>20, most)
	}
	p := &play{Run: refusal.Must(model.New(spec))}
	items := p.Person().Items()
	if items > mostItems {
		refusal.Say("a phone shows 2 to %d %ss, and the line has %d; give fewer, as in you pages=8", mostItems, spec.Lab.Item, items)
	}
	budget, _ := p.Person().Budget()
	return &Game{spec.Lab.Item, items, int(budget), together, turn, p.Run}, nil
}

// begin begins a game of the present act.
func (g *Game) begin(c *Class) {
	c.Game = &Match{Act: c.Act, Number: len(c.Games) + 1, Moves: map[int]*play{}, Wishes: map[int]int{}, Game: g}
	c.Games = append(c.Games, c.Game)
}

// Line is the line of the game.
func (g *Game) Line() string { return g.base.Spec().String() }

// of is the game of a player.
func (g *Match) of(number int) *play {
	if g.Moves[number] == nil {
		g.Moves[number] = g.play()
	}
	return g.Moves[number]
}

// play is the game of a player before the first move.
func (g *Game) play() *play { return &play{Run: g.base.Clone()} }

// poll runs one tick with a choice.
func (p *play) poll(item int) {
	refusal.Must(p.Do(fmt.Sprintf("%s=%d", p.Spec().Lab.Choice, item)))
	if p.Advance(1) == 0 {
		refusal.Check(errors.New(p.Ended()))
	}
}

// answered is the number of phones that play; together, of those with a wish for this turn.
func (g *Match) answered() int {
	if g.Together {
		return len(g.Wishes)
	}
	return len(g.Moves)
}

// A Move is the answer to a phone's move. Together there is no hit before the turn ends.
type Move struct {
	Move int     `json:"move"` // from 1
	Page int     `json:"page,omitempty"`
	Hit  *bool   `json:"hit,omitempty"`
	Hits Decimal `json:"hits"`
	Left int     `json:"left"`
}

// Play takes a phone's move, from 1, to a page or an arm, from 1; together, its wish for the present turn. A move that was made before
// has the answer that it had.
func (c *Class) Play(phone, game, move, page int) Move {
	g := c.Game
	switch {
	case c.Phone(phone) == nil:
		refusal.Check(ErrJoin)
	case g == nil:
		refuse(TooLate, "This class plays no game now.")
	case c.gone > 0 || game != g.Number:
		refuse(TooLate, "This game is over.")
	case page < 1 || page > g.Items:
		refuse(BadAnswer, "There are %d %ss, 1 to %d.", g.Items, g.Item, g.Items)
	case move < 1 || move > g.Budget:
		refuse(BadAnswer, "The game has %d moves, 1 to %d.", g.Budget, g.Budget)
	}
	p := g.Moves[phone]
	if g.Together {
		p = g.of(common)
	}
	made := p.made()
	switch n := len(made); {
	case g.Together && (c.Phase != Open || move <= n):
		refuse(TooLate, "Turn %d is over.", move)
	case move <= n:
	case c.Phase != Open:
		refuse(TooLate, "This game is closed.")
	case move > n+1:
		refuse(BadAnswer, "The next move is %d.", n+1)
	case g.Together:
		c.Deeds++
		if _, changed := g.Wishes[phone]; !changed {
			c.Changes++
		}
		g.Wishes[phone] = page
		return Move{Move: move, Page: page, Hits: Decimal(hits(made)), Left: g.Budget - n}
	default:
		p = g.of(phone)
		if err := refusal.Of(func() { p.poll(page) }); err != nil {
			refuse(BadAnswer, "%s.", err)
		}
		c.Deeds++
		if made = p.made(); n == 0 {
			c.Changes++
		}
	}
	return Move{Move: move, Hit: new(isHit(made[move-1])), Hits: Decimal(hits(made[:move])), Left: g.Budget - move}
}

// isHit reports a move that was a hit; an arm may answer in between.
func isHit(m automata.Made) bool { return m.Answer >= 0.5 }

// Tick ends a turn of a common game that has lasted long enough, or for which all phones have a wish. A
// turn without a wish begins anew. What it refuses is the run's error.
func (c *Class) Tick(now time.Time) {
	g := c.Game
	if g == nil || !g.Together || c.Phase != Open || c.gone > 0 {
		return
	}
	if g.started.IsZero() {
		g.started = now
		c.Changes++
	}
	p := g.of(common)
	late := now.Sub(g.started) >= g.Turn
	if len(p.made()) == g.Budget || len(g.Wishes) < len(c.Phones) && !late {
		return
	}
	if len(g.Wishes) > 0 {
		p.poll(g.majority())
	}
	if len(c.Phones) > 0 || late {
		clear(g.Wishes)
		g.started = now
		c.Changes++
	}
}

// majority is the item that most phones wish; of several, the one that has waited longest.
func (g *Match) majority() int {
	votes, person := make([]int, g.Items+1), g.of(common).Person()
	for _, item := range g.Wishes {
		votes[item]++
	}
	best := 1
	for item := 2; item <= g.Items; item++ {
		if votes[item] > votes[best] || votes[item] == votes[best] && person.Seen(item-1).Last < person.Seen(best-1).Last {
			best = item
		}
	}
	return best
}

// Begin opens the game of the present act.
func (c *Class) Begin() {
	c.only(c.Game != nil && c.Phase == Text, "A game opens from the text of its act")
	c.to(Open)
}

// end measures the rivals and finds the best item, once the game is over.
func (g *Match) end(at int64) {
	if g.Over {
		return
	}
	g.Over, g.At = true, at
	p := g.play()
	refusal.Of(func() {
		for len(p.made()) < g.Budget {
			p.poll(1)
		}
	})
	snap := p.Snapshot(lab.ViewRequest{})
	if v, ok := snap.View.(*armslab.View); ok {
		g.best = v.Best + 1
	} else if heading, rows, err := p.PageShares(); err == nil {
		g.best = hottest(heading, rows)
	}
	if snap.Score == nil {
		return
	}
	for _, player := range snap.Score.Players[1:] {
		if player.Rewards != nil {
			g.rivals = append(g.rivals, Rival{player.Scheme.Title, Decimal(player.Total())})
		}
	}
}

// hottest is the page with the greatest rate, from 1, by the table of all pages; 0 where no rate is known.
func hottest(heading []string, rows func(func([]lab.Cell) bool)) int {
	column := slices.Index(heading, "p")
	best, most, page := 0, 0., 0
	rows(func(row []lab.Cell) bool {
		page++
		if p := row[column].Number(); p > most {
			best, most = page, p
		}
		return true
	})
	return best
}

// A Place is a row of the table of a game.
type Place struct {
	Place   int     `json:"place"`         // from 1; equal hits share it
	Number  int     `json:"you,omitempty"` // of the phone; 0 for the class together
	Name    string  `json:"-"`             // "" for none
	Hits    Decimal `json:"hits"`
	Moves   int     `json:"-"`
	Hottest *int    `json:"hottest,omitempty"` // polls of the hottest page, or of the best arm; nil where it is not known
}

// table is the table of a game of a class, the best first. Before its end [Place.Hottest] is nil.
func (g *Match) table(c *Class) []Place {
	var rows []Place
	for _, number := range slices.Sorted(maps.Keys(g.Moves)) {
		p := g.Moves[number]
		row := Place{Number: number, Hits: Decimal(hits(p.made())), Moves: len(p.made())}
		if phone := c.Phone(number); phone != nil {
			row.Name = phone.Name
		}
		if g.best > 0 {
			row.Hottest = new(int(p.Person().Seen(g.best - 1).Choices))
		}
		rows = append(rows, row)
	}
	return ranked(rows)
}

// ranked puts rows into the order of their hits, the most first; equal ones share a place.
func ranked(rows []Place) []Place {
	slices.SortStableFunc(rows, func(a, b Place) int { return cmp.Compare(b.Hits, a.Hits) })
	for i := range rows {
		rows[i].Place = i + 1
		if i > 0 && rows[i].Hits == rows[i-1].Hits {
			rows[i].Place = rows[i-1].Place
		}
	}
	return rows
}

// hits are the players' hits, sorted.
func (g *Match) hits() []float64 {
	var all []float64
	for _, p := range g.Moves {
		all = append(all, hits(p.made()))
	}
	slices.Sort(all)
	return all
}

// Common are the moves of a game that is played together.
func (g *Match) Common() []automata.Made { return g.Moves[common].made() }
