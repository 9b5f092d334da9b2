package experiment

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// The default format is the first one, in a file and on standard output.
func TestRaceWithoutAFormat(t *testing.T) {
	var out strings.Builder
	race := RaceJob{Race: design.Race{Specs: []model.Spec{linetest.Spec("h-traa pages=4"), linetest.Spec("lakg pages=4")}, Reps: 1, Until: 10}}
	if _, err := race.Run(t.Context(), &out); err != nil || !strings.HasPrefix(out.String(), "kind,a,b,tick,reps,mean,se,lo,hi,band_lo,band_hi,interval,note\n") {
		t.Errorf("%v, and it prints %.60q", err, out.String())
	}
}

// A device has no journal beside it.
func TestSweepToADevice(t *testing.T) {
	job := SweepJob{Sweep: smallSweep(t), Job: Job{ResultFiles: ResultFiles{Out: os.DevNull}, Progress: func(Progress) {
		if _, err := os.Stat(os.DevNull + ".journal"); err == nil {
			t.Error("there is a journal beside the device")
		}
	}}}
	if _, err := job.Run(t.Context(), nil); err != nil {
		t.Error(err)
	}
}

// TestPrints: a size and dots that no picture can have are refused with what is allowed.
func TestPrints(t *testing.T) {
	for _, c := range []struct {
		of   ResultFiles
		want string
	}{
		{ResultFiles{Pictures: []string{"a.pdf"}, Size: "90mm"}, ""},
		{ResultFiles{Pictures: []string{"a.pdf", "a.png"}, Size: "3.5in", Dots: 600}, ""},
		{ResultFiles{Pictures: []string{"a.pdf"}, Size: "90"}, "such as 90mm"},
		{ResultFiles{Size: "90mm"}, "give --picture"},
		{ResultFiles{Pictures: []string{"a.pdf"}, Dots: 300}, "only a .png"},
		{ResultFiles{Pictures: []string{"a.png"}, Dots: 5}, "30 to 2400"},
	} {
		err := c.of.checkFiles(disk.File{}, nil)
		if got := fmt.Sprint(err); c.want == "" && err != nil || !strings.Contains(got, c.want) {
			t.Errorf("%+v: %v, want %q", c.of, err, c.want)
		}
	}
}

// TestPicturesReplacePictures: a picture replaces a picture of its format, and nothing else without Force.
func TestPicturesReplacePictures(t *testing.T) {
	begins := map[string]string{"svg": "<?xml version=\"1.0\"?>", "png": "\x89PNG\r", "pdf": "%PDF-1.7"}
	for format := range begins {
		path := filepath.Join(t.TempDir(), "a."+format)
		for other, begin := range begins {
			modeltest.OK(t, os.WriteFile(path, []byte(begin+"\nmore\n"), 0o600))
			files := ResultFiles{Pictures: []string{path}}
			err := (SweepJob{Sweep: smallSweep(t), Job: Job{ResultFiles: files}}).check()
			if refused := err != nil && strings.Contains(err.Error(), "--picture "+path+": this file holds something else"); refused != (other != format) {
				t.Errorf("a %s as %s: %v", other, path, err)
			}
			files.Force = true
			if err := (SweepJob{Sweep: smallSweep(t), Job: Job{ResultFiles: files}}).check(); err != nil {
				t.Errorf("a %s as %s by force: %v", other, path, err)
			}
		}
	}
}
