// Package figure reproduces the figures of the five papers and checks their claims. The figures of a paper are a file of the folder
// papers, which papers.go reads; figure.go runs a figure, claim.go, times.go and single.go check claims.
package figure
