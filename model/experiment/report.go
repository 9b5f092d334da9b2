package experiment

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"html/template"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/picture"
	"lascope/model/stats"
)

//go:embed report.html
var reportText string

// reportPage is the page of a report.
var reportPage = template.Must(template.New("report").Parse(reportText))

// A ReportSection is an experiment of a report.
type ReportSection struct {
	Title    string
	Methods  []string // paragraphs
	Lines    []string
	Pictures []template.HTML // SVG
	Head     []string
	Rows     [][]string
	Repeat   []string // commands
	Made     string   // the version of the program that made it
	File     string   // the text of a study's file

	texts map[int]bool // by the column of the table; see Text
}

// Text reports that a column of the table has texts, which stand to the left, not numbers.
func (s *ReportSection) Text(column int) bool {
	if s.texts == nil {
		s.texts = map[int]bool{}
		for _, row := range s.Rows {
			for i, cell := range row {
				_, err := strconv.ParseFloat(strings.Replace(cell, "−", "-", 1), 64)
				s.texts[i] = s.texts[i] || err != nil && cell != "" && cell != "–"
			}
		}
	}
	return s.texts[column]
}

// WriteReport writes one HTML page of saved races, saved sweeps and studies. It needs no other file.
func WriteReport(w io.Writer, paths []string) error {
	var sections []*ReportSection
	for _, path := range paths {
		s, err := reportOf(path)
		if err != nil {
			return err
		}
		sections = append(sections, s)
	}
	return reportPage.Execute(w, map[string]any{"Sections": sections, "Version": model.Version()})
}

// reportOf is the section of a file.
func reportOf(path string) (*ReportSection, error) {
	if filepath.Ext(path) == ".toml" {
		return reportStudy(path)
	}
	saved, err := Open(path)
	if err != nil {
		return nil, err
	}
	var s *ReportSection
	switch {
	case saved.Race != nil:
		s, err = reportRace(saved.Race)
	case saved.Sweep != nil:
		s, err = reportSweep(saved.Sweep)
	default:
		return nil, fmt.Errorf("%s: a report is of a saved race, a saved sweep or a study, FILE.toml; lascope open shows a run", path)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	text, err := disk.ReadFile(path, "a saved race or sweep", disk.SavedLargest)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		if made, ok := strings.CutPrefix(line, madeBy); ok {
			s.Made = strings.TrimSpace(made)
			break
		}
	}
	return s, nil
}

// reportRace is the section of a race.
func reportRace(r *RaceResult) (*ReportSection, error) {
	s := &ReportSection{
		Title: "Race of " + strings.Join(raceNames(r.Race.Specs), ", "),
		Methods: []string{fmt.Sprintf("%d replications of each line to tick %s. In a replication all lines have the same web, change times and shifts; the k-th has the line's seed + k − 1. Differences are paired by replication.", r.Reps, stats.Thousands(r.rows[len(r.rows)-1])),
			fmt.Sprintf("The table has %s at the last tick. Intervals are 95 %% intervals by Student's t.", strings.Join(r.Race.metrics(), ", "))},
		Head:   []string{"kind", "a", "b", "replications", "mean", "95 % from", "to"},
		Repeat: []string{"lascope race " + r.Race.line()},
	}
	if !r.Race.plain() {
		s.Head = []string{"kind", "a", "b", "metric", "replications", "missing", "mean", "95 % from", "to"}
	}
	for _, spec := range r.Race.Specs {
		s.Lines = append(s.Lines, spec.String())
	}
	var medians []float64
	for k, name := range r.Race.metrics() {
		if r.Race.summed(name) {
			s.Methods = append(s.Methods, r.Race.metric(name).words())
		}
		of := r.Showing(k)
		for i, line := range of.Lines {
			median := math.NaN()
			if line.B == "" {
				median = of.Median(i)
			}
			medians = append(medians, median)
			e := line.Points[len(line.Points)-1]
			row := []string{"scheme", line.A, line.B}
			if line.B != "" {
				row[0] = "difference"
			}
			if row = append(row, strconv.Itoa(e.N)); !r.Race.plain() {
				row = append(row[:3], name, strconv.Itoa(e.N), strconv.Itoa(e.Missing))
			}
			s.Rows = append(s.Rows, append(row, shortNumber(e.Mean), shortNumber(e.Lo), shortNumber(e.Hi)))
		}
	}
	s.addMedians(medians)
	return s, s.draw(r.writePicture)
}

// addMedians adds a column of Kaplan–Meier medians, by row, where one is known.
func (s *ReportSection) addMedians(medians []float64) {
	if !slices.ContainsFunc(medians, func(x float64) bool { return !math.IsNaN(x) }) {
		return
	}
	s.Methods = append(s.Methods, "The median of a time counts the runs that did not arrive (Kaplan and Meier); where less than half arrived it is not known.")
	s.Head = append(s.Head, "median")
	for i := range s.Rows {
		s.Rows[i] = append(s.Rows[i], shortNumber(medians[i]))
	}
}

// medians are those of the cells and metrics, in the order of the table.
func (p *SweepPart) medians() (xs []float64) {
	for cell := range p.Sweep.Cells() {
		for m := range p.Sweep.Metrics {
			xs = append(xs, p.Showing(m).Median(cell))
		}
	}
	return xs
}

