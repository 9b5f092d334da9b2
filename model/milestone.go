package model

import (
	"fmt"

	"lascope/model/lab"
)

// A MilestoneSearch runs a timeline on to the next milestone of its lab.
type MilestoneSearch struct {
	t       *Timeline
	wanted  []lab.Milestone
	held    []bool // it was not lost since it held last
	spacing int64
	end     int64
}

// searchSeconds is the length of a search at the pace of the scheme, and searchItems the least
// number of ticks for each item of the world, such as a page.
const (
	searchSeconds = 600
	searchItems   = 100
)

// NewMilestoneSearch begins a search along a timeline for the milestone of a name, or for the next of all with "".
// Hidden milestones are left out if masked is true. The error gives the names of the lab.
func NewMilestoneSearch(t *Timeline, name string, masked bool) (*MilestoneSearch, error) {
	scheme := t.Scheme()
	s := &MilestoneSearch{t: t}
	names, hidden := []string{}, ""
	for _, m := range scheme.Lab.Milestones {
		names = append(names, m.Name)
		switch {
		case name != "" && m.Name != name:
		case masked && m.Hidden:
			hidden = m.Meaning
		default:
			s.wanted = append(s.wanted, m)
		}
	}
	switch {
	case len(s.wanted) > 0:
	case hidden != "":
		return nil, fmt.Errorf("%s: it needs the hidden truth, and that is hidden now", hidden)
	default:
		return nil, fmt.Errorf("until %s: a run of the %s lab goes on to %s%s", lab.Quoted(name), scheme.Lab.Name, lab.OrList(names),
			lab.DidYouMean(name, names))
	}
	s.spacing = t.MilestoneSpacing()
	_, items := scheme.Lab.Memory(t.settings)
	s.end = t.tick + int64(max(searchSeconds*scheme.Pace(), searchItems*items))
	s.held = make([]bool, len(s.wanted))
	for i, m := range s.wanted {
		holds, lost := t.Holds(m.Name)
		s.held[i] = holds || !lost && t.Reached(m.Name, t.tick)
	}
	return s, nil
}

// Goal names the milestones searched for, "convergence or a deadlock", or those of them that do not hold now.
func (s *MilestoneSearch) Goal(missing bool) string {
	var goals []string
	for i, m := range s.wanted {
		if !missing || !s.held[i] {
			goals = append(goals, m.Meaning)
		}
	}
	return lab.OrList(goals)
}

// Advance advances by at most the given number of slots. It returns the milestone that the run has
// come to; nil if it has come to none. over reports that the search has ended: at a milestone, at
// its bound, or with the run.
func (s *MilestoneSearch) Advance(most int64) (reached *lab.Milestone, over bool) {
	for stop := s.t.Tick() + max(1, most); ; {
		// Only the slot before a check or a stop records its moves.
		n := min(stop-s.t.Tick(), s.spacing-s.t.Tick()%s.spacing)
		if s.t.Approach(n-1) < n-1 {
			s.t.Show()
			return nil, true
		}
		if s.t.Advance(1) < 1 {
			return nil, true
		}
		if s.t.Tick()%s.spacing == 0 {
			reached = s.check()
			over = reached != nil || s.t.Tick() >= s.end
		}
		if over || s.t.Tick() >= stop {
			return reached, over
		}
	}
}

// check returns the first milestone that holds now and did not hold at the check before; nil for
// none.
func (s *MilestoneSearch) check() (reached *lab.Milestone) {
	for i, m := range s.wanted {
		holds, lost := s.t.Holds(m.Name)
		if holds && !s.held[i] && reached == nil {
			reached = &s.wanted[i]
		}
		s.held[i] = holds || s.held[i] && !lost
	}
	return reached
}
