// Package manyruns holds the screens of many runs, which are sweeps, sensitivities and saved
// experiments, and their reports in sentences.
package manyruns
