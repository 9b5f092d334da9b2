// Package show writes results as tables, as long tables for pandas and R, as pictures, and as a report of HTML.
package show
