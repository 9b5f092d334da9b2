// Package placementpanes holds the panes of the placement lab: arms, accuracy, counts.
package placementpanes
