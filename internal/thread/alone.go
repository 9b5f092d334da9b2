//go:build !js && !turns

package thread

const shared = false
