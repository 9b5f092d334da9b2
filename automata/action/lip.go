package action

// lipScheme is the row of L_{I−P}, which learns from penalties alone.
func lipScheme() Scheme {
	return linearScheme("lip", "L_I-P", "linear inaction-penalty: a penalty moves p away from the action, a reward does nothing", penaltyStep("0.05"))
}
