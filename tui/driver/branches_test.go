package driver

import (
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/modeltest"
)

// TestStopDoesNotWaitForAComparison: the driver ends while a branch is computed.
func TestStopDoesNotWaitForAComparison(t *testing.T) {
	s := modeltest.Must(model.ReadSession("s", "# lascope session 2\n# line h-traa pages=16\nbranch 2 1e15 h-traa pages=16 @2500:rank\nend 50\n"))
	d := Start(realRun(t, "h-traa pages=16"), Config{Open: OpenRun, Paused: true, Replay: &s})
	d.Send(Compare{2})
	until(t, d, "the work", func(p *Status) bool { return strings.HasPrefix(p.Busy, "computing branch 2") })
	d.Stop()
	<-d.Gone
}
