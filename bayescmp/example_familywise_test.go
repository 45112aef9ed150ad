package bayescmp_test

import (
	"context"
	"fmt"
	"log"

	"github.com/bayescmp/go/bayescmp"
)

// Four variants of C4.5 on 14 data sets: of four decisions one holds beside all others.
func ExampleMatrix_Familywise() {
	m, err := bayescmp.AllPairs(context.Background(), variants(), bayescmp.SignedRank{})
	if err != nil {
		log.Fatal(err)
	}
	f := m.Familywise()
	fmt.Println(f.Together())
	fmt.Println(f)
	// Output:
	// 1
	// Those that hold together (any of them wrong with a chance of at most 5 %): C4.5+m better than C4.5. If no two differed, about 1 of the 6 pairs would be called different.
}
