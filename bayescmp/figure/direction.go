package figure

import (
	"slices"
	"unicode"
)

// leftToRight puts the letters of scripts that are written from right to left into the order in
// which they stand. It is the algorithm of Unicode (UAX #9) for one line without nesting, within
// text from left to right. It does not join the letters of Arabic.
func leftToRight(line string) string {
	letters := []rune(line)
	if !slices.ContainsFunc(letters, fromRight) {
		return line
	}
	levels := levelsOf(letters)
	for level := 2; level >= 1; level-- {
		for i := 0; i < len(letters); i++ {
			end := i
			for end < len(letters) && levels[end] >= level {
				end++
			}
			slices.Reverse(letters[i:end])
			slices.Reverse(levels[i:end])
			i = max(i, end)
		}
	}
	for i, letter := range letters {
		if mirror, ok := mirrored[letter]; ok && levels[i] == 1 {
			letters[i] = mirror
		}
	}
	return string(letters)
}

// mirrored are the brackets that open in the direction of the text.
var mirrored = map[rune]rune{
	'(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '<': '>', '>': '<',
}

func fromRight(r rune) bool {
	return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana,
		unicode.Nko)
}

// levelsOf returns 1 for letters from right to left, 2 for numbers among them, and 0 for the rest.
// What is neither letter nor number has the level of the letters around it.
func levelsOf(letters []rune) []int {
	levels := make([]int, len(letters))
	last := -1          // the last letter or number
	before := false     // it belongs to text from right to left
	afterRight := false // the last letter was one from right to left
	for i, letter := range letters {
		digit := unicode.IsDigit(letter)
		if !digit && !unicode.IsLetter(letter) {
			continue
		}
		if !digit {
			afterRight = fromRight(letter)
		}
		if afterRight {
			levels[i] = 1
			for k := last + 1; k < i && before; k++ {
				levels[k] = 1
			}
			if digit {
				levels[i] = 2
			}
		}
		last, before = i, afterRight
	}
	return levels
}
