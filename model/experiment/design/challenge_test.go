package design

import (
	"strings"
	"testing"

	"lascope/model/linetest"
)

func TestChallenge(t *testing.T) {
	present := linetest.Spec("h-traa pages=64 alpha=0.3 N=200 seed=5 @100:mirror @200:N=50")
	for _, c := range []struct{ words, want string }{
		{"lakg", "lakg pages=64 alpha=0.3 seed=5 @100:mirror"},
		{"h-traa N=500", "h-traa N=500 pages=64 alpha=0.3 seed=5 @100:mirror"},
		{"uniform alpha=0.9", "error: alpha differs"},
		{"", "error: name the scheme"},
		{"spl", "error: pages=64: spl has no parameter pages"},
	} {
		specs, err := Challenge(present, c.words)
		got := ""
		if err != nil {
			got = "error: " + err.Error()
		} else {
			got = specs[1].String()
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%q gives %q, want %q", c.words, got, c.want)
		}
	}
	specs, err := Challenge(present, "lakg vs uniform vs proportional")
	if err != nil || len(specs) != 3 || specs[0].String() != "lakg" {
		t.Errorf("a whole race: got %v, %v", specs, err)
	}
}

func TestSweepFrom(t *testing.T) {
	present := linetest.Spec("h-traa pages=64 N=200 @100:mirror")
	for _, c := range []struct{ words, want string }{
		{"N=50,100 --until 500", "sweep h-traa pages=64 @100:mirror N=50,100 --reps 10 --until 500 --every 2 --metric earned"},
		{"lakg N=800,900 --metric reach --reps 3", "sweep lakg N=800,900 --reps 3 --until 20000 --every 100 --metric reach"},
		{"N=50", "error: a sweep needs an axis"},
		{"N=50,60 --speed 3", "error: --speed"},
	} {
		s, err := SweepFrom(present, c.words)
		got := ""
		if err != nil {
			got = "error: " + err.Error()
		} else {
			got = s.Identity
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%q gives %q, want %q", c.words, got, c.want)
		}
	}
}
