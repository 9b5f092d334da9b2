// Package result asks known runs for numbers: a [SweepPart] for its cells' numbers, a [RaceResult] for mean curves and
// paired differences, a [SensitivityRun] for indices. It reads and writes them as saved files. A [Decision], a [Tuning] and an
// [Adaptive] sweep add replications until a question is answered.
package result
