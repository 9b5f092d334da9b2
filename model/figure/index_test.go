package figure

import (
	"bytes"
	"context"
	"encoding/csv"
	"io"
	"os"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/modeltest"
)

// published are the verdicts of docs, figure by figure.
func published(t *testing.T) map[string][]verdict {
	t.Helper()
	file := modeltest.Must(os.Open("../../docs/figures/" + verdictsName))
	defer file.Close()
	rows := modeltest.Must(csv.NewReader(file).ReadAll())
	verdicts := map[string][]verdict{}
	for _, row := range rows[1:] {
		verdicts[row[0]] = append(verdicts[row[0]], verdict(row[1]))
	}
	return verdicts
}

// TestPublishedIndex: docs/figures has the table of verdicts and the page that the program writes for its verdicts, with the
// program's figures and claims.
func TestPublishedIndex(t *testing.T) {
	verdicts := published(t)
	var rows []indexRow
	for _, f := range Table() {
		if len(verdicts[f.Name]) != len(f.Claims) {
			t.Fatalf("the page has %d verdicts on %s, which has %d claims", len(verdicts[f.Name]), f.Name, len(f.Claims))
		}
		rows = append(rows, indexRow{f, verdicts[f.Name]})
	}
	for name, write := range map[string]func(io.Writer, []indexRow) error{indexName: writeIndex, verdictsName: writeVerdicts} {
		var want bytes.Buffer
		modeltest.OK(t, write(&want, rows))
		if string(modeltest.Must(os.ReadFile("../../docs/figures/"+name))) != want.String() {
			t.Errorf("docs/figures/%s is not the file that the program writes; lascope figure all --out docs/figures makes it anew", name)
		}
	}
}

// TestPublishedVerdicts: figures of little work have the published verdicts and picture in full size.
// With LASCOPE_LONG the others run in quick size, which may leave a claim undecided and contradicts none;
// those of the arms lab run in full, as their claims are about the parameters that never err.
func TestPublishedVerdicts(t *testing.T) {
	modeltest.SkipUnderRace(t)
	verdicts := published(t)
	for _, f := range Table() {
		always := f.Name == "thesis-7.1"
		if !always && !modeltest.Long() {
			continue
		}
		full := always || strings.HasPrefix(f.Name, "arms-")
		r := modeltest.Must(f.Run(context.Background(), Options{Full: full}))
		for i, found := range r.findings() {
			got, want := found.Verdict, verdicts[f.Name][i]
			if full && got != want || got == met && want == notMet || got == notMet && want == met {
				t.Errorf("%s: %s: %s, the page has %s: %s", f.Name, f.Claims[i].Text, got, want, found.Numbers)
			}
		}
		if full {
			samePicture(t, r)
		}
	}
}

// samePicture holds the picture in docs to that of the result.
func samePicture(t *testing.T, r *Result) {
	t.Helper()
	want := modeltest.Must(os.ReadFile("../../docs/figures/" + r.Figure.Name + ".svg"))
	var got bytes.Buffer
	modeltest.OK(t, drawn("svg")(r, &got))
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("docs/figures/%s.svg is not the picture that the program draws", r.Figure.Name)
	}
}

// TestCommandsOfFigures: the command that a figure's page gives for the numbers of a line is accepted.
func TestCommandsOfFigures(t *testing.T) {
	for _, f := range Table() {
		for _, l := range f.Lines {
			var err error
			line := f.line(l, &Result{Full: true, Reps: 0})
			curve := &Curve{Column: l.Curves[0].Column, Line: strings.Join(line.words, " "), first: line.specs[0].String()}
			command := f.commandOf(curve, 2)
			words, _, _ := strings.Cut(command, " --")
			switch verb, words, _ := strings.Cut(strings.TrimPrefix(words, "lascope "), " "); verb {
			case "run":
				_, err = model.Parse(words)
			case "theory":
				_, err = model.Parse(words)
			case "sweep":
				_, err = design.ParseSweep(strings.Fields(words), design.SweepFlags{Reps: 2, Until: f.Until, Every: f.Every, Metric: curve.Column})
			default:
				t.Errorf("%s: %s is no command of this test", f.Name, command)
			}
			if err != nil {
				t.Errorf("%s: %s: %v", f.Name, command, err)
			}
		}
	}
}
