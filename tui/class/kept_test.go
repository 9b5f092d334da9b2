package class

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lascope/internal/disk"
	"lascope/model/classroom"
	"lascope/model/modeltest"
)

// TestFirstFile: a first file that cannot be written is written as soon as it can be, without a change of the class.
func TestFirstFile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		folder := filepath.Join(t.TempDir(), "class")
		modeltest.OK(t, os.WriteFile(folder, nil, 0o600)) // a file in place of the folder
		act := modeltest.Must((&Stage{}).act("you pages=8 seed=3", 3, 0))
		k := &keeper{room: &stillRoom{class: classroom.New(classroom.Plan{}, act)}, folder: folder, notes: make(chan string, 1)}
		k.begin()
		modeltest.Has(t, <-k.notes, "class", "the note:")
		modeltest.OK(t, os.Remove(folder))
		time.Sleep(2 * keepEvery)
		synctest.Wait()
		_, err := os.Stat(filepath.Join(folder, "K7QM2P"+keptSuffix))
		modeltest.OK(t, errors.Join(err, k.end(true)))
	})
}

// TestOffered: of the classes that were left, the latest of the last two hours that nobody leads is offered; files of more than twelve
// hours are deleted, unless they are led.
func TestOffered(t *testing.T) {
	dir, now := t.TempDir(), time.Date(2026, 11, 24, 20, 30, 0, 0, time.UTC)
	file := func(code string) string { return filepath.Join(dir, code+keptSuffix) }
	for code, age := range map[string]time.Duration{"HOUR22": 70 * time.Minute, "HOUR33": 119 * time.Minute, "HOUR44": 3 * time.Hour, "HOUR55": 13 * time.Hour, "HOUR66": 14 * time.Hour} {
		text := fmt.Sprintf(`{"lascope":"class 1","most":300,"begun":"2026-11-24T19:42:00Z","code":%q,"acts":[{"lesson":"liar"}],"act":1,"phase":"open","phones":[{"number":1},{"number":2}],"asked":[{"act":1},{"act":1},{"act":1}]}`, code)
		modeltest.OK(t, os.WriteFile(file(code), []byte(text), 0o600))
		modeltest.OK(t, os.Chtimes(file(code), now.Add(-age), now.Add(-age)))
	}
	modeltest.OK(t, os.WriteFile(file("BROKEN"), []byte("{"), 0o600))
	modeltest.OK(t, os.Chtimes(file("BROKEN"), now, now))
	led := modeltest.Must(disk.LockFile(file("HOUR66") + disk.LockSuffix))
	defer led.Remove()
	first := modeltest.Must(disk.LockFile(file("HOUR22") + disk.LockSuffix))
	if k := offered(dir, now); k == nil || k.Code != "HOUR33" {
		t.Errorf("%+v is offered while the latest is led", k)
	}
	first.Remove()
	k := offered(dir, now)
	if k == nil || k.Code != "HOUR22" || !strings.HasSuffix(k.words(), ": 2 phones, question 3") || !strings.HasPrefix(k.words(), "the class of ") {
		t.Fatalf("%+v is offered", k)
	}
	for code, stays := range map[string]bool{"HOUR44": true, "HOUR55": false, "HOUR66": true, "BROKEN": true} {
		if _, err := os.Stat(file(code)); (err == nil) != stays {
			t.Errorf("%s: %v", code, err)
		}
	}
	if k := offered(filepath.Join(dir, "none"), now); k != nil {
		t.Errorf("%+v is offered", k)
	}
	modeltest.Refused(t, modeltest.ErrorOf(chosen(dir, "broken")), "damaged", "a broken file:")
	modeltest.Equal(t, modeltest.Must(chosen(dir, "hour44")).Code, "HOUR44", "")
}
