package cli

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"lascope/internal/refusal"
	"lascope/model/experiment"
	"lascope/tui/canvas"
	"lascope/world/changelog"
)

// tracedSchemes are the schemes of the table of lascope trace info.
var tracedSchemes = []struct{ name, note string }{
	{"optimal", "optimal shares, rates in hindsight"},
	{"uniform", "every page in turn"},
	{"h-traa", ""},
	{"lakg", ""},
	{"gamma", ""},
	{"grid", ""},
}

func traceInfoCommand(c command) action {
	var own struct{ KeepLone bool }
	declare(c, &own)
	return func(files []string) {
		out := c.OutOrStdout()
		log := refusal.Must(changelog.Open(files[0]))
		rest, lone := log.WithoutLone()
		words := lone.String()
		switch {
		case words != "" && own.KeepLone:
			rest, words = log, words+"; kept in the numbers below by --keep-lone"
		case words != "":
			words += "; left out of the numbers below, unless --keep-lone"
		}
		if len(rest.Names) < 2 {
			refusal.Say("%s", strings.TrimSuffix(files[0]+": it has changes of one page; a web needs 2 or more; "+words, "; "))
		}
		if words != "" {
			fmt.Fprintf(out, "%s\n\n", words)
		}
		slots, suits := changelog.Slots(rest)
		r := experiment.Replay{Log: rest, Slots: slots}
		for _, scheme := range tracedSchemes {
			r.Schemes = append(r.Schemes, scheme.name)
		}
		printTrace(out, r, suits)
		printCatches(c.Context(), out, r)
	}
}

// printTrace prints the numbers of a log and the slot that suits it.
func printTrace(to io.Writer, r experiment.Replay, suits int64) {
	s := changelog.Describe(r.Log)
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "pages\t%d\n", s.Pages)
	fmt.Fprintf(w, "changes\t%d\n", s.Changes)
	fmt.Fprintf(w, "span\t%s to %s, %.4g days\n", s.First.Format(time.DateTime), s.Last.Format(time.DateTime), s.Days())
	fmt.Fprintf(w, canvas.Pick(s.Days() < 1, "on every page\tmost %.3g, median %.3g, least %.3g changes\n",
		"changes a day\tmost %.3g, median %.3g, least %.3g of a page\n"), s.Most, s.Median, s.Least)
	fmt.Fprintf(w, "drift\tof the %s that changed most in the first half of all changes, %d stay among them in the second\n",
		canvas.Counted(s.Top, "page"), s.Stay)
	for _, slot := range r.Slots {
		few, all := changelog.HalfIn(r.Log, slot)
		fmt.Fprintf(w, "slot=%s\t%.3g changes a tick; %d of %d ticks hold half of all changes\n", slotWord(slot),
			float64(s.Changes)/float64(all), few, all)
	}
	rate := float64(s.Changes) / float64(r.Log.Slots(suits))
	advice := fmt.Sprintf("slot=%s for one poll a tick", slotWord(suits))
	if s.Changes < experiment.FewestChanges || changelog.SuitsTurns(r.Log) {
		advice = fmt.Sprintf("too few changes to advise; the nearest is slot=%s", slotWord(suits))
	}
	fmt.Fprintf(w, "suits\t%s: the web changes %s times a tick on average, a page %s times\n", advice, rateWord(rate),
		rateWord(rate/float64(s.Pages)))
	w.Flush()
}

// printCatches prints the table of catches and the answer to its question.
func printCatches(ctx context.Context, out io.Writer, r experiment.Replay) {
	shows := progress(os.Stderr)
	report := func(done, total int) { shows(done, total, 0) }
	catches := refusal.Must(r.Catches(ctx, report))
	turns := make([]bool, len(r.Slots))
	if len(r.Log.Changes) >= experiment.FewestChanges {
		turns = refusal.Must(r.Turns(ctx, catches, report))
	}
	fmt.Fprintf(out, "\nParts of all changes caught, one poll a tick:\n\n")
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	row := func(name string, parts []float64, note string) {
		fmt.Fprint(w, name)
		for _, part := range parts {
			fmt.Fprintf(w, "\t%.3f", part)
		}
		fmt.Fprintf(w, "\t%s\n", note)
	}
	fmt.Fprint(w, "scheme")
	for _, slot := range r.Slots {
		fmt.Fprintf(w, "\tslot=%s", slotWord(slot))
	}
	fmt.Fprintln(w, "\t")
	for _, scheme := range tracedSchemes {
		row(scheme.name, catches.Caught[scheme.name], scheme.note)
	}
	row("clairvoyant", catches.Clairvoyant, "knows every change beforehand")
	w.Flush()
	answer := "\nIs there anything to learn here?\n"
	for i, slot := range r.Slots {
		if all := r.Log.Slots(slot); all > experiment.MostCatchSlots {
			fmt.Fprintf(out, "\nslot=%s: the schemes run the first %d of %d ticks; the clairvoyant's part is of all.\n", slotWord(slot),
				experiment.MostCatchSlots, all)
		}
		answer += fmt.Sprintf("slot=%s: %s\n", slotWord(slot), learnable(r, catches, i, turns[i]))
	}
	fmt.Fprint(out, answer)
}

// learnable says whether there is anything to learn at one length of a slot.
func learnable(r experiment.Replay, catches experiment.Catches, slot int, turns bool) string {
	advice, best := r.Advice(catches, slot)
	caught := func(scheme string) float64 { return catches.Caught[scheme][slot] }
	part := func(scheme string) string { return strings.TrimPrefix(fmt.Sprintf("%.3f", caught(scheme)), "0") }
	beyond := func(scheme string) string {
		if caught("uniform") == 0 {
			return part(scheme) + " of all changes against none"
		}
		return fmt.Sprintf("%.0f %% more than", 100*(caught(scheme)/caught("uniform")-1))
	}
	switch n := len(r.Log.Changes); {
	case n < experiment.FewestChanges:
		return fmt.Sprintf("too few changes to advise: %d, and advice takes %d or more.", n, experiment.FewestChanges)
	case turns:
		return fmt.Sprintf("too few changes to advise: without one of the %d the answer turns.", n)
	case advice == experiment.Learned:
		return fmt.Sprintf("yes. %s catches %s polling in turn.", best, beyond(best))
	case advice == experiment.LearnedTooLate:
		return fmt.Sprintf("little. With rates in hindsight %s in turn can be caught, but no scheme here learns them in time.", beyond("optimal"))
	}
	return fmt.Sprintf("no. Shares by rates in hindsight catch %s of all changes, polling in turn %s.", part("optimal"), part("uniform"))
}

// rateWord is a rate with three digits: 1.77, .206, .0000312.
func rateWord(rate float64) string {
	digits := 2 - int(math.Floor(math.Log10(rate)))
	return strings.TrimPrefix(strconv.FormatFloat(rate, 'f', max(0, digits), 64), "0")
}

// slotWord is a slot's length as the line gives it, such as 30s, 10m or 24h.
func slotWord(seconds int64) string {
	switch {
	case seconds%3600 == 0:
		return fmt.Sprintf("%dh", seconds/3600)
	case seconds%60 == 0:
		return fmt.Sprintf("%dm", seconds/60)
	}
	return fmt.Sprintf("%ds", seconds)
}
