// Package lesson holds lessons: text files of steps and questions (read.go), a player that
// runs them (player.go), and the built-in course (lessons/, embedded).
package lesson
