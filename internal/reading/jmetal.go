package reading

// looksJMetal recognises the tables of jMetal and SAES.
func looksJMetal(t Table) bool {
	return t.find([]string{"algorithm"}) != "" &&
		t.find([]string{"execution_id"}) != "" &&
		t.find([]string{"instance", "problem"}) != "" &&
		t.find([]string{"metric_name", "indicator_name"}) != ""
}

// openJMetal reads tables of jMetal and SAES: independent runs of algorithms on instances. Source:
// github.com/jMetal/SAES and jMetal's ExecuteAlgorithms and GenerateLatexTables.
func openJMetal(t Table, h Hints) (Content, error) {
	p := plan{layout: "jMetal/SAES", better: h.better}
	p.find(t)
	return p.open(t, h)
}
