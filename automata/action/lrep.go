package action

// lrepScheme is the row of L_{R−εP}: b ≪ a keeps the corners from absorbing it, and it is
// ε-optimal.
func lrepScheme() Scheme {
	return linearScheme("lrep", "L_R-eP", "linear reward-ε-penalty: b is much smaller than a, and no corner absorbs it",
		rewardStep("0.05"), penaltyStep("0.002"))
}
