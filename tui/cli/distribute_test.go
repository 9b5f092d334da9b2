//go:build unix

package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
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

// fields are those of Kubernetes' API (core/v1, batch/v1) that docs/distribute/kubernetes.yaml may use.
const fields = " apiVersion kind metadata name spec accessModes resources requests limits storage cpu memory completionMode completions" +
	" parallelism backoffLimit template restartPolicy securityContext runAsNonRoot runAsUser fsGroup containers image env value command" +
	" args volumeMounts mountPath volumes persistentVolumeClaim claimName "

// leaves are the values of an object by their paths, such as spec.volumes.0.name; a field that is not in the list fails the test.
func leaves(t *testing.T, path string, x any, into map[string]string) map[string]string {
	switch x := x.(type) {
	case map[string]any:
		for key, value := range x {
			modeltest.Has(t, fields, " "+key+" ", "%s has a field of no name, %s:", path, key)
			leaves(t, path+"."+key, value, into)
		}
	case []any:
		for i, value := range x {
			leaves(t, fmt.Sprintf("%s.%d", path, i), value, into)
		}
	default:
		into[path] = fmt.Sprint(x)
	}
	return into
}

// TestKubernetes: docs/distribute/kubernetes.yaml is a claim and an indexed job with the fields of their kinds; its user may write to the
// volume of the claim, and its command makes a part, or leaves one that is there.
func TestKubernetes(t *testing.T) {
	t.Parallel()
	all := map[string]string{}
	for d := yaml.NewDecoder(strings.NewReader(pageText(t, "docs/distribute/kubernetes.yaml"))); ; {
		object := map[string]any{}
		err := d.Decode(&object)
		if errors.Is(err, io.EOF) {
			break
		}
		modeltest.OK(t, err)
		leaves(t, fmt.Sprint(object["kind"]), object, all)
	}
	const claim, job, pod = "PersistentVolumeClaim.", "Job.", "Job.spec.template.spec."
	for path, want := range map[string]string{
		claim + "apiVersion": "v1", claim + "spec.accessModes.0": "ReadWriteMany", job + "apiVersion": "batch/v1", job + "spec.completionMode": "Indexed",
		pod + "containers.0.env.0.name": "PARTS", pod + "containers.0.env.0.value": all[job+"spec.completions"], pod + "restartPolicy": "OnFailure",
		pod + "securityContext.runAsNonRoot": "true", pod + "securityContext.runAsUser": all[pod+"securityContext.fsGroup"],
		pod + "volumes.0.persistentVolumeClaim.claimName": all[claim+"metadata.name"], pod + "volumes.0.name": all[pod+"containers.0.volumeMounts.0.name"],
		pod + "containers.0.volumeMounts.0.mountPath": "/parts", pod + "containers.0.command.0": "sh", pod + "containers.0.command.1": "-euc",
	} {
		if all[path] != want || want == "" || want == "0" {
			t.Errorf("%s is %q, not %q", path, all[path], want)
		}
	}
	dir := t.TempDir()
	part := filepath.Join(dir, "parts", "2.part")
	modeltest.OK(t, os.Mkdir(filepath.Dir(part), 0o700))
	modeltest.OK(t, os.Symlink(os.Args[0], filepath.Join(dir, "lascope")))
	script := strings.ReplaceAll(all[pod+"containers.0.args.0"], "/parts/", filepath.Dir(part)+"/")
	for range 2 { // the second finds its part
		run := exec.Command("sh", "-euc", script)
		run.Env = append(os.Environ(), "LASCOPE_MAIN=1", "PATH="+dir+":"+os.Getenv("PATH"), "JOB_COMPLETION_INDEX=1", "PARTS=3", "SWEEP="+smallSweep)
		if out, err := run.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if text, err := os.ReadFile(part); err != nil || !strings.HasPrefix(string(text), "# lascope part") {
			t.Errorf("%v: %.60s", err, text)
		}
	}
}
