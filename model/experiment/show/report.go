package show

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/foreign"
	"lascope/internal/importer"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/model/picture"
	"lascope/model/stats"
)

// reportHead begins the page of a report, with its style. The page is written without the package
// html/template: by it the linker keeps every exported method of the program, 7 MB.
//
//go:embed report.html
var reportHead string

// A ReportSection is an experiment of a report.
type ReportSection struct {
	Title    string
	Methods  []string // paragraphs
	Lines    []string
	Pictures []string // SVG
	Head     []string
	Rows     [][]string
	Repeat   []string // commands
	Made     string   // the version of the program that made it
	File     string   // the text of a study's file
}

// Text reports that a column of the table has texts, which stand to the left, not numbers.
func (s *ReportSection) Text(column int) bool {
	return slices.ContainsFunc(s.Rows, func(row []string) bool {
		_, err := strconv.ParseFloat(strings.Replace(row[column], "−", "-", 1), 64)
		return err != nil && row[column] != "" && row[column] != "–"
	})
}

// A reportPage is the text of a report.
type reportPage struct{ bytes.Buffer }

// element writes an element with a text.
func (p *reportPage) element(name, text string) {
	fmt.Fprintf(p, "<%s>%s</%[1]s>\n", name, foreign.Markup(text))
}

// elements writes an element for each text.
func (p *reportPage) elements(name string, texts ...string) {
	for _, text := range texts {
		p.element(name, text)
	}
}

// row writes a row of a table, with cells of the element th or td, each of the class of its column.
func (p *reportPage) row(cell string, classes, texts []string) {
	p.WriteString("<tr>")
	for i, text := range texts {
		fmt.Fprintf(p, "<%s%s>%s</%[1]s>", cell, classes[i], foreign.Markup(text))
	}
	p.WriteString("</tr>\n")
}

func (p *reportPage) section(s *ReportSection) {
	p.WriteString("<section>\n")
	p.element("h2", s.Title)
	p.element("h3", "Lines")
	p.elements("pre", s.Lines...)
	p.element("h3", "Methods")
	p.elements("p", s.Methods...)
	for _, picture := range s.Pictures {
		fmt.Fprintf(p, "<figure>%s</figure>\n", picture)
	}
	p.element("h3", "Results")
	classes := make([]string, len(s.Head))
	for i := range classes {
		if s.Text(i) {
			classes[i] = ` class="text"`
		}
	}
	p.WriteString("<div class=\"wide\"><table>\n<thead>")
	p.row("th", classes, s.Head)
	p.WriteString("</thead>\n<tbody>\n")
	for _, row := range s.Rows {
		p.row("td", classes, row)
	}
	p.WriteString("</tbody>\n</table></div>\n")
	if len(s.Repeat) > 0 {
		p.element("h3", "To repeat it")
		p.elements("pre", s.Repeat...)
	}
	if s.File != "" {
		p.element("pre", s.File)
	}
	if s.Made != "" {
		p.element("p", "Made by lascope "+s.Made+".")
	}
	p.WriteString("</section>\n")
}

// WriteReport writes one HTML page of these sections, then of saved races, saved sweeps and studies. It needs no other file.
func WriteReport(w io.Writer, paths []string, sections ...*ReportSection) (err error) {
	defer refusal.To(&err)
	for _, path := range paths {
		sections = append(sections, refusal.Must(ReportOf(path)))
	}
	p := reportPage{}
	p.WriteString(reportHead)
	for _, s := range sections {
		p.section(s)
	}
	p.element("footer", "Written by lascope "+model.Version()+".")
	p.WriteString("</body>\n</html>\n")
	_, err = p.WriteTo(w)
	return err
}

// ReportOf is the section of a file.
func ReportOf(path string) (s *ReportSection, err error) {
	defer refusal.To(&err)
	if filepath.Ext(path) == ".toml" {
		return reportStudy(path), nil
	}
	saved := refusal.Must(result.Open(path))
	switch {
	case saved.Race != nil:
		return reportRace(saved.Race), nil
	case saved.Sweep != nil:
		return reportSweep(saved.Sweep), nil
	}
	return nil, fmt.Errorf("%s: a report is of a saved race, a saved sweep or a study, FILE.toml, or of predictions of a class; lascope "+
		"open shows a run", path)
}

