package experiment

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/internal/disk"
	"lascope/model"
)

// Two logs of the same pages: with the second the runs are others.
const (
	firstLog  = "page,unix_seconds\na,1\na,3601\nb,7201\nc,7202\na,10801\nb,14401\na,18001\na,72000\n"
	secondLog = "page,unix_seconds\na,1\nb,3601\nb,7201\nc,7202\nc,10801\nb,14401\nc,18001\nc,72000\n"
)

// inFolder puts the log into an empty directory and makes it the working directory.
func inFolder(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	writeText(t, "log.csv", firstLog)
}

func writeText(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// loggedSweep is a sweep on the log.
func loggedSweep(t *testing.T) *Sweep {
	t.Helper()
	s, err := ParseSweep(strings.Fields("h-traa trace=log.csv N=10,20"), SweepFlags{Reps: 2, Until: 20, Metric: "final"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// refused wants an error that has all these words.
func refused(t *testing.T, about string, err error, words ...string) {
	t.Helper()
	for _, w := range words {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Errorf("%s: %v does not say %q", about, err, w)
		}
	}
}

// interrupted leaves the journal of a sweep on the log after its first run.
func interrupted(t *testing.T) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	job := SweepJob{Sweep: loggedSweep(t), ResultFiles: ResultFiles{Out: "table.csv"}, Cores: 1}
	job.Progress = func(p Progress) {
		if p.Item >= 0 {
			stop()
		}
	}
	if err := job.Run(ctx, nil); err == nil {
		t.Fatal("the sweep was not interrupted")
	}
}

// TestResumeRefusesOtherData: an interrupted sweep does not go on with another file, and goes on
// with the first one. The journal stays.
func TestResumeRefusesOtherData(t *testing.T) {
	inFolder(t)
	interrupted(t)
	journal := readText(t, "table.csv.journal")
	writeText(t, "log.csv", secondLog)
	run := func() error {
		return SweepJob{Sweep: loggedSweep(t), ResultFiles: ResultFiles{Out: "table.csv"}}.Run(context.Background(), nil)
	}
	refused(t, "another log", run(), "table.csv.journal", "trace=log.csv", "SHA-256", "move it away to begin again")
	if again := readText(t, "table.csv.journal"); again != journal {
		t.Errorf("the journal was\n%s\nand is\n%s", journal, again)
	}
	writeText(t, "log.csv", firstLog)
	if err := run(); err != nil {
		t.Errorf("the first log: %v", err)
	}
}

// TestResumeRefusesAnotherProgram: a journal of another version is not continued.
func TestResumeRefusesAnotherProgram(t *testing.T) {
	inFolder(t)
	interrupted(t)
	journal := readText(t, "table.csv.journal")
	writeText(t, "table.csv.journal", strings.Replace(unlined(journal), madeBy+model.Version(), madeBy+"v0.1", 1))
	_, _, err := loggedSweep(t).openJournal("table.csv.journal")
	refused(t, "another version", err, "table.csv.journal was begun by lascope v0.1, this is lascope "+model.Version())
}

// unlined is a journal without the checksums of its lines.
func unlined(journal string) string {
	lines := strings.Split(journal, "\n")
	for i, line := range lines {
		if words := strings.Fields(line); len(words) == 3 && words[0] != "#" {
			lines[i] = words[0] + " " + words[1]
		}
	}
	return strings.Join(lines, "\n")
}

// TestDamagedJournalIsRefused: no changed digit of a journal's line is read as another number.
func TestDamagedJournalIsRefused(t *testing.T) {
	inFolder(t)
	interrupted(t)
	journal := readText(t, "table.csv.journal")
	at := strings.LastIndex(strings.TrimSuffix(journal, "\n"), "\n") + 1
	for i := at; i < len(journal)-1; i++ {
		if c := journal[i]; c >= '0' && c <= '9' {
			_, err := ReadPart("j", strings.NewReader(journal[:i]+string('0'+(c-'0'+1)%10)+journal[i+1:]), true)
			refused(t, journal[at:i], err, "j:", "")
		}
	}
	old, err := ReadPart("j", strings.NewReader(unlined(journal)), true)
	if err != nil || old.Known() != 1 {
		t.Errorf("an old journal without checksums: %v", err)
	}
}

// TestSweepRefusesDataThatChanges: a file that is replaced while the sweep runs ends it.
func TestSweepRefusesDataThatChanges(t *testing.T) {
	inFolder(t)
	job := SweepJob{Sweep: loggedSweep(t), ResultFiles: ResultFiles{Out: "table.csv"}, Cores: 1}
	job.Progress = func(p Progress) {
		if p.Item >= 0 {
			writeText(t, "log.csv", secondLog)
		}
	}
	refused(t, "replaced", job.Run(context.Background(), nil), "trace=log.csv is another file")
	race := Race{Reps: 2, Until: 20, Cores: 1}
	var err error
	if race.Specs, err = ParseRace(strings.Fields("h-traa trace=log.csv vs lakg trace=log.csv")); err != nil {
		t.Fatal(err)
	}
	_, err = race.Run(context.Background(), func(int, func() *RaceResult) { writeText(t, "log.csv", firstLog) })
	refused(t, "a race", err, "trace=log.csv is another file")
}

// shard writes part k of two of the sweep on the log.
func shard(t *testing.T, k int, path string) {
	t.Helper()
	if err := (SweepJob{Sweep: loggedSweep(t), ResultFiles: ResultFiles{Out: path}, Shard: k, Shards: 2}).Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
}

// TestMergeRefusesOtherData: parts of other data, of another program, or with changed bytes are
// refused with their names. Parts of an old program, without hashes, merge and are named.
func TestMergeRefusesOtherData(t *testing.T) {
	inFolder(t)
	shard(t, 1, "1.part")
	shard(t, 2, "2.part")
	if _, old, err := Merge([]string{"1.part", "2.part"}); err != nil || old != nil {
		t.Errorf("two parts: %v, old %v", err, old)
	}
	second := unsummed(readText(t, "2.part"))
	writeText(t, "other.part", strings.Replace(second, madeBy+model.Version(), madeBy+"v0.1", 1))
	_, _, err := Merge([]string{"1.part", "other.part"})
	refused(t, "another program", err, "other.part was made by lascope v0.1 and 1.part by lascope "+model.Version())

	writeText(t, "old.part", withoutData(readText(t, "2.part")))
	if _, old, err := Merge([]string{"1.part", "old.part"}); err != nil || len(old) != 1 || old[0] != "old.part" {
		t.Errorf("an old part: %v, old %v", err, old)
	}

	writeText(t, "log.csv", secondLog)
	shard(t, 2, "2.part")
	_, _, err = Merge([]string{"2.part", "1.part"})
	refused(t, "other data", err, "1.part", "trace=log.csv", "SHA-256")
	writeText(t, "first.csv", firstLog)
	writeText(t, "1.part", strings.Replace(unsummed(readText(t, "1.part")), filepath.Join(workingDirectory(t), "log.csv"), filepath.Join(workingDirectory(t), "first.csv"), 1))
	_, _, err = Merge([]string{"2.part", "1.part"})
	refused(t, "other data elsewhere", err, "1.part was made from other data than 2.part", "first.csv")
}

func workingDirectory(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestSavedFilesAreChecked: a saved run, race or sweep is refused if a byte of it or its data has
// changed. It opens in another directory by the absolute path.
func TestSavedFilesAreChecked(t *testing.T) {
	inFolder(t)
	run := startRun(t, "h-traa trace=log.csv")
	if err := PrintAndSave(context.Background(), run, &strings.Builder{}, model.Printout{Until: 20, Every: 10, Format: "csv"}, disk.File{Path: "run.saved"}); err != nil {
		t.Fatal(err)
	}
	specs, err := ParseRace(strings.Fields("h-traa trace=log.csv vs lakg trace=log.csv"))
	if err != nil {
		t.Fatal(err)
	}
	if err := (RaceJob{Race: Race{Specs: specs, Reps: 2, Until: 20}, ResultFiles: ResultFiles{Save: "race.saved"}}).Run(context.Background(), nil, nil); err != nil {
		t.Fatal(err)
	}
	if err := (SweepJob{Sweep: loggedSweep(t), ResultFiles: ResultFiles{Save: "sweep.saved"}}).Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	dir := workingDirectory(t)
	for _, name := range []string{"run.saved", "race.saved", "sweep.saved"} {
		path := filepath.Join(dir, name)
		text := readText(t, path)
		if !strings.Contains(text, `# data trace "log.csv" `) || !strings.Contains(text, `"`+filepath.Join(dir, "log.csv")+`"`) {
			t.Errorf("%s has no hash of its data:\n%s", name, text)
		}
		changed := strings.LastIndex(unsummed(text), "0.") + 2
		_, err := readSaved(name, []byte(text[:changed]+"77"+text[changed+2:]))
		refused(t, "a changed number", err, name, "changed or damaged")
		t.Chdir(t.TempDir())
		if _, err := Open(path); err != nil {
			t.Errorf("in another directory: %v", err)
		}
		t.Chdir(dir)
		writeText(t, "log.csv", secondLog)
		_, err = Open(path)
		refused(t, "other data", err, path, "trace=log.csv", "SHA-256")
		if _, err := readSaved(name, []byte(withoutData(text))); err != nil {
			t.Errorf("an old %s: %v", name, err)
		}
		writeText(t, "log.csv", firstLog)
	}
}

// withoutData is a saved file as an old program wrote it.
func withoutData(text string) string {
	var kept []string
	for _, line := range strings.SplitAfter(unsummed(text), "\n") {
		if !strings.HasPrefix(line, "# data ") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}

// TestBareJournalRefusesNothing: a journal without runs, of a program that was killed at once, gives way to any sweep or
// race; one with a run does not.
func TestBareJournalRefusesNothing(t *testing.T) {
	inFolder(t)
	interrupted(t)
	journal := readText(t, "table.csv.journal")
	other := loggedSweep(t)
	other.Until++
	_, _, err := other.openJournal("table.csv.journal")
	refused(t, "another sweep", err, "the journal of another sweep")
	runs := strings.LastIndex(strings.TrimSuffix(journal, "\n"), "\n") + 1
	writeText(t, "table.csv.journal", journal[:runs])
	if _, j, err := other.openJournal("table.csv.journal"); err != nil {
		t.Errorf("a bare journal of another sweep: %v", err)
	} else {
		j.Close()
	}
	race := Race{Specs: []model.Spec{parseSpec(t, "h-traa pages=4"), parseSpec(t, "lakg pages=4")}, Reps: 2, Until: 20, Every: 10}
	head := raceJournalHeading + "\n# race of others\n"
	writeText(t, "race.journal", head)
	if j, err := openRaceJournal(race, "race.journal"); err != nil {
		t.Errorf("a bare journal of another race: %v", err)
	} else {
		j.Close()
	}
	writeText(t, "race.journal", head+"1 1 @20 0.5 00000000\n")
	_, err = openRaceJournal(race, "race.journal")
	refused(t, "another race", err, "the journal of another race")
}
