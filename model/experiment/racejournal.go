package experiment

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"lascope/internal/disk"
	"lascope/model"
)

// raceJournalHeading is the first line of the journal of a race: the format's name and version.
const raceJournalHeading = "# lascope race journal 1"

// A raceJournal is the finished runs of a race in a file beside its output, from which an interrupted race goes on.
// A line is REPLICATION SPEC @END NUMBER …, row by row the numbers of [Race.curves] and then those of the metrics, and
// the CRC-32 of the head and the line.
type raceJournal struct {
	*journalFile
	race  Race
	head  string
	known map[int]raceRunAt // by item, replication*specs+spec

	mutex sync.Mutex // of known and the file
}

// A raceRunAt is a run with the ticks of its rows.
type raceRunAt struct {
	ticks []int64
	run   *raceRun
}

// openRaceJournal opens the journal of a race, or makes it. It refuses that of another race, and one that another
// program is writing.
func openRaceJournal(r Race, path string) (*raceJournal, error) {
	j := &raceJournal{race: r, head: savedHead(raceJournalHeading, "race "+r.line(), model.Version(), r.data), known: map[int]raceRunAt{}, journalFile: &journalFile{}}
	var err error
	j.lock, err = disk.LockFile(path + disk.LockSuffix)
	switch {
	case errors.Is(err, disk.ErrLocked):
		return nil, fmt.Errorf("%s is being written by another program that runs this very race; let it end, or give this one another --out", path)
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return nil, disk.Unwritten(path, err)
	}
	if err = j.resume(path); err == nil {
		err = disk.WriteWhole(path, j.write) // without a truncated last line
	}
	if err == nil {
		err = j.begin(path, len(j.known) == 0)
	}
	if err != nil {
		j.Close()
		return nil, err
	}
	return j, nil
}

// resume reads the runs that an interrupted race left. A truncated last line is left out.
func (j *raceJournal) resume(path string) error {
	f, _, err := disk.Append(path, 0o600)
	if err != nil {
		return disk.Unwritten(path, err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, disk.SavedLargest))
	if err != nil || len(text) == 0 {
		return err
	}
	if !bytes.HasPrefix(text, []byte(j.head)) {
		isRun := func(line string) bool { return line != "" && line[0] != '#' }
		if bytes.HasPrefix(text, []byte(raceJournalHeading)) && !slices.ContainsFunc(strings.Split(string(text), "\n"), isRun) {
			return nil // nothing would be lost
		}
		return fmt.Errorf("%s is the journal of another race, of another version of lascope, or of other data; move it away to begin again", path)
	}
	for line := range strings.Lines(string(text[len(j.head):])) {
		if !strings.HasSuffix(line, "\n") {
			break
		}
		item, of, ok := j.parse(line)
		if !ok {
			return fmt.Errorf("%s: %.60q does not agree with its checksum: the file was changed or damaged; move it away to begin again", path, line)
		}
		j.known[item] = of
	}
	return nil
}

// line writes a run.
func (j *raceJournal) line(item int, of raceRunAt) string {
	n := len(j.race.Specs)
	words := []string{strconv.Itoa(item/n + 1), strconv.Itoa(item%n + 1), "@" + strconv.FormatInt(of.ticks[len(of.ticks)-1], 10)}
	for _, v := range of.run.curves {
		words = append(words, strconv.FormatFloat(v, 'g', -1, 64))
	}
	line := strings.Join(append(words, valueWords(of.run.numbers)), " ")
	return fmt.Sprintf("%s %08x\n", line, crc32.Update(crc32.ChecksumIEEE([]byte(j.head)), crc32.IEEETable, []byte(line)))
}

// parse reads a line of [raceJournal.line].
func (j *raceJournal) parse(line string) (item int, of raceRunAt, ok bool) {
	words := strings.Fields(line)
	n, names := len(j.race.Specs), len(j.race.curves())
	if len(words) < 4+len(j.race.metrics()) {
		return 0, of, false
	}
	end, err := strconv.ParseInt(strings.TrimPrefix(words[2], "@"), 10, 64)
	if err != nil || end < 0 || end > j.race.Until {
		return 0, of, false
	}
	for tick := int64(0); tick < end; tick += j.race.Every {
		of.ticks = append(of.ticks, tick)
	}
	of.ticks = append(of.ticks, end)
	body := slices.Concat(words[:2], words[3:len(words)-1])
	item, of.run, err = readCurve(strings.Join(body, " "), n, j.race.Reps, len(of.ticks)*names, len(j.race.metrics()))
	return item, of, err == nil && j.line(item, of) == line
}

// write writes the whole journal.
func (j *raceJournal) write(w io.Writer) error {
	var b strings.Builder
	b.WriteString(j.head)
	items := make([]int, 0, len(j.known))
	for item := range j.known {
		items = append(items, item)
	}
	slices.Sort(items)
	for _, item := range items {
		b.WriteString(j.line(item, j.known[item]))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// find returns a run that is kept; false on a nil journal.
func (j *raceJournal) find(item int) (of raceRunAt, ok bool) {
	if j == nil {
		return of, false
	}
	j.mutex.Lock()
	defer j.mutex.Unlock()
	of, ok = j.known[item]
	return of, ok
}

// keep adds a run to the file; a nil journal keeps none.
func (j *raceJournal) keep(item int, of raceRunAt) error {
	if j == nil {
		return nil
	}
	j.mutex.Lock()
	defer j.mutex.Unlock()
	j.known[item] = of
	if _, err := io.WriteString(j.File, j.line(item, of)); err != nil {
		return fmt.Errorf("the race's journal cannot be written: %w", err)
	}
	return nil
}

// journal is the path of the journal, beside the first output; "" if there is no output, or if it is a device or a
// pipe.
func (j RaceJob) journal() string {
	out := cmp.Or(j.Out, j.Save, notStdout(j.Long), notStdout(j.Curves))
	if out == "" || disk.Identity(out) == "" {
		return ""
	}
	return out + ".journal"
}

// HowToGoOn is the sentence for an interrupted race: how to continue it.
func (j RaceJob) HowToGoOn() string {
	if path := j.journal(); path != "" {
		return "interrupted; the finished runs are in " + path + ", and the same command goes on from there"
	}
	return "interrupted; no run is kept; with --out FILE the same command goes on where it was interrupted"
}

// journalled opens the journal of a race that is prepared, if it has a file. The returned function ends it: the file
// goes where the race is whole.
func (j RaceJob) journalled(r Race) (_ Race, end func(whole bool) error, err error) {
	path := j.journal()
	if path == "" {
		return r, func(bool) error { return nil }, nil
	}
	if r.kept, err = openRaceJournal(r, path); err != nil {
		return r, nil, err
	}
	return r, func(whole bool) error {
		if whole {
			return r.kept.Remove()
		}
		r.kept.Close()
		return nil
	}, nil
}
