package engine

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// Heading is the first line of a journal: the format's name and version.
const Heading = "# lascope runs 1"

// journalLargest bounds a journal, some 300 bytes a run.
const journalLargest = 4 * disk.SavedLargest

// A keptRun is the numbers of a finished run, by metric.
type keptRun struct {
	tick   int64
	values map[string]Value
	curves []float64 // in the order of [Result].Rows; nil if none are kept
}

// Runs are finished runs by the hash of their line with its seed, the last tick, the data files and the version of
// the program. The same runs serve a study with more replications, values or lines, and a sensitivity with more samples.
type Runs map[string]keptRun

// keys makes the hashes of a line's runs, the k-th with its seed plus k. The order of the line's parameters does not
// change them.
func (p *Plan) keys(spec model.Spec) (key func(k int) string) {
	text, seed := p.runText(spec), int64(spec.Settings().Number("seed"))
	return func(k int) string {
		sum := sha256.Sum256(fmt.Appendf(nil, "%sseed %d", text, seed+int64(k)))
		return fmt.Sprintf("%x", sum[:16])
	}
}

// runText is everything that determines a run but its seed.
func (p *Plan) runText(spec model.Spec) string {
	words := []string{}
	for _, a := range spec.Given {
		if a.Key != "seed" {
			words = append(words, a.String())
		}
	}
	slices.Sort(words)
	for _, e := range spec.Events {
		words = append(words, e.Word())
	}
	if spec.Program != nil && spec.Plays() {
		words = append(words, "--exec "+lab.CommandLine(spec.Program.Command()))
	}
	for _, d := range p.Data {
		words = append(words, d.Key+" "+d.SHA256)
	}
	if p.Level != lab.ConvergedFraction {
		words = append(words, "--level "+lab.NumberWord(p.Level))
	}
	if p.From > 0 {
		words = append(words, fmt.Sprint("--from ", p.From))
	}
	return fmt.Sprintf("%s\n%s\n--until %d --every %d\n%s\n", spec.Scheme.Name, strings.Join(words, "\n"), p.Until, p.Every, model.Version())
}

