package experiment

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/lab"
)

// partHeading is the first line of a saved sweep, or of a part of one: the format's name and version.
const partHeading = "# lascope part 1"

// write writes the part with its checksum: the head, then one line for each item.
func (p *SweepPart) write(w io.Writer) error {
	return disk.WriteSummed(w, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		out.WriteString(savedHead(partHeading, p.Identity, p.made, p.data))
		for item, k := range p.known {
			if k {
				out.WriteString(p.partLine(item, p.result(item)))
			}
		}
		return out.Flush()
	})
}

// partLine is the line of an item: ITEM VALUE …, a value for each metric as [valueWords] has it, then @TICK of a run that
// ended at another tick than the plan's.
func (p *Plan) partLine(item int, r Result) string {
	line := strconv.Itoa(item) + " " + valueWords(r.values)
	if r.tick != p.Until {
		line += " @" + strconv.FormatInt(r.tick, 10)
	}
	return line + "\n"
}

// readPart reads the output of [SweepPart.write].
func readPart(l *savedLines) (*SweepPart, error) {
	identity, ok := l.comment("# ")
	if !ok {
		return nil, l.refuse("the sweep is missing")
	}
	made, data, err := l.made()
	if err != nil {
		return nil, err
	}
	sweep, err := parseIdentity(identity, data)
	if err != nil {
		return nil, fmt.Errorf("%s:2: %w", l.name, err)
	}
	p := sweep.NewPart()
	p.made = made
	for line, ok := l.line(); ok; line, ok = l.line() {
		item, r, ok := p.parsePartLine(line)
		if !ok {
			return nil, l.refuse("%q is not ITEM VALUE with an item of 0 to %d and a value for each of %s", lab.Quoted(strings.TrimSpace(line)), p.Items()-1, strings.Join(p.Metrics, ", "))
		}
		if err := p.set(item, r); err != nil {
			return nil, l.refuse("%w", err)
		}
	}
	sweep.fewer = p.Known() < p.Items()
	return p, nil
}

// parsePartLine parses the line of an item.
func (p *Plan) parsePartLine(line string) (item int, r Result, ok bool) {
	words := strings.Split(line, " ")
	n := 1 + len(p.Metrics)
	if len(words) < n || len(words) > n+1 {
		return 0, r, false
	}
	item, err := strconv.Atoi(words[0])
	ok, r.tick = err == nil && item >= 0 && item < p.Items(), p.Until
	for _, word := range words[1:n] {
		v, isValue := parseValue(word)
		ok, r.values = ok && isValue, append(r.values, v)
	}
	if len(words) > n {
		tick, at := strings.CutPrefix(words[n], "@")
		r.tick, err = strconv.ParseInt(tick, 10, 64)
		ok = ok && at && err == nil
	}
	return item, r, ok
}

// parseIdentity makes the sweep of an identity. Its runs read the data files where their
// contents are found here.
func parseIdentity(line string, data []model.DataFile) (*Sweep, error) {
	words, err := model.SplitLine(line)
	if err != nil {
		return nil, err
	}
	if len(words) == 0 || words[0] != "sweep" {
		return nil, errors.New("it does not name a sweep")
	}
	f, rest, err := splitFlags(words[1:])
	if err != nil {
		return nil, err
	}
	if len(f.recorded) > 0 {
		f.Program = f.recorded[0]
	}
	s, err := newSweep(rest, f)
	if err != nil {
		return nil, err
	}
	if s.here, err = model.Located(s.Words, data); err != nil {
		return nil, err
	}
	s.data = data
	return s, s.prepare(model.AvailableMemory)
}

// splitFlags takes the options out of a saved line.
func splitFlags(words []string) (f SweepFlags, rest []string, err error) {
	for i := 0; i < len(words); i++ {
		flag := words[i]
		if !strings.HasPrefix(flag, "--") {
			rest = append(rest, flag)
			continue
		}
		if i++; i == len(words) {
			return f, nil, fmt.Errorf("%s has no value", flag)
		}
		if err := f.set(flag, words[i]); err != nil {
			return f, nil, err
		}
	}
	return f, rest, nil
}

// set takes an option of a saved line.
func (f *SweepFlags) set(flag, word string) (err error) {
	switch flag {
	case "--metric":
		f.Metric = word
	case "--exec", "--name":
		f.recorded = recorded(f.recorded, flag, word)
	case "--precision":
		if f.Precision, err = strconv.ParseFloat(word, 64); err != nil {
			return fmt.Errorf("--precision %s: it is half the width of an interval, such as 0.005", word)
		}
	case "--level":
		if f.Level, err = strconv.ParseFloat(word, 64); err != nil {
			return fmt.Errorf("--level %s: it is a part of optimal, such as 0.9", word)
		}
	case "--reps", "--points", "--until", "--every":
		n, err := lab.ParseCount(word)
		if err != nil {
			return fmt.Errorf("%s %s: %w", flag, word, err)
		}
		f.count(flag, n)
	default:
		return fmt.Errorf("%s: there are --reps, --until, --every, --metric, --precision, --level and --points", flag)
	}
	return nil
}

// count takes an option with a whole number.
func (f *SweepFlags) count(flag string, n int64) {
	few := int(min(n, math.MaxInt32)) // far above every limit
	switch flag {
	case "--reps":
		f.Reps = few
	case "--points":
		f.Points = few
	case "--until":
		f.Until = n
	case "--every":
		f.Every = n
	}
}

// mergeParts joins parts of one sweep.
func mergeParts(names []string, parts []*SweepPart) (*SweepPart, error) {
	whole := parts[0].Sweep.NewPart()
	whole.made = parts[0].made
	for i, p := range parts {
		if a, b := whole.Identity, p.Identity; a != b {
			return nil, fmt.Errorf("%s is of another sweep than %s:\n  %s\n  %s", names[i], names[0], b, a)
		}
		for k, before := range parts[:i] {
			if err := p.agrees(names[i], before, names[k]); err != nil {
				return nil, err
			}
		}
		for item, k := range p.known {
			if !k {
				continue
			}
			if err := whole.set(item, p.result(item)); err != nil {
				return nil, fmt.Errorf("%s: %w", names[i], err)
			}
		}
	}
	whole.Sweep.fewer = whole.Known() < whole.Sweep.Items()
	return whole, nil
}

// agrees refuses a part made by another program, or from other data, than a part before it.
func (p *SweepPart) agrees(name string, before *SweepPart, beforeName string) error {
	if p.made != before.made {
		return fmt.Errorf("%s was made by lascope %s and %s by lascope %s: their numbers may differ; run one of them again", name, p.made, beforeName, before.made)
	}
	if err := model.SameData(before.data, p.data); err != nil {
		return fmt.Errorf("%s was made from other data than %s: %w", name, beforeName, err)
	}
	return nil
}
