//go:build js || turns

package task

import "time"

const shared = true

// FullSpeedFrame is the least time from one frame to the next of a run at full speed: the thread is for the run.
const FullSpeedFrame = time.Second / 6
