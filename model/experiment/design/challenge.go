package design

import (
	"cmp"
	"slices"
	"strings"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
)

// Challenge reads the specs of a race started from a run: a whole race, "SPEC vs SPEC …",
// or one rival of the present line, such as "lakg", which gets the line's world.
func Challenge(present model.Spec, line string) (specs []model.Spec, err error) {
	defer refusal.To(&err)
	words := refusal.Must(model.SplitLine(line))
	if len(words) == 0 {
		refusal.Say("name the scheme that races the present line, such as race lakg, or give a whole race, SPEC vs SPEC")
	}
	if slices.Contains(words, "vs") || present.Scheme == nil {
		return ParseRace(words)
	}
	canonical(words, present.Scheme)
	rival := slices.Clone(words)
	for _, a := range present.Given {
		if present.Lab.IsWorld(a.Key) && !slices.ContainsFunc(words, keyed(a.Key)) {
			rival = append(rival, a.String())
		}
	}
	rival = append(rival, worldEvents(present)...)
	spec := refusal.Must(model.ParseWords(rival))
	spec.Program = present.Program
	specs = []model.Spec{present, spec}
	return specs, sameWeb(specs)
}

// canonical writes the words of a line with the keys of a scheme.
func canonical(words []string, s *lab.Scheme) {
	for i, w := range words {
		if !strings.HasPrefix(w, "@") {
			words[i] = s.CanonicalWord(w)
		}
	}
}

// Defaults of an experiment started from a run.
const (
	defaultReps  = 10
	defaultUntil = 20_000
)

// SweepFrom reads a sweep started from a run: the words and options of the sweep command.
// Without a scheme the words are added to the present line and replace its values of the
// same keys.
func SweepFrom(present model.Spec, line string) (_ *Sweep, err error) {
	defer refusal.To(&err)
	words, f := fromRun(present, line)
	f.Reps = cmp.Or(f.Reps, defaultReps)
	return ParseSweep(words, f)
}

// SensitivityFrom reads a sensitivity started from a run, as [SweepFrom] a sweep.
func SensitivityFrom(present model.Spec, line string) (_ *Sensitivity, err error) {
	defer refusal.To(&err)
	words, f := fromRun(present, line)
	if f.Reps > 0 || f.From > 0 || f.Points > 0 || f.Precision > 0 {
		refusal.Say("--reps, --from, --points and --precision are of a sweep; a sensitivity has --samples, such as --samples 64")
	}
	return ParseSensitivity(words, cmp.Or(f.Samples, DefaultSamples), f)
}

// fromRun are the words and the options of an experiment started from a run.
func fromRun(present model.Spec, line string) (all []string, f SweepFlags) {
	words := refusal.Must(model.SplitLine(line))
	f, rest, err := SplitFlags(slices.DeleteFunc(words, func(w string) bool { return w == "--live" })) // as it is anyway
	refusal.Check(err)
	if len(f.Recorded) > 0 {
		refusal.Say("--exec: a program is started from the command line only: lascope sweep SPEC --exec PROGRAM")
	}
	f.Program, f.Until = present.Program.Headless(), cmp.Or(f.Until, defaultUntil)
	named := slices.ContainsFunc(rest, func(w string) bool { return !strings.ContainsAny(w, "=@") || strings.HasPrefix(w, SchemeAxis+"=") })
	if named || present.Scheme == nil {
		return rest, f
	}
	canonical(rest, present.Scheme)
	own := []string{present.Scheme.Name}
	for _, a := range present.Given {
		if !slices.ContainsFunc(rest, keyed(a.Key)) {
			own = append(own, a.String())
		}
	}
	for _, e := range present.Events {
		own = append(own, e.Word())
	}
	return append(own, rest...), f
}
