// Package lessontext has a step of a lesson as data, lessons in sentences, their handouts and keys, and a prediction as it is drawn.
package lessontext
