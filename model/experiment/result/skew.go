package result

import "lascope/model/stats"

// Skewed reports that numbers are so skewed, and so few, that the interval of their mean covers less than 95 %.
func Skewed(runs []stats.Observation) bool {
	return len(runs) >= 8 && len(runs) < 100 && stats.Skewness(runs) > 1
}

// Skewed reports that the interval of a cell's mean covers less than 95 %.
func (p *SweepPart) Skewed(cell int) bool { return Skewed(p.Replications(cell)) }
