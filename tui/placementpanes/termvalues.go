package placementpanes

import (
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// termValues are the present values of the lab's terms.
func termValues(s *pane.Context) map[string]string {
	v := pane.ViewOf[*placementlab.View](s)
	if v == nil {
		return nil
	}
	out := pane.TermValues{}
	out.AddHidden(s, "accuracy", v.Accuracy, canvas.Unit(v.Accuracy, 3))
	out.AddHidden(s, "download time", v.MeanTime, canvas.Small(v.MeanTime))
	out.AddHidden(s, "detector precision", v.Precision, canvas.Unit(v.Precision, 3))
	out.AddHidden(s, "detector recall", v.Recall, canvas.Unit(v.Recall, 3))
	out.Add("object", float64(v.Objects), canvas.Counted(v.Objects, "object"))
	out.Add("class", float64(v.Classes), canvas.Thousands(int64(v.Classes))+" classes")
	return out
}
