package reading

import "github.com/bayescmp/go/internal/reading/tables"

// looksJMetal recognises the tables of jMetal and SAES.
func looksJMetal(t tables.Table) bool {
	return t.Find([]string{"algorithm"}) != "" &&
		t.Find([]string{"execution_id"}) != "" &&
		t.Find([]string{"instance", "problem"}) != "" &&
		t.Find([]string{"metric_name", "indicator_name"}) != ""
}

// openJMetal reads tables of jMetal and SAES: independent runs of algorithms on instances. Source:
// github.com/jMetal/SAES and jMetal's ExecuteAlgorithms and GenerateLatexTables.
func openJMetal(t tables.Table, h Hints) (Content, error) {
	p := plan{layout: "jMetal/SAES", better: h.better}
	p.find(t)
	return p.open(t, h)
}
