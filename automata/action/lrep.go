package action

// lrepScheme is the row of L_{R−εP}: b ≪ a keeps the corners from absorbing it, and it is
// ε-optimal.
func lrepScheme() Scheme {
	s := linearScheme("lrep", "L_R-eP", "linear reward-ε-penalty: b is much smaller than a, and no corner absorbs it",
		rewardStep("0.05"), penaltyStep("0.002"))
	s.Words = "penalties=0.2,0.4,0.6 seed=3" // it comes near the corner of the best arm within 300 choices
	return s
}
