package model

import (
	"errors"
	"io"
	"strings"

	"lascope/internal/foreign"
	"lascope/internal/theory"
	"lascope/model/lab"
)

// Theory returns the facts that are known of a line without running it. The error is as for [New].
func Theory(spec Spec) (theory.Facts, error) {
	if spec.Scheme.Name == OwnScheme && spec.Program == nil {
		return nil, errors.New("own: nothing is known of a program; uniform has the rows of its environment, as in " +
			lab.Command("theory uniform pages=8"))
	}
	run, err := New(spec)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	facts := run.Environment.Facts()
	var moves []string
	if run.shifts.next != neverShifts {
		moves = append(moves, "the environment's shift")
	}
	if len(spec.Events) > 0 {
		moves = append(moves, "the interventions of the line")
	}
	if len(moves) > 0 {
		facts.Say("without", strings.Join(moves, " and "), "all rows are of the environment at tick 0", "")
	}
	return facts, nil
}

// PrintTheory prints the rows of [Theory] as CSV. The error is as for [Theory], or out's.
func PrintTheory(out io.Writer, spec Spec) error {
	facts, err := Theory(spec)
	if err != nil {
		return err
	}
	w := foreign.NewCSV(out)
	w.Write(theory.Columns) // a later Flush has the error
	for _, f := range facts {
		w.Write(f.Row())
	}
	return w.Flush()
}
