package figure

import "strings"

// settings say where the settings of a claim come from. The zero value says: as printed in the paper, or, of a claim of ours, ours.
type settings struct {
	verdict verdict // which met becomes
	Why     string
}

// reading marks settings of which the paper is silent; why names the readings tried.
func reading(why string) settings { return settings{metReading, why} }

// fitted are settings chosen since they bring out the number of the paper.
func fitted(why string) settings { return settings{metFitted, why} }

const (
	modelAndTree = "feedback=model and schedule=tree; the paper has neither"
	omaTimes     = "the download times and the fixed time 12.4 are ours; only directions are the report's"
	robotWorld   = "a generated graph, and the state (document, parent) that brings out Fig. 3"
	ratioOpen    = "ratio=1.5; the thesis names none"
)

// settingsOf are the settings, not printed in the paper, of the figures whose claims name none.
var settingsOf = map[string]settings{
	"h-traa-5":        reading(modelAndTree + "; with schedule=edf inaction-penalty fails on real pages"),
	"h-traa-6":        reading(modelAndTree),
	"h-traa-6-growth": fitted("N = 64 at the leaves"),
	"h-traa-7":        reading(modelAndTree),
	"h-traa-8":        reading(modelAndTree),
	"h-traa-9":        reading(modelAndTree),
	"h-traa-10":       reading(modelAndTree),
	"h-traa-11":       reading("feedback=model; N grows as n^(1/λ)"),
	"h-traa-12":       reading(modelAndTree),
	"thesis-7.1":      fitted("ratio=1.88"),
	"thesis-7.2":      reading(ratioOpen),
	"thesis-7.3":      reading(ratioOpen),
	"thesis-7.4":      reading(ratioOpen),
	"thesis-7.7":      reading(ratioOpen),
	"thesis-7.8":      reading(ratioOpen),
	"oma-dra-11":      fitted(omaTimes + "; the other reading of the partner contradicts it"),
	"oma-dra-12":      fitted(omaTimes),
	"oma-dra-13":      fitted(omaTimes),
	"oma-time-hosts":  fitted(omaTimes),
	"oma-dra-unequal": fitted(omaTimes),
	"robot-unseen":    fitted("generated graphs; features, γ and α were chosen on some of these webs, out of about thirty settings"),
	"fetchers":        reading("κ = .02; the update's steps are ours, and over requests and answers apart it learns too slowly"),
	"robot-3":         fitted(robotWorld),
	"robot-4":         fitted(robotWorld),
	"robot-5":         fitted(robotWorld),
}

// oursNot begins the text of a claim of ours in a figure of a paper.
const oursNot = "Ours, not the paper's: "

// finish writes the texts of the figure in one line each, and gives its claims their settings.
func (f *Figure) finish() {
	line := func(text *string) { *text = strings.Join(strings.Fields(*text), " ") }
	line(&f.About)
	for i := range f.Claims {
		c := &f.Claims[i]
		line(&c.Text)
		if c.Settings == (settings{}) && !strings.HasPrefix(c.Text, oursNot) {
			c.Settings = settingsOf[f.Name]
		}
	}
}

// judged is the finding of the claim: only met is qualified by the settings.
func (c claim) judged(r *Result) finding {
	out := c.Check(r)
	if out.Verdict == met && c.Settings.verdict != "" {
		out.Verdict = c.Settings.verdict
	}
	return out
}
