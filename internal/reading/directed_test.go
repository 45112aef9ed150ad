package reading

import (
	"errors"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

// What the scores are may contradict what the name says. Then it is asked.
func TestContradictions(t *testing.T) {
	for name, test := range map[string]struct{ text, asks, note string }{
		"a negated error": {"rmse\nd,a,-1\nd,b,-2\n", "perhaps they are negated", ""},
		"an error":        {"rmse\nd,a,1\nd,b,2\n", "", ""},
		"all 0":           {"rmse\nd,a,0\nd,b,0\n", "", ""},
		"a likelihood":    {"nll\nd,a,-1\nd,b,-2\n", "", ""},
		"negated":         {"neg_rmse\nd,a,-1\nd,b,-2\n", "", "as in scikit-learn"},
		"not negated":     {"neg_rmse\nd,a,1\nd,b,2\n", "no score is negative", ""},
		"negative":        {"accuracy\nd,a,-0.5\nd,b,-0.9\n", "no score is positive", ""},
		"percent":         {"accuracy\nd,a,95\nd,b,80\n", "", "in percent"},
		"noise":           {"accuracy\nd,a,1.01\nd,b,0.9\n", "", "above 1, up to 1.01"},
		"some in percent": {"accuracy\nd,a,95\nd,b,0.80\n", `classifier "a"`, ""},
		"not named":       {"score\nd,a,-1\nd,b,-2\n", "", "No metric is named"},
		"not known":       {"gloss\nd,a,-1\nd,b,-2\n", "is not a known metric", ""},
	} {
		t.Run(name, func(t *testing.T) {
			text := "dataset,model," + test.text
			c, err := understood(t, text, Hints{})
			var input *tables.InputError
			if asks := errors.As(err, &input); asks != (test.asks != "") ||
				asks && !strings.Contains(err.Error(), test.asks) {
				t.Fatalf("%v", err)
			}
			said := strings.Join(c.Notes, "\n")
			if test.asks == "" && !strings.Contains(said, test.note) {
				t.Errorf("%q is not said: %s", test.note, said)
			}
			for _, better := range []metrics.Direction{metrics.Higher, metrics.Lower} {
				c, err := understood(t, text, Hints{Better: better})
				if err != nil || c.Metrics[0].Better != better {
					t.Errorf("with %d: %v", better, err)
				}
			}
		})
	}
}
