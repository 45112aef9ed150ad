// Package spelling tells how much two names differ, to find what was meant by a name that is not
// known. Which names are near enough is for each caller to say.
package spelling

// Distance returns how many letters must be put in, taken out or exchanged to make b of a
// (Levenshtein 1966).
func Distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, r := range from {
		before := row[0]
		row[0] = i + 1
		for j, s := range to {
			exchanged := before
			if r != s {
				exchanged++
			}
			before = row[j+1]
			row[j+1] = min(exchanged, before+1, row[j]+1)
		}
	}
	return row[len(to)]
}
