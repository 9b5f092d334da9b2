// Package figure reproduces the figures of the five papers and checks their claims. Each
// paper has one file with its figures; figure.go runs a figure, claim.go checks claims.
package figure
