package model

import (
	"testing"

	"lascope/model/lab"
)

// TestBlindOrders: a blind view replaces each order that needs an observer, and keeps the
// others.
func TestBlindOrders(t *testing.T) {
	want := map[lab.ShareSort]lab.ShareSort{lab.ByRank: lab.ByShare, lab.ByError: lab.ByShare, lab.ByPage: lab.ByPage, lab.ByShare: lab.ByShare}
	for s, to := range want {
		if s.Shown(true) != to || s.Shown(false) != s {
			t.Errorf("order %d is seen as %d, open as %d", s, s.Shown(true), s.Shown(false))
		}
	}
}
