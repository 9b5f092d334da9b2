//go:build unix

package cli

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"lascope/model/modeltest"
)

// smallSweep is a sweep of four runs, for the scripts of docs/distribute.
const smallSweep = "h-traa pages=8 N=5,10 --reps 2 --until 50"

// TestParallelScript: docs/distribute/parallel.sh runs a sweep in parts, prints nothing where no terminal is, and the whole is that of one
// machine.
func TestParallelScript(t *testing.T) {
	if _, err := exec.LookPath("parallel"); err != nil {
		t.Skip("there is no GNU parallel")
	}
	t.Parallel()
	dir := t.TempDir()
	script := modeltest.Must(filepath.Abs("docs/distribute/parallel.sh"))
	c := exec.Command("sh", script)
	c.Dir = dir
	c.Env = append(os.Environ(), "LASCOPE_MAIN=1", "LASCOPE="+os.Args[0], "PARTS=3", "SWEEP="+smallSweep, "HOME="+dir)
	if out, err := c.CombinedOutput(); err != nil || len(out) > 0 {
		t.Fatalf("%v: %s", err, out)
	}
	got := modeltest.Must(os.ReadFile(filepath.Join(dir, "sweep.csv")))
	want, errs, code := lascope(t, append([]string{"sweep"}, strings.Fields(smallSweep)...)...)
	if code != 0 || string(got) != want {
		t.Errorf("exit %d, %s\n%s\nwant\n%s", code, errs, got, want)
	}
}

// The objects of docs/distribute/kubernetes.yaml, with the fields of Kubernetes' API (core/v1, batch/v1) that it may use.
type (
	meta  struct{ Name string }
	claim struct {
		AccessModes []string
		Resources   struct{ Requests map[string]string }
	}
	podSpec struct {
		RestartPolicy   string
		SecurityContext struct {
			RunAsNonRoot       bool
			RunAsUser, FSGroup int
		}
		Containers []struct {
			Name, Image   string
			Env           []struct{ Name, Value string }
			Command, Args []string
			Resources     struct{ Requests, Limits map[string]string }
			VolumeMounts  []struct{ Name, MountPath string }
		}
		Volumes []struct {
			Name                  string
			PersistentVolumeClaim struct{ ClaimName string }
		}
	}
	indexedJob struct {
		CompletionMode                         string
		Completions, Parallelism, BackoffLimit int
		Template                               struct{ Spec podSpec }
	}
)

// camel decodes a map whose keys are in camel case, and refuses fields that the type lacks.
func camel(t *testing.T, from any, into any) {
	t.Helper()
	var lower func(any) any
	lower = func(x any) any {
		switch x := x.(type) {
		case map[string]any:
			out := map[string]any{}
			for k, v := range x {
				out[strings.ToLower(k)] = lower(v)
			}
			return out
		case []any:
			for i := range x {
				x[i] = lower(x[i])
			}
		}
		return x
	}
	text := modeltest.Must(yaml.Marshal(lower(from)))
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	modeltest.OK(t, d.Decode(into))
}

// TestKubernetes: docs/distribute/kubernetes.yaml is a claim and an indexed job with the fields of their kinds; its user may write to the
// volume of the claim, and its command makes a part, or leaves one that is there.
func TestKubernetes(t *testing.T) {
	t.Parallel()
	text := modeltest.Must(os.ReadFile("docs/distribute/kubernetes.yaml"))
	kinds := map[string]map[string]any{}
	for d := yaml.NewDecoder(bytes.NewReader(text)); ; {
		object := map[string]any{}
		err := d.Decode(&object)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		kinds[object["apiVersion"].(string)+" "+object["kind"].(string)] = object
	}
	if len(kinds) != 2 || kinds["v1 PersistentVolumeClaim"] == nil || kinds["batch/v1 Job"] == nil {
		t.Fatalf("the kinds are %v", kinds)
	}
	var volume claim
	var name, job meta
	var work indexedJob
	camel(t, kinds["v1 PersistentVolumeClaim"]["metadata"], &name)
	camel(t, kinds["v1 PersistentVolumeClaim"]["spec"], &volume)
	camel(t, kinds["batch/v1 Job"]["metadata"], &job)
	camel(t, kinds["batch/v1 Job"]["spec"], &work)
	pod := work.Template.Spec
	if len(pod.Containers) != 1 || len(pod.Volumes) != 1 || len(volume.AccessModes) != 1 || volume.AccessModes[0] != "ReadWriteMany" {
		t.Fatalf("%+v, %+v", pod, volume)
	}
	c := pod.Containers[0]
	environment := map[string]string{}
	for _, e := range c.Env {
		environment[e.Name] = e.Value
	}
	switch {
	case pod.SecurityContext.FSGroup == 0 || pod.SecurityContext.RunAsUser == 0 || !pod.SecurityContext.RunAsNonRoot:
		t.Errorf("the user of the pod: %+v", pod.SecurityContext)
	case pod.Volumes[0].PersistentVolumeClaim.ClaimName != name.Name || pod.Volumes[0].Name != c.VolumeMounts[0].Name || c.VolumeMounts[0].MountPath != "/parts":
		t.Errorf("the volume of the pod: %+v, %+v", pod.Volumes, c.VolumeMounts)
	case work.CompletionMode != "Indexed" || environment["PARTS"] != strconv.Itoa(work.Completions) || pod.RestartPolicy != "OnFailure":
		t.Errorf("the job: %+v", work)
	}
	dir := t.TempDir()
	part := filepath.Join(dir, "parts", "2.part")
	modeltest.OK(t, os.Mkdir(filepath.Dir(part), 0o700))
	modeltest.OK(t, os.Symlink(os.Args[0], filepath.Join(dir, "lascope")))
	script := strings.ReplaceAll(c.Args[0], "/parts/", filepath.Dir(part)+"/")
	for range 2 { // the second finds its part
		run := exec.Command(c.Command[0], append(c.Command[1:], script)...)
		run.Env = append(os.Environ(), "LASCOPE_MAIN=1", "PATH="+dir+":"+os.Getenv("PATH"), "JOB_COMPLETION_INDEX=1", "PARTS=3", "SWEEP="+smallSweep)
		if out, err := run.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if text, err := os.ReadFile(part); err != nil || !strings.HasPrefix(string(text), "# lascope part") {
			t.Errorf("%v: %.60s", err, text)
		}
	}
}
