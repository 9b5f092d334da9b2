package polling

import (
	"slices"

	"lascope/automata"
)

// The hierarchy of TRAAs [H-TRAA] §3.2: a balanced binary tree of automata over the pages.
// The amount of a page is the capacity times the product of the shares on its path, and
// the answer to a poll is an answer to every automaton on the path of the page polled;
// each learns by its own rule, traaStep.
//
// The amounts always sum to the capacity c, and c polls are made a slot. An amount
// may exceed one poll a slot while c > 1: the papers have c = 1 and no such bound.
// The page is then polled again within a slot, in vain on a web of real pages, and
// these penalties make the hierarchy give its budget to others.

// poll fetches the page at the end of the path and learns from the answer.
func (h *Tree) poll(web Web) {
	page := h.path.page
	x := float64(h.capacity) * h.path.share
	if h.costs != nil {
		x /= h.costs[page]
	}
	reward, by := h.omega.weigh(&h.coins, page, h.answers.reads(web.Poll(page, h.now, x)))
	learns := h.rule.counts(reward, false)
	if h.trace != nil {
		h.note(x, learns, reward, by)
	}
	if learns {
		h.learn(&h.coins, reward)
	}
}

// note writes down the poll at the end of the path before the automata learn of it.
func (h *Tree) note(x float64, learns, reward bool, w Weighed) {
	for _, i := range h.LastPath(nil) {
		h.trace.countAutomaton(i)
	}
	if h.trace.room(h.path.len) {
		h.trace.Note(Poll{Page: h.path.page, Share: x}, h.moves(h.coins, learns, reward, w)...)
		if h.schedule == byTree && h.costs == nil {
			h.noteDue()
		}
	}
}

// A Tree is a TRAA or H-TRAA: the tree of automata with one of the schedules.
type Tree struct {
	base
	traaTree
	rule     reinforcement // a TRAA knows no knapsack
	schedule schedule
	coins    automata.Coins
	answers  counted

	// With costs alone; nil otherwise.
	purse  float64   // the units left over from the slots before
	clocks []float64 `own:""` // of each node and page, by its place: see walkByCost
	slotOf []int64   `own:""` // of each page's last poll

	// Of earliest deadline first alone; nil and empty otherwise.
	queue edfQueue
	last  []int64   `own:""` // slot of each page's last poll
	x     []float64 `own:""` // room for all shares

	accruals []accrual   `own:""` // of the accrued schedule: of each node and page, by its place; else nil
	bounds   []liveBound `own:""` // of the live one: of each node,
	lasts    []float64   `own:""` // the last poll of each page,
	earliest Due         // and the earliest deadline of a search under way

	now int64 // the last slot done
}

// htraaScheme is the row of the hierarchy of TRAAs.
var htraaScheme = Scheme{
	Card: automata.NewCard(`
		h-traa | H-TRAA | [H-TRAA] §3.1, §3.2 | learns
		a tree of automata; each splits its polls between two halves of its pages
		numbers item=10 chain=32
		%s

		H-TRAA, a tree of automata
		what A balanced binary tree of automata learns how often to poll each of 512 pages, at one poll per tick. The change
		probabilities are hidden.
		how Each automaton has one state from 1 to N. The state is its split: the part of its polls that goes to its left
		half, state/(N+1). A hit gives the half polled more room, a miss less: one state, if a random draw allows it. A poll
		moves only the automata on its way, 9 of 511. They rest where both halves hit equally often: the optimal split.
		watch × present shares climbs to ◆ optimal shares. In the tree each border comes to ▼ optimal split. Real polls find
		2 to 3 % less than ×, since they fall on whole ticks.
		try m | Mirror the web: × falls to .03 and is back after 9,400 ticks.
		try n | Halve N: quicker, less exact. × stays near .81 with N = 20.
		try h-traa schedule=edf rule=inaction-penalty seed=40 | Nothing shifts, yet × is lost by tick 84,000: lock-up.
		limit Neighbours should be alike: shuffled pages take five times as long, or far longer.
		claims h-traa-5 to h-traa-12`, traaRows("tree, edf, random, live, accrued")),
	Rule:  treeRule,
	Build: newHTRAA, Check: checkTree, Costs: true, Units: true,
}

func newHTRAA(s Setup) Poller {
	h := &Tree{
		base:     newBase(s),
		traaTree: newTraaTree(s.Pages, s.Values.Int("N"), s.Values.Number("growth"), s.Values.Number("lambda")),
		rule:     traaRules[s.Values.Word("rule")],
		coins:    automata.NewCoins(s.Seed),
	}
	h.answers.marginal = s.Values.Word("reward") == "marginal"
	if h.costs != nil {
		h.clocks, h.slotOf = make([]float64, 2*len(h.nodes)), make([]int64, h.pages)
	}
	h.setSchedule(schedules[s.Values.Word("schedule")])
	return h
}

func (h *Tree) Advance(web Web, tick, n int64) {
	if h.now != tick { // the scheme took over a web that was already running
		h.now = tick
		h.setSchedule(h.schedule)
	}
	h.answers.follow(web)
	for ; n > 0; n-- {
		h.now++
		if h.costs != nil {
			h.advanceByCost(web)
			continue
		}
		switch h.schedule {
		case byDeadline:
			h.queue.serve(h.capacity, func(e Due) Due { return h.pollByDeadline(web, e) })
			continue
		case byLive, byAccrual:
			h.advanceByShares(web)
			continue
		}
		for range h.capacity {
			before := h.coins
			if h.schedule == byTree {
				h.walkByCredit()
			} else {
				h.walkByCoins(&h.coins)
			}
			h.poll(web)
			if h.trace != nil && h.schedule == byChance {
				h.noteTosses(before)
			}
		}
	}
}

