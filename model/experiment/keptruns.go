package experiment

import (
	"bufio"
	"bytes"
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
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// runsHeading is the first line of a file of runs: the format's name and version.
const runsHeading = "# lascope runs 1"

// runsLargest bounds a file of runs, some 300 bytes a run.
const runsLargest = 4 * disk.SavedLargest

// A keptRun is the numbers of a finished run, by metric.
type keptRun struct {
	tick   int64
	values map[string]Value
}

// keptRuns are finished runs by the hash of their line with its seed, the last tick, the data files
// and the version of the program. The same runs serve a study with more replications, values or lines, and a sensitivity
// with more samples.
type keptRuns map[string]keptRun

// A runHasher makes the keys of a sweep's runs.
type runHasher struct {
	sweep *Sweep
	texts []string // of the cells, without the seed; "" before the first use
	seeds []int64  // of the cells' first replications
}

// newRunHasher makes the hasher of a sweep.
func newRunHasher(s *Sweep) *runHasher {
	return &runHasher{s, make([]string, s.Cells()), make([]int64, s.Cells())}
}

// hash is the key of an item's run. The order of the line's parameters does not change it.
func (h *runHasher) hash(item int) (string, error) {
	cell := item / h.sweep.Reps
	if h.texts[cell] == "" {
		spec, err := h.sweep.cellSpec(cell)
		if err != nil {
			return "", err
		}
		settings, err := spec.Settings()
		if err != nil {
			return "", err
		}
		h.seeds[cell], h.texts[cell] = int64(settings.Number("seed")), runText(spec, h.sweep.data, h.sweep.Until, h.sweep.Every, h.sweep.Level)
	}
	return runHash(h.texts[cell], h.seeds[cell]+int64(item%h.sweep.Reps)), nil
}

// runHash is the key of a run with a seed.
func runHash(text string, seed int64) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%sseed %d", text, seed))
	return fmt.Sprintf("%x", sum[:16])
}

// runText is everything that determines a run but its seed.
func runText(spec model.Spec, data []model.DataFile, until, every int64, level float64) string {
	words := []string{}
	for _, a := range spec.Given {
		if a.Key != "seed" {
			words = append(words, a.Key+"="+a.Word)
		}
	}
	slices.Sort(words)
	for _, e := range spec.Events {
		words = append(words, e.Word())
	}
	if spec.Program != nil && spec.Plays() {
		words = append(words, "--exec "+lab.CommandLine(spec.Program.Command()))
	}
	for _, d := range data {
		words = append(words, d.Key+" "+d.SHA256)
	}
	if level != lab.ConvergedFraction {
		words = append(words, "--level "+lab.NumberWord(level))
	}
	return fmt.Sprintf("%s\n%s\n--until %d --every %d\n%s\n", spec.Scheme.Name, strings.Join(words, "\n"), until, every, model.Version())
}

// result is the numbers of a run for metrics; false if one of them was not computed.
func (k keptRun) result(metrics []string) (r itemResult, ok bool) {
	r.tick = k.tick
	for _, m := range metrics {
		v, known := k.values[m]
		if !known {
			return itemResult{}, false
		}
		r.values = append(r.values, v)
	}
	return r, true
}

// add keeps a run, beside the metrics that are kept of it.
func (all keptRuns) add(hash string, run keptRun) {
	if before, ok := all[hash]; ok {
		maps.Copy(before.values, run.values)
		run = keptRun{max(before.tick, run.tick), before.values} // one of them may have ended where it converged
	}
	all[hash] = run
}

// line is the line of a run: HASH @TICK METRIC=VALUE … and the CRC-32 of the line before it.
func (k keptRun) line(hash string) string {
	line := fmt.Sprintf("%s @%d", hash, k.tick)
	for _, name := range slices.Sorted(maps.Keys(k.values)) {
		line += " " + name + "=" + valueWords([]Value{k.values[name]})
	}
	return fmt.Sprintf("%s %08x\n", line, crc32.ChecksumIEEE([]byte(line)))
}

// parseKeptRun parses the line of a run.
func parseKeptRun(line string) (hash string, run keptRun, ok bool) {
	words := strings.Split(line, " ")
	n := len(words) - 1
	if n < 2 || fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(strings.Join(words[:n], " ")))) != words[n] {
		return "", run, false
	}
	tick, err := strconv.ParseInt(strings.TrimPrefix(words[1], "@"), 10, 64)
	run = keptRun{tick: tick, values: map[string]Value{}}
	ok = err == nil
	for _, word := range words[2:n] {
		name, number, _ := strings.Cut(word, "=")
		v, isValue := parseValue(number)
		ok = ok && isValue
		run.values[name] = v
	}
	return words[0], run, ok
}

