// Package animation draws the screen as pictures, still or moving. [Animation.Add] turns the cells of a frame into fills.
package animation
