package compute

import (
	"maps"
	"reflect"
	"slices"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets/simulate"
)

// actions are what requests may ask for: how to make the action, and the types of its answers.
var actions = map[string]struct {
	make    func() action
	answers []reflect.Type
}{
	"all_pairs":       {func() action { return &allPairs{} }, of[bayescmp.Matrix]()},
	"compare":         {func() action { return &compare{} }, ofTest},
	"curve":           {func() action { return &curve{} }, of[bayescmp.Curve]()},
	"draws":           {func() action { return &draws{} }, of[Draws]()},
	"effects":         {func() action { return &effects{} }, of[bayescmp.Effects]()},
	"expected_loss":   {func() action { return &expectedLoss{} }, of[bayescmp.ExpectedLoss]()},
	"games":           {func() action { return &games{} }, of[bayescmp.Ratings]()},
	"inspect":         {func() action { return &inspect{} }, of[bayescmp.Overview]()},
	"leaderboard":     {func() action { return &leaderboard{} }, of[bayescmp.Placings]()},
	"non_inferiority": {func() action { return &nonInferiority{} }, of[bayescmp.NonInferiority]()},
	"plan":            {func() action { return &plan{} }, of[simulate.Outlook]()},
	"post_hoc":        {func() action { return &postHoc{} }, ofPostHoc},
	"rank":            {func() action { return &rank{} }, ofRankings()},
	"sensitivity":     {func() action { return &sensitivity{} }, of[bayescmp.Sensitivities]()},
	"side_by_side":    {func() action { return &sideBySide{} }, of[bayescmp.Panel]()},
}

// of is a list of one type.
func of[T any]() []reflect.Type { return []reflect.Type{reflect.TypeFor[T]()} }

// ofTest are the types of the answers of tests of a pair.
var ofTest = []reflect.Type{
	reflect.TypeFor[bayescmp.Comparison](), reflect.TypeFor[bayescmp.Significance](),
}

// ofPostHoc are the types of the answers of post-hoc tests.
var ofPostHoc = []reflect.Type{
	reflect.TypeFor[bayescmp.PostHoc](), reflect.TypeFor[bayescmp.MeanDifferences](),
}

// ofRankings are the types of the answers of tests of several classifiers.
func ofRankings() (types []reflect.Type) {
	for _, r := range rankings {
		if !slices.Contains(types, r.answer) {
			types = append(types, r.answer)
		}
	}
	return types
}

// actionNames are what do may be.
func actionNames() []string { return slices.Sorted(maps.Keys(actions)) }
