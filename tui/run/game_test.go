package run

import (
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/gamepane"
	"lascope/tui/pollingpanes"
)

// TestGameGrammar: sentences address the person, and one hit is no plural.
func TestGameGrammar(t *testing.T) {
	run := linetest.Run("you pages=4 budget=2 @0:poll=3 @1:poll=4")
	if got := pollingpanes.Lab().Result(run.Snapshot(lab.ViewRequest{}), true); !strings.HasPrefix(got, "You have made 0 polls,") {
		t.Errorf("the result: %s", got)
	}
	for _, rewards := range []struct {
		got  float64
		want string
	}{{0, "earned 0 hits"}, {1, "Your 1 choice earned 1 hit: nobody"}, {2, "earned 2 hits"}} {
		s := run.Snapshot(lab.ViewRequest{})
		s.Score = &model.Score{Choices: 1, Players: []model.Player{{Scheme: s.Scheme, Rewards: []float64{0, rewards.got}}}}
		modeltest.Has(t, gamepane.ScoreSentence(s), rewards.want, "the score:")
	}
}
