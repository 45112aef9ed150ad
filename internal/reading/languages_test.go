package reading

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/reading/tables"
)

// languages are words for dataset, classifier, run, fold and accuracy.
var languages = map[string][5]string{
	"German":     {"Datensatz", "Klassifikator", "Lauf", "Falte", "Genauigkeit"},
	"French":     {"Jeu de données", "classifieur", "exécution", "pli", "exactitude"},
	"Spanish":    {"conjunto de datos", "Clasificador", "ejecución", "pliegue", "exactitud"},
	"Portuguese": {"conjunto de dados", "classificador", "execução", "dobra", "acurácia"},
	"Chinese":    {"数据集", "分类器", "运行", "折", "准确率"},
}

// A long table is understood by the words of its header in five languages, without a question.
func TestHeadersOfLanguages(t *testing.T) {
	for language, words := range languages {
		text := strings.Join(words[:], ",") + "\n"
		for run := 1; run <= 2; run++ {
			for fold := 1; fold <= 3; fold++ {
				text += fmt.Sprintf("iris,a,%d,%d,0.8%d\niris,b,%d,%d,0.7%d\n",
					run, fold, fold, run, fold, fold)
			}
		}
		all, err := tables.Tables("x.csv", strings.NewReader(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Understand(all, Hints{})
		if err == nil {
			c, err = c.Choose(Hints{})
		}
		if err != nil {
			t.Errorf("%s: %v", language, err)
			continue
		}
		e, m := c.Entries.At(3), c.Metrics
		if e.Dataset != "iris" || e.Classifier != "b" || e.Run != "1" || e.Fold != "2" ||
			e.Score != 0.72 || len(m) != 1 || m[0].Name != words[4] {
			t.Errorf("%s: %+v, %+v", language, e, m)
		}
	}
}
