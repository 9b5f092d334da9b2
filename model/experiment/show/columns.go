package show

import "strings"

// columnMeanings are the columns of the tables, those with one meaning in a row: of experiments, of runs, of lessons and classes.
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
	{"ahead, ahead_lo, ahead_hi", "the advantage of against when the verdict fell, of the row best its own, with its confidence sequence"},
	{"after", "the runs of each when the verdict fell"},
	{"rep", "the replication, from 1"},
	{"value", "the number of a run, of a time that was not reached the limit"},
	{"status", "ok, censored (the time was not reached) or undefined"},
	{"version", "the version of the program that made the run"},
	{"first, first_lo, first_hi", "Sobol's index of first order: the part of the expected metric's variance that the parameter explains alone; " +
		"of the row chance, the part that webs and luck have in the variance of one run"},
	{"total, total_lo, total_hi", "Sobol's total index: the part that the parameter explains with its interactions"},
	{"sample", "the sample of a sensitivity, from 0"},
	{"point", "the point of the sample: A, B, or AB_NAME, which is A with the parameter NAME of B"},

	{"p1, q1", "in a game: the probability with which the first and the second player choose action 1"},

	{"when, who", "the time of a prediction, and the student"},
	{"lesson, name", "the lesson, and the student of a work"},
	{"option, options", "the letter of an answer; the texts of all"},
	{"predicted", "the answer given; in the row for all of a class the commonest wrong one"},
	{"right", "of sites: the part at their perfect access point; of a question: the answer that the run gave, or 1 for the right option"},
	{"measure", "the number that the run measured for a question or a work"},
	{"file, trouble", "a work handed in, and the reason why it was not run"},
	{"done", "1 if the line of a work does its task"},
	{"sentences", "the number of sentences that explain a work"},
	{"vote", "the first or the second vote on a question"},
	{"answers, right %", "the answers to a vote, and the percentage of them that were right"},
	{"right answer, commonest wrong, its answers", "the options of a vote that the run gave and that most others chose, and how many chose it"},
	{"all answers, revealed", "how many chose each option, and how often the answer was shown without a prediction"},
	{"to tell them", "the reason against the commonest wrong answer"},
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
