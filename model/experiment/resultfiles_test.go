package experiment

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/internal/disk"
	"lascope/model"
)

// A job whose result cannot be written is refused before its runs.
func TestJobsRefuseWhereTheirResultCannotGo(t *testing.T) {
	dir := t.TempDir()
	same := filepath.Join(dir, "same.svg")
	race := RaceJob{Race: Race{Specs: []model.Spec{parseSpec(t, "h-traa pages=4"), parseSpec(t, "lakg pages=4")}, Reps: 1, Until: 10}}
	sweep := SweepJob{Sweep: smallSweep(t), Progress: func(Progress) { t.Error("the sweep ran") }}
	for want, set := range map[string]func(out, save, format *string, pictures *[]string){
		"names the same file":  func(out, _, _ *string, p *[]string) { *out, *p = same, []string{same} },
		"--format xml: the ou": func(_, _, format *string, _ *[]string) { *format = "xml" },
		"no such file or dire": func(_, save, _ *string, _ *[]string) { *save = filepath.Join(dir, "no", "file") },
	} {
		r, s := race, sweep
		set(&r.Out, &r.Save, &r.Format, &r.Pictures)
		set(&s.Out, &s.Save, &s.Format, &s.Pictures)
		for _, err := range []error{
			r.Run(t.Context(), &strings.Builder{}, func(int, int) { t.Error("the race ran") }),
			s.Run(t.Context(), &strings.Builder{}),
		} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want %q", err, want)
			}
		}
	}
	for want, set := range map[string]func(s *SweepJob){
		"the journal " + same + ".journal: --save names the same file": func(s *SweepJob) { s.Out, s.Save = same, same+".journal" },
		"--picture " + same + ": a picture shows three axes, and the sweep has 4 (N, alpha, beta, growth); give one of them one value, such as N=2": func(s *SweepJob) {
			s.Sweep, s.Out, s.Pictures = knownPart(t, "h-traa pages=4 N=2,3 alpha=0.3,0.8 beta=1,2 growth=1,2").Sweep, same+".csv", []string{same}
		},
	} {
		s := sweep
		set(&s)
		if err := s.Run(t.Context(), &strings.Builder{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("the folder has %v (%v)", left, err)
	}
}

// The default format is the first one, in a file and on standard output.
func TestRaceWithoutAFormat(t *testing.T) {
	var out strings.Builder
	race := RaceJob{Race: Race{Specs: []model.Spec{parseSpec(t, "h-traa pages=4"), parseSpec(t, "lakg pages=4")}, Reps: 1, Until: 10}}
	if err := race.Run(t.Context(), &out, nil); err != nil || !strings.HasPrefix(out.String(), "kind,a,b,tick,reps,mean,se,lo,hi,band_lo,band_hi\n") {
		t.Errorf("%v, and it prints %.60q", err, out.String())
	}
}

// A device has no journal beside it.
func TestSweepToADevice(t *testing.T) {
	job := SweepJob{Sweep: smallSweep(t), ResultFiles: ResultFiles{Out: os.DevNull}, Progress: func(Progress) {
		if _, err := os.Stat(os.DevNull + ".journal"); err == nil {
			t.Error("there is a journal beside the device")
		}
	}}
	if err := job.Run(t.Context(), nil); err != nil {
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
			if err := os.WriteFile(path, []byte(begin+"\nmore\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			files := ResultFiles{Pictures: []string{path}}
			err := (SweepJob{Sweep: smallSweep(t), ResultFiles: files}).check()
			if refused := err != nil && strings.Contains(err.Error(), "--picture "+path+": this file holds something else"); refused != (other != format) {
				t.Errorf("a %s as %s: %v", other, path, err)
			}
			files.Force = true
			if err := (SweepJob{Sweep: smallSweep(t), ResultFiles: files}).check(); err != nil {
				t.Errorf("a %s as %s by force: %v", other, path, err)
			}
		}
	}
}
