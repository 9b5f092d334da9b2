package action

// lriScheme is the row of L_{R−I}, which is absolutely expedient; the corners of the simplex
// absorb it.
func lriScheme() Scheme {
	return linearScheme("lri", "L_R-I", "linear reward-inaction: a reward moves p towards the action, a penalty does nothing", rewardStep("0.05"))
}
