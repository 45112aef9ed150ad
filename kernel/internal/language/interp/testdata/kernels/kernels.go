// Package kernels has five classical kernels of computation, and loops of the notebooks. Benchmarks run
// them compiled, by this evaluator and by others.
package kernels

func Fib(n int) int {
	if n < 2 {
		return n
	}
	return Fib(n-1) + Fib(n-2)
}

// Sieve counts the primes up to n.
func Sieve(n int) int {
	composite := make([]bool, n+1)
	count := 0
	for i := 2; i <= n; i++ {
		if composite[i] {
			continue
		}
		count++
		for j := i * i; j <= n; j += i {
			composite[j] = true
		}
	}
	return count
}

// Product is the sum of the elements of a product of two square matrices.
func Product(n int) int {
	a, b, c := make([][]float64, n), make([][]float64, n), make([][]float64, n)
	for i := 0; i < n; i++ {
		a[i], b[i], c[i] = make([]float64, n), make([]float64, n), make([]float64, n)
		for j := 0; j < n; j++ {
			a[i][j] = float64(i * j % 7)
			b[i][j] = float64(i + j)
		}
	}
	sum := 0.0
	for i := 0; i < n; i++ {
		for j := 0; j < n; j++ {
			s := 0.0
			for k := 0; k < n; k++ {
				s += a[i][k] * b[k][j]
			}
			c[i][j] = s
			sum += c[i][j]
		}
	}
	return int(sum)
}

// Count counts n numbers and words.
func Count(n int) int {
	numbers, words := map[int]int{}, map[string]int{}
	names := []string{"rope", "left", "right", "tie", "prior"}
	for i := 0; i < n; i++ {
		numbers[i*7919%1000]++
		words[names[i%5]]++
	}
	return len(numbers) + words["rope"]
}

// Build appends n letters to a string, of which it keeps the last hundred at most.
func Build(n int) int {
	s, total := "", 0
	for i := 0; i < n; i++ {
		s += string(rune('a' + i%26))
		if len(s) > 100 {
			total += len(s)
			s = s[50:]
		}
	}
	return total + len(s)
}
