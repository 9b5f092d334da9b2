package pollingpanes

import (
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A programPane shows the words of the outside program that plays own: its last explanation and
// its standard error.
type programPane struct{ pane.Plate }

func newProgramPane() pane.Pane { return &programPane{Plate: pane.Named("program", "")} }

func (p *programPane) Heading(*pane.Context) pane.Heading {
	return pane.Heading{Title: "program", How: "what it says", Caption: "These lines are the output of your program."}
}

func (p *programPane) Request(l *lab.ViewRequest, w, h int) { l.Width, l.Height = w, h }

func (p *programPane) Draw(s *pane.Context, a canvas.Area) {
	p.Lay(a)
	p.Note(a, means(s, `The program polls by lines on its standard output; its lines say TEXT and its standard error stand here.
		means: Of standard error the last 64 KiB are kept.
		A branch, or another course than before, starts the program anew: it hears the journal of its polls and answers, and goes on.
		source: {Source}`))
	v := stateOf[*pollinglab.ProgramView](s)
	saying, st := v.Saying, canvas.Text
	if saying == "" {
		saying, st = "The program has not explained a poll: it may write lines say TEXT.", canvas.Dim
	}
	y := a.Wrapped(0, saying, st) + 1
	if again := startedAgain(v); again != "" {
		y = a.Wrapped(y, again, canvas.Dim) + 1
	}
	a.Text(0, y, canvas.Pick(len(v.Errors) == 0, "standard error is empty", "standard error"), canvas.Dim)
	rows := max(0, a.H-y-1)
	for i, line := range v.Errors[max(0, len(v.Errors)-rows):] {
		a.Text(0, y+1+i, canvas.Cut(line, a.W), canvas.Warn)
	}
}