// Take takes the kept runs of items that are not known. A line that cannot be has none.
func (s *Store) Take(runs Runs) error {
	if len(runs) == 0 {
		return nil
	}
	for cell := range s.Count {
		spec, err := s.Line(cell)
		if err != nil {
			continue
		}
		key := s.keys(spec)
		for k := range s.Reps {
			item := cell*s.Reps + k
			if r, ok := runs[key(k)].result(s); ok && !s.known[item] {
				if err := s.Set(item, r); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// result is the numbers of a run for a store; false if one of them was not computed.
func (k keptRun) result(s *Store) (r Result, ok bool) {
	r.Tick, r.Rows = k.tick, k.curves
	for _, m := range s.Metrics {
		v, known := k.values[m]
		if !known {
			return Result{}, false
		}
		r.Values = append(r.Values, v)
	}
	if v, ok := k.values["convergence"]; ok && s.toGoal() {
		r.Tick = int64(v.Number) // another plan's run went further
	}
	return r, len(r.Values) > 0 && (s.rows == nil || r.Rows != nil)
}

// add keeps a run, beside the numbers that are kept of it.
func (all Runs) add(key string, run keptRun) {
	if before, ok := all[key]; ok {
		maps.Copy(before.values, run.values)
		if run.curves == nil {
			run.curves = before.curves
		}
		run.tick, run.values = max(before.tick, run.tick), before.values // one of them may have ended where it converged
	}
	all[key] = run
}

// line is the line of a run: KEY @TICK METRIC=VALUE … ~NUMBER,… of its curves, and the CRC-32 of the line before it.
func (k keptRun) line(key string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s @%d", key, k.tick)
	for _, name := range slices.Sorted(maps.Keys(k.values)) {
		b.WriteString(" " + name + "=" + ValueWords([]Value{k.values[name]}))
	}
	if k.curves != nil {
		b.WriteString(" ~" + strings.ReplaceAll(strings.Trim(fmt.Sprint(k.curves), "[]"), " ", ","))
	}
	return fmt.Sprintf("%s %08x\n", b.String(), crc32.ChecksumIEEE([]byte(b.String())))
}

// parseKeptRun parses the line of a run.
func parseKeptRun(line string) (key string, run keptRun, ok bool) {
	words := strings.Split(line, " ")
	n := len(words) - 1
	if n < 2 || fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(strings.Join(words[:n], " ")))) != words[n] {
		return "", run, false
	}
	tick, err := strconv.ParseInt(strings.TrimPrefix(words[1], "@"), 10, 64)
	run = keptRun{tick: tick, values: map[string]Value{}}
	ok = err == nil
	for _, word := range words[2:n] {
		if numbers, curves := strings.CutPrefix(word, "~"); curves {
			run.curves = []float64{}
			for number := range strings.FieldsFuncSeq(numbers, func(r rune) bool { return r == ',' }) {
				x, err := strconv.ParseFloat(number, 64)
				ok, run.curves = ok && err == nil, append(run.curves, x)
			}
			continue
		}
		name, number, _ := strings.Cut(word, "=")
		v, isValue := ParseValue(number)
		ok = ok && isValue
		run.values[name] = v
	}
	return words[0], run, ok
}

// A journalHead is the lines before the runs. A journal of one plan has its identity, the version and the data there.
type journalHead struct {
	identity, made string
	data           []model.DataFile
}

// Read reads a journal.
func Read(path string) (head journalHead, runs Runs, err error) {
	text, err := disk.ReadFile(path, "a file of runs", journalLargest)
	if err != nil || len(text) == 0 {
		return head, Runs{}, err
	}
	return parseJournal(path, string(text))
}

// Kept reads a journal, which has no runs where there is no file.
func Kept(path string) (head journalHead, runs Runs, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return head, Runs{}, nil
	}
	return Read(path)
}

// parseJournal reads the text of a journal. A torn last line, as a killed program leaves it, is left out.
func parseJournal(path, text string) (head journalHead, runs Runs, err error) {
	defer refusal.To(&err)
	heading, rest, _ := strings.Cut(text, "\n")
	if heading != Heading {
		refusal.Say("%s:1: not a file of runs of this lascope: it should begin with %q; move it away to begin again", path, Heading)
	}
	var heads []string
	runs = Runs{}
	for i, line := range strings.SplitAfter(rest, "\n") {
		line, whole := strings.CutSuffix(line, "\n")
		switch key, run, ok := parseKeptRun(line); {
		case !whole:
		case strings.HasPrefix(line, "# "):
			heads = append(heads, line)
		case ok:
			runs.add(key, run)
		default:
			refusal.Say("%s:%d: the line %.24q… does not agree with its checksum: the file was changed or damaged; without "+
				"this line its run is run again", path, i+2, line)
		}
	}
	if len(heads) < 2 {
		return head, runs, nil
	}
	head.identity, head.made = strings.TrimPrefix(heads[0], "# "), strings.TrimSpace(strings.TrimPrefix(heads[1]+"\n", MadeBy))
	if head.data, _, err = model.ReadDataLines(heads[2:]); err != nil {
		refusal.Say("%s: %w; move it away to begin again", path, err)
	}
	return head, runs, nil
}

// agrees refuses the journal of another plan, of another version, or of other data.
func (h journalHead) agrees(path string, p *Plan) {
	if h.identity != p.Identity {
		refusal.Say("%s is the journal of another %s (%s); move it away to begin again (--force replaces results, and no journal)", path, p.Kind,
			lab.Quoted(cmp.Or(h.identity, "runs of a study")))
	}
	if made := model.Version(); h.made != made {
		refusal.Say("%s was begun by lascope %s, this is lascope %s: their numbers may differ; go on with that one, or move it away "+
			"to begin again", path, h.made, made)
	}
	refusal.As(model.SameData(h.data, p.Data), "%s was begun with other data: %w; move it away to begin again", path)
}

// writer writes a journal, its runs ordered by their keys.
func (all Runs) writer(head journalHead) func(w io.Writer) error {
	return func(w io.Writer) error {
		out := bufio.NewWriter(w)
		if head.identity == "" { // they are of any plan
			out.WriteString(Heading + "\n")
		} else {
			out.WriteString(Head(Heading, head.identity, head.made, head.data))
		}
		for _, key := range slices.Sorted(maps.Keys(all)) {
			out.WriteString(all[key].line(key))
		}
		return out.Flush()
	}
}

// A Journal is the open file of finished runs, from which an interrupted experiment goes on. A lock file excludes other
// programs.
type Journal struct {
	file *os.File
	lock *disk.Lock // nil where the file system has no locks
	bare bool       // it has no runs
}

// Open opens a journal, or makes it, and returns its runs. With a plan the journal holds the runs of this plan alone, without one
// any runs; a path of "" is none.
func Open(path string, of *Plan) (j *Journal, runs Runs, err error) {
	if path == "" {
		return nil, nil, nil
	}
	j = &Journal{}
	j.lock, err = disk.LockFile(path + disk.LockSuffix)
	switch {
	case errors.Is(err, disk.ErrLocked):
		return nil, nil, fmt.Errorf("%s is being written by another program that keeps its runs there; let it end, or give this "+
			"program another --out", path)
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return nil, nil, disk.Unwritten(path, err)
	}
	if runs, err = j.begin(path, of); err != nil {
		j.close()
		return nil, nil, err
	}
	return j, runs, nil
}

// Begin opens a journal as [Open] does, and takes its runs.
func (s *Store) Begin(path string, of *Plan) (*Journal, error) {
	to, runs, err := Open(path, of)
	if err == nil {
		err = s.Take(runs)
	}
	if err != nil {
		return nil, to.End(err, false)
	}
	return to, nil
}

// begin reads the file, and writes it without a torn last line.
func (j *Journal) begin(path string, of *Plan) (runs Runs, err error) {
	defer refusal.To(&err)
	head, runs, err := Kept(path)
	refusal.Check(err)
	if of == nil {
		head = journalHead{}
	} else {
		if len(runs) > 0 {
			head.agrees(path, of)
		}
		head = journalHead{of.Identity, model.Version(), of.Data}
	}
	refusal.Check(disk.WriteWhole(path, runs.writer(head)))
	if j.file, err = disk.Append(path, 0o666); err != nil {
		return nil, disk.Unwritten(path, err)
	}
	j.bare = len(runs) == 0
	return runs, nil
}

// lineOf is the journal's line of a run; "" of a line that cannot be.
func (p *Plan) lineOf(r Result) string {
	if r.spec.Scheme == nil {
		return ""
	}
	key := p.keys(r.spec)
	run := keptRun{r.Tick, r.more, r.Rows}
	if run.values == nil {
		run.values = map[string]Value{}
		for m, v := range r.Values {
			run.values[p.Metrics[m]] = v
		}
	}
	return run.line(key(0))
}

// keep adds the line of a run to the file.
func (j *Journal) keep(line string) {
	if line != "" {
		_, err := io.WriteString(j.file, line)
		refusal.Check(disk.Unwritten(j.file.Name(), err))
		j.bare = false
	}
}

// close ends the lock.
func (j *Journal) close() {
	if j.file != nil {
		j.file.Close()
	}
	if j.lock != nil {
		j.lock.Remove()
	}
}

// End closes the journal of a plan, if there is one. The file goes where every run is made and no error left the result
// unwritten, and where it has no runs, so that it refuses no other plan.
func (j *Journal) End(err error, whole bool) error {
	if j == nil {
		return err
	}
	defer j.close()
	if (err != nil || !whole) && !j.bare {
		return err
	}
	j.file.Close()
	if err := os.Remove(j.file.Name()); err != nil {
		return fmt.Errorf("%s cannot be removed: %w", j.file.Name(), disk.PlainError(err))
	}
	return err
}

// Stay closes a journal, if there is one, that serves further plans, with its runs in order.
func (j *Journal) Stay(err error) error {
	if j == nil {
		return err
	}
	if err != nil && j.bare {
		return j.End(err, false)
	}
	defer j.close()
	path := j.file.Name()
	j.file.Close()
	_, runs, unread := Read(path)
	if unread == nil {
		unread = disk.WriteWhole(path, runs.writer(journalHead{}))
	}
	return cmp.Or(err, unread)
}

// Beside is the path of the file of runs beside another file; part names a part of them, or is "".
func Beside(path, part string) string {
	return strings.TrimSuffix(path, filepath.Ext(path)) + part + ".runs"
}

// KeptWords is the sentence of an experiment's progress; a file that has no run goes with its journal.
func KeptWords(done int, of, path string) string {
	words := fmt.Sprintf("%s of %s done", stats.Thousands(done), of)
	if HasRuns(path) {
		words += ", kept in " + path
	}
	return words
}

// AreRuns reports whether a file holds the runs of a study.
func AreRuns(path string) bool {
	start, _, _ := strings.Cut(beginning(path), "\n")
	return start == Heading
}

// HasRuns reports that a journal has a run behind its head.
func HasRuns(path string) bool {
	for line := range strings.Lines(beginning(path)) {
		if !strings.HasPrefix(line, "#") {
			return true
		}
	}
	return false
}

// beginning is the text of a file up to 64 KiB, more than the head of a journal; "" of one that cannot be read.
func beginning(path string) string {
	file, err := disk.Open(path, journalLargest)
	if err != nil {
		return ""
	}
	defer file.Close()
	text, _ := io.ReadAll(io.LimitReader(file, 1<<16))
	return string(text)
}

// MergeRuns joins files of runs into one.
func MergeRuns(paths []string, to disk.File) (err error) {
	defer refusal.To(&err)
	all := Runs{}
	for _, path := range paths {
		_, runs, err := Read(path)
		refusal.Check(err)
		for key, run := range runs {
			all.add(key, run)
		}
	}
	if to.Path == "" {
		refusal.Say(`--out is missing: name the file of all runs, such as --out study.runs, which "lascope study report study.toml" reads`)
	}
	to.Like = func(string) bool { // the runs there are among these
		_, runs, err := Read(to.Path)
		maps.DeleteFunc(runs, func(key string, _ keptRun) bool {
			_, found := all[key]
			return found
		})
		return err == nil && len(runs) == 0
	}
	refusal.Check(disk.CheckFiles([]disk.File{to}))
	return to.Write(all.writer(journalHead{}))
}
