// Package hidden has the small worlds whose truth a scheme cannot see: a point on the line from 0 to 1, with an oracle that says on
// which side it lies, and may lie [Thesis] §4.1 (point.go); arms of unknown penalty probabilities, the environment of the
// textbooks, one of which is pulled a tick [Thesis] §2.1.1 (arms.go); items of hidden values and known weights, of which a bag holds
// as many as its capacity allows (items.go); groups of objects, the queries that reveal them, and the times of downloads from sites
// [Thesis] §4.2, [OMA-DRA] §7 (groups.go, sites.go).
package hidden