// readRuns reads a file of runs. A torn last line, as a killed program leaves it, is left out.
func readRuns(path string) (keptRuns, error) {
	text, err := disk.ReadFile(path, "a file of runs", runsLargest)
	if err != nil {
		return nil, err
	}
	heading, rest, _ := bytes.Cut(text, []byte("\n"))
	if string(heading) != runsHeading {
		return nil, fmt.Errorf("%s:1: not a file of runs: it should begin with %q; move it away to begin again", path, runsHeading)
	}
	all := keptRuns{}
	for i := 2; len(rest) > 0; i++ {
		line, more, whole := bytes.Cut(rest, []byte("\n"))
		if !whole {
			break
		}
		hash, run, ok := parseKeptRun(string(line))
		if !ok {
			return nil, fmt.Errorf("%s:%d: the line %.24q… does not agree with its checksum: the file was changed or damaged; without this line its run is run again", path, i, line)
		}
		all.add(hash, run)
		rest = more
	}
	return all, nil
}

// write writes all runs, ordered by their hashes.
func (all keptRuns) write(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString(runsHeading + "\n")
	for _, hash := range slices.Sorted(maps.Keys(all)) {
		out.WriteString(all[hash].line(hash))
	}
	return out.Flush()
}

// A runsFile is the open file of kept runs. A lock file excludes other programs.
type runsFile struct {
	keptRuns
	file *os.File
	lock *disk.Lock // nil where the file system has no locks
}

// openRuns opens a file of runs, or makes it.
func openRuns(path string) (*runsFile, error) {
	f := &runsFile{keptRuns: keptRuns{}}
	var err error
	f.lock, err = disk.LockFile(path + disk.LockSuffix)
	switch {
	case errors.Is(err, disk.ErrLocked):
		return nil, fmt.Errorf("%s is being written by another program that keeps its runs there; let it end, or give the study a --shard, or this program another --out", path)
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return nil, disk.Unwritten(path, err)
	}
	if _, err = os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		f.keptRuns, err = readRuns(path)
	} else {
		err = nil
	}
	if err == nil {
		err = disk.WriteWhole(path, f.write) // without a torn last line
	}
	if err == nil {
		f.file, _, err = disk.Append(path, 0o666)
		if err != nil {
			err = disk.Unwritten(path, err)
		}
	}
	if err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

// keep adds a run to the file.
func (f *runsFile) keep(hash string, run keptRun) error {
	f.add(hash, run)
	if _, err := io.WriteString(f.file, run.line(hash)); err != nil {
		return disk.Unwritten(f.file.Name(), err)
	}
	return nil
}

// close orders the runs in the file and ends the lock.
func (f *runsFile) close() error {
	var err error
	if f.file != nil {
		path := f.file.Name()
		f.file.Close()
		err = disk.WriteWhole(path, f.write)
	}
	if f.lock != nil {
		f.lock.Remove()
	}
	return err
}

// runsBeside is the path of the file of runs beside another file; part names a part of them, or is "".
func runsBeside(path, part string) string {
	return strings.TrimSuffix(path, filepath.Ext(path)) + part + ".runs"
}

// runsKept is the sentence of an experiment's progress.
func runsKept(done int, of, path string) string {
	return fmt.Sprintf("%s of %s done, kept in %s", stats.Thousands(int64(done)), of, path)
}

// AreRuns reports whether a file holds the runs of a study.
func AreRuns(path string) bool {
	file, err := disk.Open(path, runsLargest)
	if err != nil {
		return false
	}
	defer file.Close()
	start := make([]byte, len(runsHeading))
	_, err = io.ReadFull(file, start)
	return err == nil && string(start) == runsHeading
}

// MergeRuns joins files of runs into one.
func MergeRuns(paths []string, to disk.File) error {
	all := keptRuns{}
	for _, path := range paths {
		runs, err := readRuns(path)
		if err != nil {
			return err
		}
		for hash, run := range runs {
			all.add(hash, run)
		}
	}
	if to.Path == "" {
		return errors.New("--out is missing: name the file of all runs, such as --out study.runs, which \"lascope study report study.toml\" reads")
	}
	if !to.Force {
		if err := cmp.Or(disk.CheckReplaces(to, lineIs(runsHeading)), disk.CheckFiles([]disk.File{to})); err != nil {
			return err
		}
	}
	return to.Write(all.write)
}
