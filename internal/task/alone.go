//go:build !js && !turns

package task

const shared = false

// FullSpeedFrame is the least time from one frame to the next of a run at full speed.
const FullSpeedFrame = 0
