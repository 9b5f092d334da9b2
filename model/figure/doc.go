// Package figure draws the figures of the five papers anew and checks their claims. Each
// paper has a file of its own with its figures; figure.go runs one.
package figure
