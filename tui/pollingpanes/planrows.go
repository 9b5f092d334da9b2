package pollingpanes

import (
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// leastRace is the least height of the race above a plan.
const leastRace = 7

// planRows is the height of the plan of a scheme that looks ahead, in a pane of h rows: its axis and its pages, fewer of them where the
// pane is low; 0 for none.
func planRows(v *pollinglab.RaceView, h int) int {
	if v == nil || len(v.Plan) == 0 {
		return 0
	}
	rows := min(len(v.Plan)+1, h-leastRace)
	if rows < 4 {
		return 0
	}
	return rows
}

// drawPlan draws the next ticks as columns, a page a row, and the polls that are planned [Further] §4. Ticks that no plan reaches yet are
// blank.
func drawPlan(s *pane.Context, a canvas.Area, plan []pollinglab.PlanRow) {
	const names, labels = 9, 16
	dim := canvas.Fg(canvas.InkDim)
	slots := min(a.W-labels, len(plan[0].Polls))
	if slots < 0 {
		return
	}
	a.Text(0, 0, "plan", dim)
	a.Right(labels-1, 0, "share", dim)
	for k := 0; k < a.W-labels; k += 8 {
		if words := canvas.Itoa(k + 1); k+len(words) <= a.W-labels {
			a.Text(labels+k, 0, words, dim)
		}
	}
	rows := min(len(plan), a.H-1)
	for i := range rows {
		row, y := plan[i*len(plan)/rows], i+1
		st := canvas.Fg(canvas.InkText)
		if s.Lit(lab.AboutPages, row.Page) {
			st = canvas.Fg(canvas.InkStrong).On(canvas.InkSelect).Bold()
		}
		a.Text(0, y, canvas.Cut(row.Name, names), st)
		a.Right(labels-1, y, canvas.Unit(row.Share, 2), dim)
		for k, polled := range row.Polls[:slots] {
			if polled {
				a.Set(labels+k, y, '◆', canvas.Fg(canvas.InkPractice).Bold())
			} else {
				a.Set(labels+k, y, '·', canvas.Fg(canvas.InkFrame))
			}
		}
	}
}
