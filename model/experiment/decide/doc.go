// Package decide adds replications where they are needed: [Adaptive] runs rounds, for a precision, for the best choice of a
// [Tuning], or for the [Decision] of a race. ranking.go decides which is best; [StudyRuns] knows the runs of a study.
package decide
