// Package linetest builds the spec and the run of a test's line.
package linetest

import (
	"lascope/model"
	"lascope/model/modeltest"
)

// Spec is the spec of a line that must be right.
func Spec(line string) model.Spec { return modeltest.Must(model.Parse(line)) }

// Run is the run of a line that must be right.
func Run(line string) *model.Run { return modeltest.Must(model.New(Spec(line))) }