// reportSweep is the section of a sweep.
func reportSweep(p *SweepPart) (*ReportSection, error) {
	sweep := p.Sweep
	s := &ReportSection{
		Title:   "Sweep of " + strings.Join(sweep.Metrics, ", "),
		Methods: append(sweep.methods(), fmt.Sprintf("%s of %s runs are known.", stats.Thousands(int64(p.Known())), stats.Thousands(int64(sweep.Items())))),
		Lines:   []string{strings.Join(sweep.Words, " ")},
		Repeat:  []string{"lascope " + sweep.Identity()},
	}
	part := *p
	part.some = true // a table of the runs that are known
	if err := s.table(part.writeTable); err != nil {
		return nil, err
	}
	s.addMedians(p.medians())
	return s, s.drawPart(p)
}

// reportStudy is the section of a study: its runs that are kept.
func reportStudy(path string) (*ReportSection, error) {
	study, err := ReadStudy(path)
	if err != nil {
		return nil, err
	}
	text, err := disk.ReadFile(path, "a study, a file of TOML", studyLargest)
	if err != nil {
		return nil, err
	}
	known, err := StudyJob{Study: study}.Known()
	if err != nil {
		return nil, err
	}
	s := &ReportSection{Title: "Study " + filepath.Base(path), Methods: study.Sweeps[0].methods(), File: string(text), Made: model.Version(), Repeat: []string{"lascope study run " + filepath.Base(path)}}
	s.Methods = append(s.Methods, fmt.Sprintf("%s of %s runs are known.", stats.Thousands(int64(known.table.done())), study.of(study.Items())))
	for _, sweep := range study.Sweeps {
		line, _, _ := strings.Cut(strings.TrimPrefix(sweep.Identity(), "sweep "), " --reps")
		s.Lines = append(s.Lines, line)
	}
	if err := s.table(known.table.writeSummary); err != nil {
		return nil, err
	}
	var medians []float64
	for _, p := range known.table.results() {
		medians = append(medians, p.medians()...)
		if err := s.drawPart(p); err != nil {
			return nil, err
		}
	}
	s.addMedians(medians)
	return s, nil
}

// methods describe a sweep in words.
func (s *Sweep) methods() []string {
	text := []string{fmt.Sprintf("%s of each cell to tick %s, measured every %s ticks. The k-th replication has the line's seed + k − 1, so that the k-th replications of all cells with one world have the same web. Intervals are 95 %% intervals by Student's t of the runs with a number.", s.RepsWords(), stats.Thousands(s.Until), stats.Thousands(s.Every))}
	for _, m := range s.found {
		text = append(text, m.words())
	}
	if warning := s.Warning(); warning != "" {
		text = append(text, "Note: "+warning+".")
	}
	return text
}

// words explain the metric.
func (m Metric) words() string {
	words := m.Meaning
	if !strings.HasPrefix(words, m.Name) { // that of a column has its name
		words = m.Name + ": " + words
	}
	if m.Unit != "" {
		words += ", in " + m.Unit
	}
	return words + strings.Replace(directionWords[m.Direction], ",", ";", 1) + ". A missing number: " + m.Missing + "."
}

// drawPart draws a sweep, if it can be drawn.
func (s *ReportSection) drawPart(p *SweepPart) error {
	if len(p.Sweep.Axes) == 0 || p.Known() == 0 {
		return nil
	}
	if err := p.Sweep.drawable(); err != nil {
		s.Methods = append(s.Methods, "No picture: "+err.Error()+".")
		return nil
	}
	for i := range p.Sweep.Metrics {
		if p.Showing(i).hasMean() {
			return s.draw(p.writePicture)
		}
	}
	s.Methods = append(s.Methods, "No picture: no run has a number.")
	return nil
}

// draw adds a picture.
func (s *ReportSection) draw(picturer func(w io.Writer, as picture.Print) error) error {
	var b bytes.Buffer
	if err := picturer(&b, picture.Print{Format: "svg"}); err != nil {
		return err
	}
	from := bytes.Index(b.Bytes(), []byte("<svg"))
	s.Pictures = append(s.Pictures, template.HTML(b.Bytes()[max(0, from):])) // drawn by this program; its texts are escaped
	return nil
}

// table takes the rows of a table, with short numbers.
func (s *ReportSection) table(write printer) error {
	var b bytes.Buffer
	if err := write(&b, "csv"); err != nil {
		return err
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		return err
	}
	s.Head, s.Rows = rows[0], rows[1:]
	from := slices.Index(s.Head, "mean")
	for _, row := range s.Rows {
		for i := max(0, from); i < len(row); i++ {
			if x, err := strconv.ParseFloat(row[i], 64); err == nil {
				row[i] = shortNumber(x)
			}
		}
	}
	return nil
}

// shortNumber writes a number with five digits; an unknown one is a dash.
func shortNumber(x float64) string {
	if math.IsNaN(x) {
		return "–"
	}
	return strings.Replace(strconv.FormatFloat(x, 'g', 5, 64), "-", "−", 1)
}
