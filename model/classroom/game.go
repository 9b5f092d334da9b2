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
	"lascope/model"
	"lascope/model/armslab"
	"lascope/model/lab"
)

// Limits of a game.
const (
	mostItems = 16        // pages or arms: buttons of a phone
	mostBytes = 100 << 20 // of all runs of a class
)

// A Game is what the phones of a class play on one web. Each phone has its own run of the same line, so
// that hits can be compared; together, one run polls the page that most phones wish.
type Game struct {
	Together bool
	Turn     time.Duration // together, the longest turn
	Items    int           // pages or arms
	Budget   int           // moves
	spec     model.Spec
	base     *model.Run // at tick 0
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

// person is who makes the moves.
func (p *play) person() *automata.ByHand { return p.Environment.(lab.Game).Person() }

// made are the moves so far.
func (p *play) made() []automata.Made {
	if p == nil {
		return nil
	}
	return p.person().Made()
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
func NewGame(spec model.Spec, most int, together bool, turn time.Duration) (*Game, error) {
	if !spec.Scheme.Person {
		return nil, fmt.Errorf("%s: the line of a class's game begins with you, such as you pages=8 seed=3", lab.Quoted(spec.String()))
	}
	if slices.ContainsFunc(spec.Events, func(e model.Event) bool { _, ok := e.Intervention.(lab.ChoiceAction); return ok }) {
		return nil, errors.New("the line of a class's game has no choices, since the class makes them; leave them out, as in you pages=8 seed=3")
	}
	spec, err := spec.Opening()
	if err != nil {
		return nil, err
	}
	bytes, _, err := spec.Bytes()
	if err != nil {
		return nil, err
	}
	if bytes*int64(most) > mostBytes {
		return nil, fmt.Errorf("%s needs about %d MB for a class of %d phones, and 100 MB are allowed; take fewer phones (--most 50), or a smaller web", lab.Quoted(spec.String()), bytes*int64(most)>>20, most)
	}
	base, err := model.New(spec)
	if err != nil {
		return nil, err
	}
	person := base.Environment.(lab.Game).Person()
	items := person.Items()
	if items > mostItems {
		return nil, fmt.Errorf("a phone shows 2 to %d %ss, and the line has %d; give fewer, as in you pages=8", mostItems, spec.Lab.Item, items)
	}
	budget, _ := person.Budget()
	return &Game{Together: together, Turn: turn, Items: items, Budget: int(budget), spec: spec, base: base}, nil
}

// begin begins a game of the present act.
func (g *Game) begin(c *Class) {
	c.game = &Match{Act: c.act + 1, Number: len(c.games) + 1, Moves: map[int]*play{}, Wishes: map[int]int{}, Game: g}
	c.games = append(c.games, c.game)
}

// Line is the line of the game.
func (g *Game) Line() string { return g.spec.String() }

// Item is the word for a page or an arm.
func (g *Game) Item() string { return g.spec.Lab.Item }

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
func (p *play) poll(item int) error {
	if _, err := p.Do(fmt.Sprintf("%s=%d", p.Spec().Lab.Choice, item)); err != nil {
		return err
	}
	if p.Advance(1) == 0 {
		return errors.New(p.Ended())
	}
	return nil
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
func (c *Class) Play(phone, game, move, page int) (Move, error) {
	g := c.game
	switch {
	case c.Phone(phone) == nil:
		return Move{}, ErrJoin
	case g == nil:
		return Move{}, refuse(TooLate, "This class plays no game now.")
	case c.gone > 0 || game != g.Number:
		return Move{}, refuse(TooLate, "This game is over.")
	case page < 1 || page > g.Items:
		return Move{}, refuse(BadAnswer, "There are %d %ss, 1 to %d.", g.Items, g.Item(), g.Items)
	case move < 1 || move > g.Budget:
		return Move{}, refuse(BadAnswer, "The game has %d moves, 1 to %d.", g.Budget, g.Budget)
	}
	p := g.Moves[phone]
	if g.Together {
		p = g.of(common)
	}
	made := p.made()
	switch n := len(made); {
	case g.Together && (c.phase != Open || move <= n):
		return Move{}, refuse(TooLate, "Turn %d is over.", move)
	case move <= n:
	case c.phase != Open:
		return Move{}, refuse(TooLate, "This game is closed.")
	case move > n+1:
		return Move{}, refuse(BadAnswer, "The next move is %d.", n+1)
	case g.Together:
		c.deeds++
		if _, changed := g.Wishes[phone]; !changed {
			c.changes++
		}
		g.Wishes[phone] = page
		return Move{Move: move, Page: page, Hits: Decimal(hits(made)), Left: g.Budget - n}, nil
	default:
		p = g.of(phone)
		if err := p.poll(page); err != nil {
			return Move{}, refuse(BadAnswer, "%s.", err)
		}
		c.deeds++
		if made = p.made(); n == 0 {
			c.changes++
		}
	}
	return Move{Move: move, Hit: new(isHit(made[move-1])), Hits: Decimal(hits(made[:move])), Left: g.Budget - move}, nil
}

// isHit reports a move that was a hit; an arm may answer in between.
func isHit(m automata.Made) bool { return m.Answer >= 0.5 }

// Tick ends a turn of a common game that has lasted long enough, or for which all phones have a wish. A
// turn without a wish begins anew. The error is the run's.
func (c *Class) Tick(now time.Time) error {
	g := c.game
	if g == nil || !g.Together || c.phase != Open || c.gone > 0 {
		return nil
	}
	if g.started.IsZero() {
		g.started = now
		c.changes++
	}
	p := g.of(common)
	switch late := now.Sub(g.started) >= g.Turn; {
	case len(p.made()) == g.Budget, len(g.Wishes) < len(c.phones) && !late:
		return nil
	case len(g.Wishes) > 0:
		if err := p.poll(g.majority()); err != nil {
			return err
		}
	}
	if len(c.phones) > 0 || now.Sub(g.started) >= g.Turn {
		clear(g.Wishes)
		g.started = now
		c.changes++
	}
	return nil
}

// majority is the item that most phones wish; of several, the one that has waited longest.
func (g *Match) majority() int {
	votes, person := make([]int, g.Items+1), g.of(common).person()
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

// Game is the game of the present act, the latest; nil in a lesson and in the lobby.
func (c *Class) Game() *Match { return c.game }

// Begin opens the game of the present act.
func (c *Class) Begin() error {
	if c.game == nil || c.phase != Text {
		return refuse(TooLate, "A game opens from the text of its act; this is %s.", c.phase)
	}
	c.to(Open)
	return nil
}

// end measures the rivals and finds the best item, once the game is over.
func (g *Match) end(at int64) {
	if g.Over {
		return
	}
	g.Over, g.At = true, at
	p := g.play()
	for len(p.made()) < g.Budget && p.poll(1) == nil {
	}
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
			row.Hottest = new(int(p.person().Seen(g.best - 1).Choices))
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
