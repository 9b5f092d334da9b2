// Package lesson reads lessons, text files of steps and questions (read.go, check.go),
// plays them without a screen (player.go), and embeds the built-in course (lessons/).
package lesson