// reportRace is the section of a race, with the rows of its table at the last tick.
func reportRace(r *result.RaceResult) *ReportSection {
	last := r.RowTicks[len(r.RowTicks)-1]
	s := &ReportSection{
		Title: "Race of " + strings.Join(design.RaceNames(r.Specs), ", "),
		Methods: []string{fmt.Sprintf("%d replications of each line to tick %s. In a replication all lines have the same web, change times "+
			"and shifts; the k-th has the line's seed + k − 1. Differences are paired by replication.", r.Reps, stats.Thousands(last)),
			fmt.Sprintf("The table has %s at the last tick. %s %s", strings.Join(r.Metrics(), ", "), stats.KindsMethod, bandMethod), rareMethod(r.Reps)},
		Made:   r.Made,
		Repeat: []string{"lascope race " + r.Line()},
	}
	for _, spec := range r.Specs {
		s.Lines = append(s.Lines, spec.String())
	}
	for k, name := range r.Metrics() {
		m := r.MetricOf(name)
		if r.Summed(name) {
			s.Methods = append(s.Methods, MetricWords(m))
		}
		if m.Time {
			s.Methods = append(s.Methods, TimesMethod)
		}
		for _, line := range r.Showing(k).Lines {
			if words := NoteWords(line.Last()); words != "" && !r.Plain() {
				s.Methods = append(s.Methods, fmt.Sprintf("%s of %s is %s.", name, line.Name, words))
			}
		}
	}
	for i := range r.Specs {
		if more := certificate(r, i); more >= 0 {
			s.Methods = append(s.Methods, fmt.Sprintf("%s: no policy earns more than %.1f %% more.", design.RaceNames(r.Specs)[i], 100*more))
		}
	}
	t := Race(r)
	tick := slices.Index(t.Columns, "tick")
	s.table(Table{t.Columns, func(add rowAdder) {
		t.Rows(func(row ...any) {
			if row[tick] == last {
				add(row...)
			}
		})
	}})
	s.draw(RacePage(r))
	return s
}

// steady is the part by which the mean efficiencies of the last two quarters of a race may differ for a certificate.
const steady = 0.01

// certificate is the part by which no policy earns more than the i-th spec, 1/efficiency − 1 of the mean curve over the last half,
// once it is steady. It is NaN before, and of a race without the metric efficiency.
func certificate(r *result.RaceResult, i int) float64 {
	if !slices.Contains(r.Curves(), "efficiency") {
		return math.NaN()
	}
	points := r.Curve("efficiency").Lines[i].Points
	quarter := len(points) / 4
	if quarter == 0 {
		return math.NaN()
	}
	mean := func(points []stats.Estimate) (sum float64) {
		for _, p := range points {
			sum += p.Mean / float64(len(points))
		}
		return sum
	}
	last := points[len(points)-2*quarter:]
	early, late := mean(last[:quarter]), mean(last[quarter:])
	if !(math.Abs(late-early) <= steady*late) {
		return math.NaN()
	}
	return max(0, 2/(early+late)-1)
}

// The sentences on the methods.
const (
	TimesMethod = "A time that a run did not reach counts as the limit; the median is Kaplan and Meier's with Brookmeyer and Crowley's " +
		"interval."
	bandMethod = "The band holds the whole mean curve with 95 %."
)

// reportSweep is the section of a sweep.
func reportSweep(p *result.SweepPart) *ReportSection {
	sweep := p.Sweep
	s := &ReportSection{
		Title: "Sweep of " + strings.Join(sweep.Metrics, ", "),
		Methods: append(sweepMethods(sweep), fmt.Sprintf("%s of %s runs are known.", stats.Thousands(p.Known()),
			stats.Thousands(sweep.Items()))),
		Made:   p.Made,
		Lines:  []string{strings.Join(sweep.Words, " ")},
		Repeat: []string{"lascope " + sweep.Identity},
	}
	s.table(Sweep(p))
	s.addPart(p)
	return s
}

// reportStudy is the section of a study: its runs that are kept.
func reportStudy(path string) *ReportSection {
	study := refusal.Must(design.ReadStudy(path))
	text := refusal.Must(importer.ReadFile(path, "a study, a file of TOML", design.StudyLargest))
	known := refusal.Must(result.KeptStudy(study, study.Store(0, 0)))
	s := &ReportSection{Title: "Study " + filepath.Base(path), Methods: sweepMethods(study.Sweeps[0]), File: string(text),
		Made: model.Version(), Repeat: []string{"lascope study run " + filepath.Base(path)}}
	s.Methods = append(s.Methods, fmt.Sprintf("%s of %s runs are known.", stats.Thousands(known.Done()), study.Of(study.Possible())))
	for _, sweep := range study.Sweeps {
		line, _, _ := strings.Cut(strings.TrimPrefix(sweep.Identity, "sweep "), " --reps")
		s.Lines = append(s.Lines, line)
	}
	s.table(Study(known))
	for _, p := range known.Results() {
		s.addPart(p)
	}
	return s
}

