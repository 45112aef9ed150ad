// Package abilities has the models of Bradley and Terry, with the ties of Davidson, and of Plackett
// and Luce: each player has an ability β, and its worth exp(β) is its share of winning. It finds
// the most likely abilities, and the shape of the posterior from which package nuts draws.
package abilities
