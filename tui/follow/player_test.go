package follow

import (
	"testing"
	"time"

	"lascope/model/lab"
)

// A play gives each stage the same time, whatever the frames, and ends within its time.
func TestPlayKeepsItsTime(t *testing.T) {
	stages := make([]lab.Stage, 5)
	for k := range stages {
		stages[k].Kind = lab.StageKind(k)
	}
	for _, c := range []struct{ within, want time.Duration }{{time.Hour, Longest}, {time.Second, time.Second}} {
		for _, frame := range []time.Duration{time.Millisecond, 33 * time.Millisecond, 400 * time.Millisecond} {
			p := Play(stages, c.within)
			begun := time.Unix(7, 0)
			now := begun
			seen := map[lab.StageKind]time.Time{}
			for ; p.Advance(now); now = now.Add(frame) {
				if p.part < 0 || p.part >= 1 {
					t.Fatalf("%v of a stage", p.part)
				}
				if _, ok := seen[stages[p.at].Kind]; !ok {
					seen[stages[p.at].Kind] = now
				}
			}
			if took := now.Sub(begun); took < c.want || took > c.want+frame {
				t.Errorf("within %v, a frame each %v: it takes %v", c.within, frame, took)
			}
			for kind, at := range seen {
				if due := begun.Add(time.Duration(kind) * c.want / 5); at.Before(due) || at.Sub(due) > frame {
					t.Errorf("a frame each %v: stage %v begins after %v", frame, kind, at.Sub(begun))
				}
			}
		}
	}
}

// A play without time, and one without stages, is over at once; each Next goes on by a stage.
func TestPlayEnds(t *testing.T) {
	stages := []lab.Stage{{Kind: lab.Choosing}, {Kind: lab.Reacting}}
	for _, p := range []*Player{Play(stages, 0), Play(nil, time.Second)} {
		if !p.Over() || p.Advance(time.Unix(1, 0)) || !p.Reached(lab.Reacting) {
			t.Error("it is not over")
		}
	}
	p := Play(stages, time.Second)
	if p.Next(); p.Over() || !p.Reached(lab.Reacting) {
		t.Error("the second stage is not there")
	}
	if p.Next(); !p.Over() {
		t.Error("it is not over behind the last stage")
	}
}

// The mark of a coin stands on its side of the threshold, however coarse the bar.
func TestCoinStandsOnItsSide(t *testing.T) {
	for w := 3; w < 40; w++ {
		for value := 0.0; value < 1; value += 0.013 {
			for high := 0.05; high < 1; high += 0.017 {
				c := lab.Coin{Value: value, High: high}
				x, mark := coinCell(c, w), cellOf(high, w)
				if x < 0 || x >= w || x < mark && !c.Counts() || x > mark && c.Counts() {
					t.Fatalf("coin %v, threshold %v: cell %d of %d, the threshold at %d", value, high, x, w, mark)
				}
			}
		}
	}
}