// addPart names the best cells, and the cells whose interval is to be doubted. It draws a sweep, if it can be drawn.
func (s *ReportSection) addPart(p *result.SweepPart) {
	for m, name := range p.Sweep.Metrics {
		for _, r := range p.Showing(m).Rankings() {
			if words := BestWords(p.Sweep.Showing(m), r); words != "" {
				s.Methods = append(s.Methods, name+": "+words)
			}
		}
		for _, note := range []string{stats.NoteVerySkewed, stats.NoteSkewed, stats.NoteFewValues} {
			of, n, first := p.Showing(m), 0, ""
			for cell := range p.Cells() {
				if e := of.Cell(cell); e.Note == note {
					if n++; n == 1 {
						first = fmt.Sprintf("(%s …) is %s", strings.Join(p.CellWords(cell), " "), NoteWords(e))
					}
				}
			}
			if n > 0 {
				s.Methods = append(s.Methods, fmt.Sprintf("%s of %d of %d cells %s.", name, n, p.Cells(), first))
			}
		}
	}
	if len(p.Axes) == 0 || p.Known() == 0 {
		return
	}
	some := false
	for i := range p.Sweep.Metrics {
		some = some || hasMean(p.Showing(i))
	}
	switch err := p.Drawable(); {
	case err != nil:
		s.Methods = append(s.Methods, "No picture: "+err.Error()+".")
	case !some:
		s.Methods = append(s.Methods, "No picture: no run has a number.")
	default:
		s.draw(SweepPage(p))
	}
}

// rareMethod is a sentence on the events that a number of runs misses with a chance of 5 % or more.
func rareMethod(reps int) string {
	return fmt.Sprintf("An event with a chance of %.2g %% or less may occur in none of %s runs; t does not count it.",
		100*(1-math.Pow(0.05, 1/float64(reps))), stats.Thousands(reps))
}

// sweepMethods describe a sweep in words.
func sweepMethods(s *design.Sweep) []string {
	text := []string{lab.Tell("{reps} of each cell to tick {Until,}<{rowed?}, measured every {Every,} ticks><{From?}, "+
		"means over the run from tick {From,} on>. The k-th replication has the line's seed + k − 1, so that the k-th replications "+
		"of all cells that differ in the scheme alone have the same web. {kinds}", s,
		"reps", s.RepsWords(), "rowed", s.Rowed(), "kinds", stats.KindsMethod), rareMethod(s.Reps)}
	if slices.ContainsFunc(s.Found, func(m engine.Metric) bool { return m.Time }) {
		text = append(text, TimesMethod)
	}
	for _, m := range s.Found {
		text = append(text, MetricWords(m))
	}
	if warning := s.Warning(); warning != "" {
		text = append(text, "Note: "+warning+".")
	}
	return text
}

// MetricWords explain the metric.
func MetricWords(m engine.Metric) string {
	words := m.Meaning
	if !strings.HasPrefix(words, m.Name) { // the meaning of a column begins with its name
		words = m.Name + ": " + words
	}
	if m.Unit != "" {
		words += ", in " + m.Unit
	}
	return words + strings.Replace(directionWords[m.Direction], ",", ";", 1) + ". Undefined: " + m.Undefined + "."
}

// draw adds a picture.
func (s *ReportSection) draw(page *picture.Page, err error) {
	refusal.Check(err)
	var b bytes.Buffer
	refusal.Check(page.Write(&b, picture.Print{Format: "svg"}))
	from := bytes.Index(b.Bytes(), []byte("<svg"))
	s.Pictures = append(s.Pictures, string(b.Bytes()[max(0, from):])) // drawn by this program; its texts are escaped
}

// table takes the rows of a table, with short numbers.
func (s *ReportSection) table(t Table) {
	s.Head = t.Columns
	from, limit, median, upper := slices.Index(s.Head, "mean"), slices.Index(s.Head, "limit"), slices.Index(s.Head, "median_lo"),
		slices.Index(s.Head, "median_hi")
	t.Rows(func(values ...any) {
		row := make([]string, len(values))
		for i, v := range values {
			row[i] = lab.CellOf(v).String()
			if x, err := strconv.ParseFloat(row[i], 64); err == nil && i >= from {
				row[i] = result.ShortNumber(x)
			}
		}
		if limit >= 0 && row[limit] != "" && upper >= 0 && row[upper] == "" && row[median] != "" {
			row[upper] = "> " + row[limit]
		}
		s.Rows = append(s.Rows, row)
	})
}
