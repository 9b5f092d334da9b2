package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/stats"
)

// A Store holds the known results of a plan.
type Store struct {
	*Plan

	mutex  sync.Mutex  // of the results while they are made
	values []Value     // of metric m of an item at item*metrics+m
	ticks  []int64     // at which the items' runs ended
	known  []bool      // items
	rows   [][]float64 // of the items, see [Result]; nil if none are kept
	Mixed  bool        // the cells have different numbers of replications
	Made   string      // the version of the program that made it
}

// NewStore makes a store without known results.
func (p *Plan) NewStore() *Store {
	n := p.Items()
	s := &Store{Plan: p, values: make([]Value, n*len(p.Metrics)), ticks: make([]int64, n), known: make([]bool, n),
		Made: model.Version()}
	if p.Traced {
		s.KeepCurves()
	}
	return s
}

// KeepCurves makes the store keep the rows of each run.
func (s *Store) KeepCurves() { s.rows = make([][]float64, s.Items()) }

// Only is the store with the first replications of each cell alone.
func (s *Store) Only(counts []int) *Store {
	known := slices.Clone(s.known)
	for cell, n := range counts {
		for k := n; k < s.Reps; k++ {
			known[cell*s.Reps+k] = false
		}
	}
	return &Store{Plan: s.Plan, values: s.values, ticks: s.ticks, known: known, rows: s.rows, Mixed: s.Mixed, Made: s.Made}
}

// Known is the number of known items.
func (s *Store) Known() int {
	n := 0
	for _, k := range s.known {
		if k {
			n++
		}
	}
	return n
}

// Has reports that an item is known.
func (s *Store) Has(item int) bool { return s.known[item] }

// Locked calls f while no result is taken.
func (s *Store) Locked(f func()) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	f()
}

// Result returns an item's numbers.
func (s *Store) Result(item int) Result {
	n := len(s.Metrics)
	r := Result{Tick: s.ticks[item], Values: s.values[item*n : item*n+n]}
	if s.rows != nil {
		r.Rows = s.rows[item]
	}
	return r
}

// Set stores an item's numbers. It refuses other numbers for an item that is known,
// since the same line gives the same numbers everywhere.
func (s *Store) Set(item int, r Result) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	before := s.Result(item)
	if was, is := ValueWords(before.Values), ValueWords(r.Values); s.known[item] && was != is {
		return fmt.Errorf("run %d (%s) is %s in one part and %s in another: they were made by different programs",
			item, s.NameOf(item/s.Reps), was, is)
	}
	copy(before.Values, r.Values)
	s.ticks[item], s.known[item] = r.Tick, true
	if s.rows != nil {
		s.rows[item] = r.Rows
	}
	if !slices.ContainsFunc(r.Values, func(v Value) bool { return v.Defined() }) {
		_ = s.Check(item / s.Reps) // another program may have found the cell impossible
	}
	return nil
}

// Missing are the items that are not known.
func (s *Store) Missing() (items []int) {
	for item, known := range s.known {
		if !known {
			items = append(items, item)
		}
	}
	return items
}

// Run runs items on at most `cores` goroutines, 0 for GOMAXPROCS. It keeps each finished item in the journal, if there
// is one, then calls done, which may be nil, one call at a time.
func (s *Store) Run(ctx context.Context, cores int, items []int, to *Journal, done func(item int)) error {
	curves := s.rows != nil
	return Each(ctx, cores, len(items), func(ctx context.Context, i int) Result {
		r := refusal.Must(s.Plan.Run(ctx, items[i], curves))
		if to != nil {
			r.kept = s.lineOf(r)
		}
		return r
	}, func(i int, r Result) {
		refusal.Check(s.Set(items[i], r))
		to.keep(r.kept)
		if done != nil {
			done(items[i])
		}
	})
}

// CheckWhole refuses a store with missing runs and names the first five, unless the cells have different numbers of them.
func (s *Store) CheckWhole() error {
	items := s.Missing()
	if len(items) == 0 || s.Mixed {
		return nil
	}
	var names []string
	for _, item := range items[:min(5, len(items))] {
		names = append(names, fmt.Sprintf("%s replication %d", s.NameOf(item/s.Reps), item%s.Reps+1))
	}
	return fmt.Errorf("%s of %s runs are missing, the first: %s", stats.Thousands(len(items)), stats.Thousands(s.Items()),
		strings.Join(names, "; "))
}

// Observations are the numbers of a cell's known replications of a metric, in their order.
func (s *Store) Observations(cell, metric int) (runs []stats.Observation) {
	for item := cell * s.Reps; item < (cell+1)*s.Reps; item++ {
		if s.known[item] {
			runs = append(runs, s.values[item*len(s.Metrics)+metric].Observation)
		}
	}
	return runs
}
