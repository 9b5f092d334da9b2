package screen

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
)

// How long a changed parameter is strong in the first row, and the line of a shift wide.
const (
	changedFor = 3 * time.Second
	shiftFor   = 300 * time.Millisecond
)

// A Fresh is the latest change: of a parameter, or of the world by a shift.
type Fresh struct {
	param  string // the key of the parameter; "" after a shift
	shift  int64  // the tick of the shift
	until  time.Time
	waited bool // a message comes at that time
}

// See compares two snapshots at the time now, which is 0 where nothing depends on it.
func (f *Fresh) See(was, is *driver.Status, now time.Time) {
	marks := is.Snap.Marks
	if was == nil || now.IsZero() || was.Runs != is.Runs || is.Snap.Tick < was.Snap.Tick || len(marks) == 0 ||
		was.Snap.Line == is.Snap.Line && len(was.Snap.Marks) == len(marks) {
		return
	}
	if m := marks[len(marks)-1]; m.Kind == lab.MarkShift && m.Tick >= was.Snap.Tick {
		*f = Fresh{shift: m.Tick, until: now.Add(shiftFor)}
	}
	for i, g := range is.Snap.Settings {
		if i < len(was.Snap.Settings) && was.Snap.Settings[i].Key == g.Key && was.Snap.Settings[i].Word != g.Word {
			*f = Fresh{param: g.Key, until: now.Add(changedFor)}
		}
	}
}

// Param is the key of the parameter that was changed a moment before now; "" for none.
func (f *Fresh) Param(now time.Time) string {
	return canvas.Pick(now.Before(f.until), f.param, "")
}

// Shift is the tick of the shift a moment before now; 0 for none.
func (f *Fresh) Shift(now time.Time) int64 {
	return canvas.Pick(now.Before(f.until), f.shift, 0)
}

// Await sends a message, once for a change, when it is no longer fresh.
func (f *Fresh) Await(over tea.Msg) tea.Cmd {
	if f.waited || f.until.IsZero() {
		return nil
	}
	f.waited = true
	return tea.Tick(time.Until(f.until), func(time.Time) tea.Msg { return over })
}
