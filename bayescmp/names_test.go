package bayescmp_test

import (
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The error about an unknown name says which one was probably meant, and nothing where that is not
// clear.
func TestDidYouMean(t *testing.T) {
	for _, test := range []struct{ asked, known, want string }{
		{"SVM", "svm rf", "svm"},
		{"svm ", "svm rf", "svm"},
		{"random-forest", "RandomForest NaiveBayes", "RandomForest"},
		{"RandomForst", "RandomForest NaiveBayes", "RandomForest"},
		{"C4.5", "c4.5+m c45", "c45"},
		{"c4.5+M", "C4.5 C4.5+m C4.5+cf", "C4.5+m"},
		{"nayve bays", "NaiveBayes AODE", "NaiveBayes"},
		{"j48", "J48graft J48", "J48"},
		{"clf7", "clf1 clf2", ""}, // as near to one as to the other
		{"svm", "SVM Svm", ""},
		{"knn", "svm rf", ""},
		{"a", "b c", ""},
		{"?", "! svm", ""},
		{"日本", "日本語 中文", ""},
		{"機械学習モデル", "機械学習のモデル 中文", "機械学習のモデル"},
	} {
		known := strings.Fields(test.known)
		m := matrixOf(known, 0.01, func(_, _ int) bayescmp.Probabilities { return open })
		_, err := m.Between(test.asked, known[0])
		refused(t, err, bayescmp.ErrUnknown, known...)
		_, after, asks := strings.Cut(err.Error(), `did you mean "`)
		meant, _, _ := strings.Cut(after, `"`)
		if meant != test.want || asks != (test.want != "") {
			t.Errorf("%q among %s: meant %q, want %q", test.asked, test.known, meant, test.want)
		}
	}
}
