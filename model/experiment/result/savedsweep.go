package result

import (
	"bufio"
	"io"
	"strconv"
	"strings"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
)

// PartHeading is the first line of a saved sweep, or of a part of one: the format's name and version.
const PartHeading = "# lascope part 1"

// Save writes the part with its checksum: the head, then one line for each item.
func (p *SweepPart) Save(w io.Writer) error {
	return disk.WriteSummed(w, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		out.WriteString(engine.Head(PartHeading, p.Store.Identity, p.Made, p.Store.Data))
		for item := range p.Store.Items() {
			if p.Has(item) {
				out.WriteString(partLine(p.Store.Plan, item, p.Result(item)))
			}
		}
		return out.Flush()
	})
}

// IsPart returns a test for the text of a saved part: whether it has nothing but runs of this sweep, data and version, and of
// shard shard, from 1, of shards; 0 of 0 are all.
func IsPart(s *design.Sweep, shard, shards int) func(text string) bool {
	head := engine.Head(PartHeading, s.Identity, model.Version(), s.Data)
	return func(text string) bool {
		rest, own := strings.CutPrefix(text, head)
		for line := range strings.Lines(rest) {
			word, _, _ := strings.Cut(line, " ")
			item, err := strconv.Atoi(word)
			own = own && (err != nil || shards == 0 || item%shards == shard-1)
		}
		return own
	}
}

// partLine is the line of an item: ITEM VALUE …, a value for each metric as [engine.ValueWords] has it, then @TICK of a run that
// ended at another tick than the plan's.
func partLine(p *engine.Plan, item int, r engine.Result) string {
	line := strconv.Itoa(item) + " " + engine.ValueWords(r.Values)
	if r.Tick != p.Until {
		line += " @" + strconv.FormatInt(r.Tick, 10)
	}
	return line + "\n"
}

// part reads the output of [SweepPart.Save].
func (l *savedLines) part() *SweepPart {
	identity, ok := l.comment("# ")
	if !ok {
		l.refuse("the sweep is missing")
	}
	made, data := l.made()
	sweep, err := design.ParseIdentity(identity, data)
	refusal.As(err, "%s:2: %w", l.name)
	p := NewPart(sweep)
	p.Made = made
	for line, ok := l.line(); ok; line, ok = l.line() {
		item, r, ok := parsePartLine(p.Store.Plan, line)
		if !ok {
			l.refuse("%q is not ITEM VALUE with an item of 0 to %d and a value for each of %s", lab.Quoted(strings.TrimSpace(line)),
				p.Store.Items()-1, strings.Join(p.Store.Metrics, ", "))
		}
		l.check(p.Set(item, r))
	}
	sweep.Partial = p.Known() < p.Store.Items()
	return p
}

// parsePartLine parses the line of an item.
func parsePartLine(p *engine.Plan, line string) (item int, r engine.Result, ok bool) {
	words := strings.Split(line, " ")
	n := 1 + len(p.Metrics)
	if len(words) < n || len(words) > n+1 {
		return 0, r, false
	}
	item, err := strconv.Atoi(words[0])
	ok, r.Tick = err == nil && item >= 0 && item < p.Items(), p.Until
	for _, word := range words[1:n] {
		v, isValue := engine.ParseValue(word)
		ok, r.Values = ok && isValue, append(r.Values, v)
	}
	if len(words) > n {
		tick, at := strings.CutPrefix(words[n], "@")
		r.Tick, err = strconv.ParseInt(tick, 10, 64)
		ok = ok && at && err == nil
	}
	return item, r, ok
}

// Merge joins the parts in the named files. They must hold every run of one sweep.
func Merge(paths []string) (whole *SweepPart, err error) {
	defer refusal.To(&err)
	parts := make([]*SweepPart, len(paths))
	for i, path := range paths {
		text := refusal.Must(disk.ReadFile(path, "a part of a sweep", disk.SavedLargest))
		if headingOf(text) != PartHeading {
			refusal.Say("%s:1: not a part of a sweep: it should begin with %q", path, PartHeading)
		}
		parts[i] = newSavedLines(path, text).part()
	}
	whole = NewPart(parts[0].Sweep)
	whole.Made = parts[0].Made
	for i, p := range parts {
		name, first := paths[i], paths[0]
		if a, b := whole.Store.Identity, p.Store.Identity; a != b {
			refusal.Say("%s is of another sweep than %s:\n  %s\n  %s", name, first, b, a)
		}
		if p.Made != whole.Made {
			refusal.Say("%s was made by lascope %s and %s by lascope %s: their numbers may differ; run one of them again", name, p.Made, first,
				whole.Made)
		}
		for k, before := range parts[:i] {
			refusal.As(model.SameData(before.Store.Data, p.Store.Data), "%s was made from other data than %s: %w", name, paths[k])
		}
		for item := range p.Store.Items() {
			if p.Has(item) {
				refusal.As(whole.Set(item, p.Result(item)), "%s: %w", name)
			}
		}
	}
	whole.Partial = whole.Known() < whole.Sweep.Items()
	refusal.As(whole.CheckWhole(), "the parts do not make a whole: %w")
	return whole, nil
}
