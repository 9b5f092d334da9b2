// Package linetest builds what a line of a test stands for: its spec and its run.
package linetest

import (
	"lascope/model"
	"lascope/model/modeltest"
)

// Spec is the spec of a line that must be right.
func Spec(line string) model.Spec { return modeltest.Must(model.Parse(line)) }

// Run is the run of a line that must be right.
func Run(line string) *model.Run { return modeltest.Must(model.New(Spec(line))) }
