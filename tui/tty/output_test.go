package tty

import (
	"os"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/model/modeltest"
)

// TestOutput: frames are written row by row where they differ, only on the alternate
// screen; Bubble Tea's own frames are dropped, its other writes are not.
func TestOutput(t *testing.T) {
	from, to, err := os.Pipe()
	modeltest.OK(t, err)
	o := NewOutput(to)
	wrote := make(chan string, 100)
	go func() {
		b := make([]byte, 1<<16)
		for {
			n, err := from.Read(b)
			if err != nil {
				close(wrote)
				return
			}
			wrote <- string(b[:n])
		}
	}()
	// await collects the writes until words are among them.
	await := func(words string) (all string) {
		for !strings.Contains(all, words) {
			all += <-wrote
		}
		return all
	}
	before := Frame{Text: "aa\nbb", W: 2, H: 2}
	o.next.Store(&before) // without a wake-up
	o.draw(before)
	o.AskPaper = true
	o.WriteString(ansi.SetModeAltScreenSaveCursor)
	if all := await(ansi.SetModeAltScreenSaveCursor + ansi.RequestBackgroundColor); strings.Contains(all, "aa") {
		t.Errorf("a frame is written before the alternate screen: %q", all)
	}
	o.WriteString(ansi.EraseEntireScreen)
	await("bb")
	o.WriteString(ansi.CursorHomePosition + "\r ") // a frame of Bubble Tea
	o.Show(Frame{Text: "aa\ncc", W: 2, H: 2})
	if all := await("cc"); strings.Contains(all, "aa") || strings.Contains(all, "\r ") {
		t.Errorf("more is written than the row that differs: %q", all)
	}
	o.Repaint()
	await("cc")
	o.Show(Frame{Text: "d", W: 9, H: 2, Left: 4, Above: 3})
	modeltest.Has(t, await("d"), ansi.CursorPosition(5, 4), "a frame beside the corner is written as")
	o.WriteString(ansi.ResetModeAltScreenSaveCursor)
	o.draw(Frame{Text: "late", W: 4, H: 1})
	o.Stop()
	to.Close()
	rest := ""
	for s := range wrote {
		rest += s
	}
	if strings.Contains(rest, "late") {
		t.Errorf("a frame is written after the alternate screen: %q", rest)
	}
}
