package action

// lrpScheme is the row of L_{R−P}: with a = b it is expedient, its limit is E p_i ∝ 1/c_i.
func lrpScheme() Scheme {
	return linearScheme("lrp", "L_R-P", "linear reward-penalty: a reward moves p towards the action, a penalty away from it",
		rewardStep("0.05"), penaltyStep("0.05"))
}
