package experiment

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/show"
	"lascope/model/modeltest"
)

// TestReport: the page of a race, a sweep and a study has their lines, methods, pictures, numbers,
// missing counts and the commands that repeat them, is well-formed, and names no other file or host.
func TestReport(t *testing.T) {
	dir := t.TempDir()
	race := filepath.Join(dir, "race.saved")
	specs := modeltest.Must(design.ParseRace(strings.Fields("h-traa pages=16 vs lakg pages=16")))
	modeltest.Must((RaceJob{Race: design.Race{Specs: specs, Reps: 3, Until: 200}, Job: Job{ResultFiles: ResultFiles{Save: race}}}).Run(t.Context(), &bytes.Buffer{}))
	sweep := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=16 N=20,300"), design.SweepFlags{Reps: 3, Until: 600, Metric: "efficiency,reach"}))
	saved := filepath.Join(dir, "sweep.saved")
	var table bytes.Buffer
	modeltest.Must((SweepJob{Sweep: sweep, Job: Job{ResultFiles: ResultFiles{Save: saved}}}).Run(t.Context(), &table))
	study := writeStudy(t, fmt.Sprintf(theStudy, "0.3,0.9", 2))
	runStudy(t, study)
	var page bytes.Buffer
	modeltest.OK(t, show.WriteReport(&page, []string{race, saved, study}))
	text := page.String()
	for _, want := range []string{
		"Race of h-traa, lakg", "<pre>lakg pages=16</pre>", `<td class="text">difference</td><td class="text">h-traa</td><td class="text">lakg</td><td>200</td><td>3</td>`,
		"lascope race --reps 3 --until 200", "Sweep of efficiency, reach", "efficiency: expected hits over those that the long-run limit allows the whole capacity; higher is better.",
		"lascope sweep h-traa pages=16 N=20,300 --reps 3", "Study study.toml", "16 of 16 runs are known.", "lascope study run study.toml", "metrics = [",
		"Undefined: the run is not longer than 8 rounds.", "<th>median</th>", show.TimesMethod[:60], "Intervals are 95 %: Wilson&#39;s for 0 and 1", "too few to compare", "An event with a chance of 63 % or less may occur in none of 3 runs", "Written by lascope ",
	} {
		modeltest.Has(t, text, want, "the page lacks")
	}
	for _, row := range readTable(t, table.String()) {
		want := fmt.Sprintf(`<tr><td>%s</td><td class="text">%s</td><td>%s</td><td>%s</td>`, row["N"], row["metric"], row["reps"], row["undefined"])
		modeltest.Has(t, text, want, "the page lacks")
	}
	modeltest.Equal(t, strings.Count(text, "<svg"), 4, "pictures")
	modeltest.Equal(t, regexp.MustCompile(`(src|href)=|url\(|<script`).FindString(text), "", "the page reaches out:")
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict, d.Entity, d.AutoClose = false, xml.HTMLEntity, xml.HTMLAutoClose
	for {
		if _, err := d.Token(); err != nil {
			if err.Error() != "EOF" {
				t.Error(err)
			}
			break
		}
	}
}

// TestReportCertificate: a race by efficiency says by how much no policy earns more than a scheme that is steady.
func TestReportCertificate(t *testing.T) {
	specs := modeltest.Must(design.ParseRace(strings.Fields("uniform pages=16 vs h-traa pages=16")))
	race := filepath.Join(t.TempDir(), "race.saved")
	modeltest.Must((RaceJob{Race: design.Race{Specs: specs, Reps: 2, Until: 8000, Metric: "earned,efficiency"}, Job: Job{ResultFiles: ResultFiles{Save: race}}}).Run(t.Context(), &bytes.Buffer{}))
	s := modeltest.Must(show.ReportOf(race))
	if text := strings.Join(s.Methods, "\n"); !regexp.MustCompile(`(?m)^uniform: no policy earns more than 7[89]\.\d % more\.$`).MatchString(text) { // .952/.534
		t.Errorf("it says %s", text)
	}
}

// TestReportColumns: texts stand to the left, numbers to the right, unknown ones too.
func TestReportColumns(t *testing.T) {
	s := &show.ReportSection{Rows: [][]string{{"scheme", "", "reach", "0", "–"}, {"difference", "lakg", "reach", "6", "−0.5"}, {"scheme", "", "reach", "6", "1.2e+06"}}}
	for column, want := range []bool{true, true, true, false, false} {
		modeltest.Equal(t, s.Text(column), want, "that column %d is text, not %v, is", column, !want)
	}
}
