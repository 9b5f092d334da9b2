package tty

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/x/ansi"

	"lascope/internal/task"
)

// frameGap is the least time between two frames on the terminal.
const frameGap = time.Second / 45

// An Output is the terminal that Bubble Tea writes to. Bubble Tea's renderer wakes at a
// fixed rate even where nothing changes: 45 times a second take 0.6 % of a core. Here it
// has the least rate and an empty view, and its frames are dropped; frames are written by a
// goroutine that sleeps until there is one.
type Output struct {
	*os.File
	AskPaper bool                  // ask for the colour of the paper, with the alternate screen
	Mouse    bool                  // the terminal reports the mouse, with the alternate screen
	next     atomic.Pointer[Frame] // the latest frame
	resized  atomic.Bool           // the rows on the terminal are unknown
	wake     chan struct{}
	quit     chan struct{}
	gone     chan struct{}

	mutex sync.Mutex // guards the rest, and the order of writes
	on    bool       // the alternate screen is on
	hover bool       // the motion of the mouse without a button is reported
	rows  []string   // the rows on the terminal; nil if they are unknown
}

// The mouse: its buttons, and its motion while one is down; also its motion without one; and no longer that. Some terminals
// keep the two apart, others turn both off with either.
const (
	mouseOn  = ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr
	hoverOn  = ansi.SetModeMouseAnyEvent
	hoverOff = ansi.ResetModeMouseAnyEvent + ansi.SetModeMouseButtonEvent
)

// A Frame is a screen as text of W by H cells, with its place on the terminal.
type Frame struct {
	Text        string
	W, H        int
	Left, Above int  // columns beside it, rows over it
	Hover       bool // it shows what lies under the mouse
}

// Centred is the frame with the space beside and over it.
func (f Frame) Centred() string {
	if f.Left == 0 && f.Above == 0 {
		return f.Text
	}
	space := strings.Repeat(" ", f.Left)
	return strings.Repeat("\n", f.Above) + space + strings.ReplaceAll(f.Text, "\n", "\n"+space)
}

// NewOutput starts the output of Frames.
func NewOutput(to *os.File) *Output {
	o := &Output{File: to, wake: make(chan struct{}, 1), quit: make(chan struct{}), gone: make(chan struct{})}
	task.Go(o.serve)
	return o
}

// Show hands a frame over without waiting. It replaces a frame that is not written yet.
func (o *Output) Show(f Frame) {
	if before := o.next.Load(); before != nil && *before == f {
		return
	}
	o.next.Store(&f)
	o.tell()
}

func (o *Output) tell() { task.Signal(o.wake) }

// Stop ends the output of Frames. A write that the terminal does not take is not awaited.
func (o *Output) Stop() {
	close(o.quit)
	select {
	case <-o.gone:
	case <-time.After(givingBack):
	}
}

// serve writes frames, at most one in frameGap.
func (o *Output) serve() {
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
func (o *Output) Write(b []byte) (int, error) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if len(b) > len(ansi.CursorHomePosition) && bytes.HasPrefix(b, []byte(ansi.CursorHomePosition)) {
		return len(b), nil
	}
	switch {
	case bytes.Contains(b, []byte(ansi.SetModeAltScreenSaveCursor)):
		o.on, o.hover, o.rows = true, false, nil
		if o.Mouse {
			b = append(slices.Clip(b), mouseOn...)
		}
		if o.AskPaper {
			o.AskPaper = false
			b = append(slices.Clip(b), ansi.RequestBackgroundColor...)
		}
	case bytes.Contains(b, []byte(ansi.ResetModeAltScreenSaveCursor)):
		o.on = false
	case bytes.Contains(b, []byte(ansi.EraseEntireScreen)):
		o.rows = nil
		o.tell()
	}
	return o.File.Write(b)
}

// WriteString is [Output.Write].
func (o *Output) WriteString(s string) (int, error) { return o.Write([]byte(s)) }

// Repaint makes the next frame draw all its rows: a terminal that was resized shows unknown
// ones. It does not wait for a terminal that takes no bytes.
func (o *Output) Repaint() {
	o.resized.Store(true)
	o.tell()
}

func (o *Output) draw(f Frame) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if !o.on {
		return
	}
	rows := strings.Split(f.Text, "\n")
	rows = rows[:min(len(rows), f.H)]
	var b bytes.Buffer
	whole := o.resized.Swap(false) || len(rows) != len(o.rows)
	if whole && f.Left+f.Above > 0 {
		b.WriteString(ansi.EraseEntireScreen)
	}
	for i, row := range rows {
		if !whole && row == o.rows[i] {
			continue
		}
		b.WriteString(ansi.CursorPosition(f.Left+1, f.Above+i+1))
		n := ansi.StringWidth(row)
		if n > f.W {
			row = ansi.Truncate(row, f.W, "")
		}
		b.WriteString(row)
		if n < f.W {
			b.WriteString(ansi.EraseLineRight)
		}
	}
	if whole && len(rows) < f.H {
		b.WriteString(ansi.CursorPosition(1, f.Above+len(rows)+1) + ansi.EraseScreenBelow)
	}
	o.rows = rows
	if o.Mouse && f.Hover != o.hover {
		mode := hoverOff
		if o.hover = f.Hover; o.hover {
			mode = hoverOn
		}
		b.WriteString(mode)
	}
	if b.Len() > 0 {
		_, _ = o.File.Write(b.Bytes())
	}
}
