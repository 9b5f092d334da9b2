package figure

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"

	"lascope/model/experiment/show"
	"lascope/model/lab"
	"lascope/model/stats"
)

// csvColumns are the columns of a figure's table.
var csvColumns = []string{"curve", "x", "reps", "mean", "se", "lo", "hi", "interval", "note"}

// writeCSV writes every point of every curve with its standard error and interval.
func (r *Result) writeCSV(w io.Writer) error {
	return show.Table{Columns: csvColumns, Rows: func(add func(row ...any)) {
		for _, c := range r.Curves {
			for i, e := range c.Points {
				add(c.Label, c.X[i], e.N, lab.Fraction(e.Mean), lab.Fraction(e.SE), lab.Fraction(e.Lo), lab.Fraction(e.Hi), string(e.Kind), e.Note)
			}
		}
	}}.Write(w, "csv")
}

// findings checks the figure's claims, once.
func (r *Result) findings() []finding {
	if r.found == nil {
		for _, c := range r.Figure.Claims {
			r.found = append(r.found, c.judged(r))
		}
	}
	return r.found
}

// writeCaption writes the figure's page: the setting, each claim of the paper with its
// verdict and numbers, and the lines.
func (r *Result) writeCaption(w io.Writer) error {
	f, b := r.Figure, bufio.NewWriter(w)
	b.WriteString(lab.Tell(captionForm, r, f, "ours", strings.HasPrefix(f.Source, "ours"), "banded", r.banded()))
	for i, found := range r.findings() {
		here := "**" + string(found.Verdict) + "**"
		if why := f.Claims[i].Settings.Why; why != "" {
			here += "<br>" + why
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", f.Claims[i].Text, here, strings.ReplaceAll(found.Numbers, "; ", "<br>"))
	}
	fmt.Fprint(b, "\nNumbers in brackets are 95 % confidence intervals over the replications. "+stats.KindsMethod+" Differences are paired, "+
		"replication by replication on the same web. "+
		"A claim is met or not met where the interval decides it, else undecided.\n\n"+timesWords+"\n")
	fmt.Fprintf(b, "## The lines\n\n| curve | column | line |\n|---|---|---|\n")
	for _, c := range r.Curves {
		label := c.Label
		if c.forClaims {
			label += " (for the claims, not drawn)"
		}
		fmt.Fprintf(b, "| %s | %s | `%s` |\n", label, c.Column, c.Line)
	}
	b.WriteString(lab.Tell(repeatForm, r, f, "parameter", f.Kind == "parameter", "late", f.From > 0,
		"command", f.commandOf(r.Curves[len(r.Curves)-1], r.Reps)))
	return b.Flush()
}

// captionForm begins the page of a figure, repeatForm ends it.
const (
	captionForm = `# {Title}

![{Title}]({Name}.svg)<{ours!}

After {Source}.>

**Setting.** {About}

**Drawn.** {Y.Text} against {X.Text}<{OneRun?}, of one run, the first; the claims are checked on {Reps} replications
|: means over {Reps,} replications<{banded?}, in bands of 95 % confidence><{Marks?}; the dashed vertical lines mark where the web changes>>.

## <{ours?}The|The paper's> claims and the results

| claim | here | numbers |
|---|---|---|
`
	repeatForm = "\nThe k-th replication has seed k. <{parameter?}A line's numbers" +
		"<{late?} (there over whole runs, here from tick {From,} on)>|One run of a line>:\n\n```\n{command}\n```" +
		"\n\nAll of it, picture, table and this text:\n\n```\nlascope figure {Name}" +
		"<{Full!} --quick>\n```\n"
)

// verdicts are all verdicts, in the order in which they are counted.
var verdicts = []verdict{met, metReading, metFitted, partly, notMet, undecided}

// timesWords describe the verdicts on times.
const timesWords = `Of two times, in pairs of one seed: the share of the pairs in which the first is sooner, ties half, with Wilson's interval; the medians
of Kaplan and Meier, where a run that does not arrive within the axis is *never*; the means to the end of the axis; the ratios of both with
the 2.5 and 97.5 % points of 2,000 resamples. *Quicker* is met where the share is above one half and the means' ratio below 1, each with
its interval, and partly met, in most runs, where the share alone is. *l to m times as long* goes by the medians' ratio.
`

// settingsWords describe the qualifications of met.
const settingsWords = `A claim is *met in one reading* where the paper leaves a setting open and another reading may not meet it, and *met with fitted settings* where
a setting was chosen since it brings out the paper's number. The figure's page names the setting.
`

// countVerdicts summarizes the verdicts: "5 of 6 claims met, 1 undecided".
func countVerdicts(found []finding) string {
	count := map[verdict]int{}
	for _, f := range found {
		count[f.Verdict]++
	}
	s := fmt.Sprintf("%d of %d claims met", count[met], len(found))
	for _, v := range verdicts[1:] {
		if count[v] > 0 {
			s += fmt.Sprintf(", %d %s", count[v], v)
		}
	}
	return s
}

// indexHeading is the first line of the index page.
const indexHeading = "# The papers' figures, made anew"

// verdictColumns are the headings of the table of all verdicts.
var verdictColumns = []string{"figure", "verdict", "claim"}

// countAll counts the verdicts of all figures.
func countAll(rows []indexRow) string {
	count, all := map[verdict]int{}, 0
	for _, row := range rows {
		for _, v := range row.verdicts {
			count[v]++
			all++
		}
	}
	words := make([]string, len(verdicts))
	for i, v := range verdicts {
		words[i] = fmt.Sprintf("%d %s", count[v], v)
	}
	return fmt.Sprintf("Of %d claims %s.", all, strings.Join(words, ", "))
}

// An indexRow is a figure in the index with the verdicts on its claims, in their order.
type indexRow struct {
	figure   *Figure
	verdicts []verdict
}

// writeVerdicts writes the verdict on each claim as CSV.
func writeVerdicts(w io.Writer, rows []indexRow) error {
	return show.Table{Columns: verdictColumns, Rows: func(add func(row ...any)) {
		for _, row := range rows {
			for i, v := range row.verdicts {
				add(row.figure.Name, string(v), row.figure.Claims[i].Text)
			}
		}
	}}.Write(w, "csv")
}

// measured matches the bound by which a claim is measured, which the figure's own page has.
var measured = regexp.MustCompile(` \(here: [^)]*\)`)

// writeIndex writes the index page, a table of the figures with their pictures, the number of claims that are met, and the others.
func writeIndex(w io.Writer, rows []indexRow) error {
	b := bufio.NewWriter(w)
	fmt.Fprint(b, indexHeading+`

Each figure of the papers that shows a result, and some of our own, with the claims that are not met; [verdicts.csv](`+verdictsName+`) has
all. `+"`lascope figure NAME`"+` makes a picture (SVG and PNG), its points as CSV, and a page with the setting, the lines, the numbers behind
each verdict and the methods; `+"`lascope figure all`"+` makes them all and this page, `+"`--quick`"+` with fewer replications
and smaller webs. The k-th replication has seed k, so the same command makes the same files.

A claim is met or not met where a 95 % confidence interval decides it, else undecided, and partly met where some of its parts are.
`+settingsWords+`
`+countAll(rows)+`

| figure | claims |
|---|---|
`)
	for _, row := range rows {
		f := row.figure
		var counts, claims []string
		for _, v := range verdicts {
			n := 0
			for i, said := range row.verdicts {
				if said != v {
					continue
				}
				if v == partly || v == notMet || v == undecided {
					claims = append(claims, fmt.Sprintf("**%s**: %s", v, measured.ReplaceAllString(f.Claims[i].Text, "")))
				} else {
					n++
				}
			}
			if n > 0 {
				counts = append(counts, fmt.Sprintf("%d %s", n, v))
			}
		}
		if len(counts) > 0 {
			claims = append([]string{strings.Join(counts, ", ")}, claims...)
		}
		fmt.Fprintf(b, "| [<img src=\"%s.svg\" width=\"320\" alt=\"%s\">](%s.svg)<br>**%s**<br>%s | %s |\n",
			f.Name, f.Name, f.Name, f.Title, f.Source, strings.Join(claims, "<br>"))
	}
	return b.Flush()
}
