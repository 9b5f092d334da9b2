package show

import "strings"

// columnMeanings are the columns of the tables, those with one meaning in a row.
var columnMeanings = []struct{ names, meaning string }{
	{"kind", "scheme, or difference of two schemes"},
	{"a, b", "the schemes of a row: b is empty if it is a's, else it is a's number less b's"},
	{"metric", "the number that the row is of"},
	{"reps", "replications with a number, or with the limit of a time that they did not reach"},
	{"undefined", "replications in which the metric has no meaning"},
	{"censored", "of reps, those that did not reach the time up to their limit"},
	{"limit", "the time up to which the mean counts: longer ones count as the limit"},
	{"mean", "the mean of the replications, of times that of min(time, limit)"},
	{"se", "the standard error of the mean of the replications"},
	{"lo, hi", "the ends of the 95 % interval of the mean"},
	{"median, median_lo, median_hi", "the median by Kaplan and Meier, with Brookmeyer and Crowley's 95 % interval"},
	{"band, band_lo, band_hi", "the 95 % band of the whole mean curve"},
	{"target", "whether half of the interval is at most the precision: met or missed"},
	{"interval", "the way to lo and hi: wilson (each number is 0 or 1), added (Student's t with a run added at each end of the range: " +
		"numbers at the ends, or few values), same (all are equal), t (else Student's t, cut to the range), none"},
	{"note", "a reason to doubt a t interval: very skewed, skewed or few values; a missing note proves nothing"},
	{"best", "yes: alone in the best set; maybe: not told from the best by the paired 95 % intervals; no: another is better; empty: not compared"},
	{"cell", "the line without its seed: lascope run CELL seed=SEED repeats a run, and cell and metric join a table with its long table"},
	{"verdict", "best, worse, equal (within the margin), undecided or not ranked"},
	{"against", "the cell that the verdict compares with"},
	{"ahead, ahead_lo, ahead_hi", "the advantage of against when the verdict fell, with its confidence sequence"},
	{"after", "the runs of each when the verdict fell"},
	{"rep", "the replication, from 1"},
	{"value", "the number of a run, of a time that was not reached the limit"},
	{"status", "ok, censored (the time was not reached) or undefined"},
	{"version", "the version of the program that made the run"},
	{"first, first_lo, first_hi", "Sobol's index of first order: the part of the expected metric's variance that the parameter explains alone"},
	{"total, total_lo, total_hi", "Sobol's total index: the part that the parameter explains with its interactions"},
	{"sample", "the sample of a sensitivity, from 0"},
	{"point", "the point of the sample: A, B, or AB_NAME, which is A with the parameter NAME of B"},
}

// ColumnMeaning is the meaning of a column of the tables, with its name; "" of another word.
func ColumnMeaning(name string) string {
	for _, c := range columnMeanings {
		for of := range strings.SplitSeq(c.names, ", ") {
			if of == name {
				return "column " + c.names + ": " + c.meaning
			}
		}
	}
	return ""
}
