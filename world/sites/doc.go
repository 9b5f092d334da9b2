// Package sites holds hidden groups of sites, the queries that reveal them, and download
// times [Thesis] §4.2, [OMA-DRA] §7.
package sites
