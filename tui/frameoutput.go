package tui

import (
	"bytes"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// frameGap is the least time between two frames on the terminal.
const frameGap = time.Second / 45

// A frameOutput is the terminal that Bubble Tea writes to. Bubble Tea's renderer wakes at a
// fixed rate even where nothing changes: 45 times a second take 0.6 % of a core. Here it
// has the least rate and an empty view, and its frames are dropped; frames are written by a
// goroutine that sleeps until there is one.
type frameOutput struct {
	*os.File
	next    atomic.Pointer[frame] // the latest frame
	resized atomic.Bool           // the rows on the terminal are unknown
	wake    chan struct{}
	quit    chan struct{}
	gone    chan struct{}

	mutex sync.Mutex // guards the rest, and the order of writes
	on    bool       // the alternate screen is on
	rows  []string   // the rows on the terminal; nil if they are unknown
}

// A frame is a screen as text of w by h cells, with its place on the terminal.
type frame struct {
	text        string
	w, h        int
	left, above int // columns beside it, rows over it
}

// centred is the frame with the space beside and over it.
func (f frame) centred() string {
	if f.left == 0 && f.above == 0 {
		return f.text
	}
	space := strings.Repeat(" ", f.left)
	return strings.Repeat("\n", f.above) + space + strings.ReplaceAll(f.text, "\n", "\n"+space)
}

// newFrameOutput starts the output of frames.
func newFrameOutput(to *os.File) *frameOutput {
	o := &frameOutput{File: to, wake: make(chan struct{}, 1), quit: make(chan struct{}), gone: make(chan struct{})}
	go o.serve()
	return o
}

// show hands a frame over without waiting. It replaces a frame that is not written yet.
func (o *frameOutput) show(f frame) {
	if before := o.next.Load(); before != nil && *before == f {
		return
	}
	o.next.Store(&f)
	o.tell()
}

func (o *frameOutput) tell() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// stop ends the output of frames. A write that the terminal does not take is not awaited.
func (o *frameOutput) stop() {
	close(o.quit)
	select {
	case <-o.gone:
	case <-time.After(givingBack):
	}
}

// serve writes frames, at most one in frameGap.
func (o *frameOutput) serve() {
	defer close(o.gone)
	for {
		select {
		case <-o.wake:
		case <-o.quit:
			return
		}
		if f := o.next.Load(); f != nil {
			o.draw(*f)
		}
		select {
		case <-time.After(frameGap):
		case <-o.quit:
			return
		}
	}
}

// Write writes for Bubble Tea: all but its frames, which alone follow a cursor home in the same
// write. It notes when the alternate screen begins and ends, and when it is erased.
func (o *frameOutput) Write(b []byte) (int, error) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if len(b) > len(ansi.CursorHomePosition) && bytes.HasPrefix(b, []byte(ansi.CursorHomePosition)) {
		return len(b), nil
	}
	switch {
	case bytes.Contains(b, []byte(ansi.SetModeAltScreenSaveCursor)):
		o.on, o.rows = true, nil
	case bytes.Contains(b, []byte(ansi.ResetModeAltScreenSaveCursor)):
		o.on = false
	case bytes.Contains(b, []byte(ansi.EraseEntireScreen)):
		o.rows = nil
		o.tell()
	}
	return o.File.Write(b)
}

// WriteString is [frameOutput.Write].
func (o *frameOutput) WriteString(s string) (int, error) { return o.Write([]byte(s)) }

// repaint makes the next frame draw all its rows: a terminal that was resized shows unknown
// ones. It does not wait for a terminal that takes no bytes.
func (o *frameOutput) repaint() {
	o.resized.Store(true)
	o.tell()
}

// draw writes the rows of a frame that differ from those on the terminal.
func (o *frameOutput) draw(f frame) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if !o.on {
		return
	}
	rows := strings.Split(f.text, "\n")
	rows = rows[:min(len(rows), f.h)]
	var b bytes.Buffer
	whole := o.resized.Swap(false) || len(rows) != len(o.rows)
	if whole && f.left+f.above > 0 {
		b.WriteString(ansi.EraseEntireScreen)
	}
	for i, row := range rows {
		if !whole && row == o.rows[i] {
			continue
		}
		b.WriteString(ansi.CursorPosition(f.left+1, f.above+i+1))
		n := ansi.StringWidth(row)
		if n > f.w {
			row = ansi.Truncate(row, f.w, "")
		}
		b.WriteString(row)
		if n < f.w {
			b.WriteString(ansi.EraseLineRight)
		}
	}
	if whole && len(rows) < f.h {
		b.WriteString(ansi.CursorPosition(1, f.above+len(rows)+1) + ansi.EraseScreenBelow)
	}
	o.rows = rows
	if b.Len() > 0 {
		_, _ = o.File.Write(b.Bytes())
	}
}
