package speech

import "lascope/tui/canvas"

// A RefusedWords is the error of a plain session or lesson that went on after refused lines. Each
// refusal is in its output.
type RefusedWords struct{ Lines int }

func (e *RefusedWords) Error() string {
	return canvas.Counted(e.Lines, "line") + " of the input refused; the output has the reasons"
}
