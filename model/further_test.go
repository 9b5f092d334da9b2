package model

import (
	"bytes"
	"context"
	"testing"

	"lascope/model/modeltest"
)

// TestFurtherIdentities: a new parameter at the value that changes nothing prints the bytes of a line without it.
func TestFurtherIdentities(t *testing.T) {
	printed := func(line string) string {
		var out bytes.Buffer
		modeltest.OK(t, (Printout{Until: 400, Every: 100, Format: "csv"}).Print(context.Background(), MustRun(line), &out))
		return out.String()
	}
	for _, line := range [][2]string{{"cgla web=thesis pages=60 capacity=6", "ahead=1"}, {"peoma", "memory=0"}, {"oma-time", "hosts=0"}, {"interval", "reward=value"},
		{"oma", "sizes=6,6,6"}, {"eoma", "capacities=6,6,6"}, {"oma-time", "sizes=30,30,30 capacities=30,30,30 spread=1 trial=0 compare=time"},
		{"ndp docs=200", "next=same"}, {"ndp docs=200 alpha=0", "weights=1,0,0,0"}, {"robot docs=200 latency=4 fetchers=0", "control=votes"}} {
		modeltest.Equal(t, printed(line[0]), printed(line[0]+" "+line[1]), "%s prints other bytes with %s:", line[0], line[1])
	}
}