// advanceByCost makes the polls of a slot that the purse pays. A page that comes up twice waits for the next slot, and the
// units with it.
func (h *Tree) advanceByCost(web Web) {
	h.purse += float64(h.capacity)
	for h.purse > 0 {
		h.walkByCost(h.clocks)
		page := h.path.page
		if h.slotOf[page] == h.now {
			return
		}
		h.slotOf[page] = h.now
		h.purse -= h.costs[page]
		h.serve(h.clocks, h.costs[page])
		h.poll(web)
	}
}

func (h *Tree) setSchedule(by schedule) {
	h.schedule = by
	h.queue, h.last, h.x = edfQueue{}, nil, nil
	h.accruals, h.bounds, h.lasts = nil, nil, nil
	switch by {
	case byAccrual:
		h.beginAccrued()
	case byLive:
		h.beginLive()
	case byDeadline:
		// Nothing is known of polls before now, as when a run begins.
		h.last, h.x = slices.Repeat([]int64{h.now}, h.pages), make([]float64, h.pages)
		h.requeue()
	}
}

// requeue gives every page the deadline of its present share, counted from its last
// poll. Before the tree's first poll all deadlines are equal, and ties go by page: its
// shares then differ only because an even N has no state in the middle and n may be no
// power of two.
func (h *Tree) requeue() {
	path := h.path
	h.queue.due = h.queue.due[:0]
	for page, last := range h.last {
		wait := float64(h.pages) / float64(h.capacity)
		if path.len > 0 {
			h.walkTo(page)
			wait = 1 / (float64(h.capacity) * h.path.share)
		}
		h.queue.due = append(h.queue.due, Due{page, float64(last) + wait})
	}
	h.path = path
	h.queue.order()
}

// pollByDeadline polls the page with the earliest deadline in the frozen reading of [H-TRAA] §3.1, lets the tree learn, and sets
// the page's next deadline 1/x slots ahead by its share at that moment. Deadlines already set do not follow the shares, so a page
// polled while its share was tiny waits for long even if an ancestor has since been given the budget, and the automata below that
// ancestor learn nothing meanwhile: the schedule can lock up for good. No page is polled twice in one slot.
func (h *Tree) pollByDeadline(web Web, e Due) Due {
	h.walkTo(e.Page)
	h.poll(web)
	h.last[e.Page] = h.now
	x := float64(h.capacity) * h.shareOfPath()
	next := Due{e.Page, float64(h.now) + 1/x}
	if p := h.trace.last(); p != nil {
		p.Why = e.words(x, next)
	}
	return next
}

// Stale counts the pages whose deadline is later than under their present share
// by more than half a period. worst is the largest ratio of the scheduled wait to
// the wait under the present share. Without the heap no deadline is stale.
func (h *Tree) Stale() (pages int, worst float64) {
	worst = 1
	if h.schedule != byDeadline {
		return 0, worst
	}
	h.Shares(h.x)
	for _, e := range h.queue.due {
		ratio := (e.Deadline - float64(h.last[e.Page])) * h.x[e.Page]
		if ratio > 1.5 {
			pages++
		}
		worst = max(worst, ratio)
	}
	return pages, worst
}

// noteTosses notes how each automaton on the path sent the poll down it, by the coins before the walk: one draw of the
// generator tosses for two levels.
func (h *Tree) noteTosses(before automata.Coins) {
	moves := h.trace.lastMoves()
	var toss uint64
	for d := range moves {
		if toss >>= 32; d&1 == 0 {
			toss = before.Bits()
		}
		moves[d].Sent = Sent{By: ByToss, Toss: float64(uint32(toss)) * 0x1p-32}
	}
}

// noteDue notes how each automaton on the path sent the poll down it by its credits, which sum to 0 and gain σ and 1−σ a service: a
// child is due when its credit reaches one, and the earlier one is served.
func (h *Tree) noteDue() {
	moves := h.trace.lastMoves()
	for d := range moves {
		node, whole := h.nodes[moves[d].Automaton+1], h.bound[d]
		credit := node.credit - node.share // of the first, back from what is left: it gained its share, and paid if it was served
		if !moves[d].Second {
			credit += whole
		}
		moves[d].Sent = Sent{By: ByCredit,
			Due: [2]float64{float64(whole-credit) / float64(node.share), float64(whole+credit) / float64(whole-node.share)}}
	}
}

// Shares: they sum to the capacity, with costs in units.
func (h *Tree) Shares(dst []float64) {
	h.fill(dst, 0, 1, float64(h.capacity))
	for page, w := range h.costs {
		dst[page] /= w
	}
}

func (h *Tree) Tune(key string, v automata.Values) {
	switch key {
	case "N", "growth", "lambda":
		if h.schedule == byAccrual {
			h.passAccruals(h.root())
		}
		h.rescale(v.Int("N"), v.Number("growth"), v.Number("lambda"))
		switch h.schedule {
		case byAccrual:
			h.sumAccruals(h.root())
		case byLive:
			h.boundAll(h.root())
		}
	case "rule":
		h.rule = traaRules[v.Word("rule")]
	case "schedule":
		h.setSchedule(schedules[v.Word("schedule")])
	}
}

func (h *Tree) Resize(capacity int, omega []float64) {
	was := h.capacity
	if h.base.Resize(capacity, omega); capacity != was && h.schedule == byDeadline {
		h.requeue()
	}
}

func (h *Tree) NextPage() (page int, ok bool) {
	if h.costs != nil {
		return 0, false
	}
	switch h.schedule {
	case byTree:
		return h.nextByCredit(), true
	case byChance:
		return 0, false
	}
	return h.Next(1)[0].Page, true
}
