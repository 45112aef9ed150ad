package commands

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Texts can be edited. The edited text is rendered like the rest of the page, is safe, is kept, and
// is part of the downloaded notebook.
func TestLiveTexts(t *testing.T) {
	b := livePage(t, "01-one-data-set.html")
	for _, width := range []int{1200, 900, 400} {
		b.resize(width, 900)
		var covered []string
		b.script(coveredByButtons, &covered)
		if len(covered) > 0 {
			t.Errorf("at %d pixels, buttons cover %q", width, covered)
		}
	}
	b.script(`document.querySelectorAll(".edit")[1].focus()`, nil)
	b.press(keyEnter)
	b.until(`document.activeElement.matches("textarea.markdown")`)
	var before string
	b.script(`return document.activeElement.value`, &before)
	if before == "" {
		t.Error("the text is empty")
	}
	b.script(`document.activeElement.setSelectionRange(0, 0)
		document.execCommand("insertText", false, "## New *heading*\n\n" +
			"<b onclick='evil = 1'>bold</b><img src=x onerror='evil = 1'> $x^2$\n\n")`, nil)
	t.Log(b.screenshot("editing"))
	b.press(keyShift + keyEnter)
	b.script(`window.section = page.texts[1].section`, nil)
	b.until(`section.querySelector("h2 em") && !document.querySelector(".markdown")`)
	for expression, what := range map[string]string{
		`section.querySelector("math")`:                             "the formula",
		`!section.querySelector("[onclick], [onerror]")`:            "nothing that runs",
		`document.activeElement === section.querySelector(".edit")`: "the focus stays",
	} {
		if !b.within(patience, expression) {
			t.Errorf("not so: %s", what)
		}
	}
	t.Log(b.screenshot("rendered"))
	b.until(`!page.unsaved`)
	b.call("POST", "/refresh", map[string]any{}, nil)
	b.until(`page.texts[1].section.querySelector("h2 em")`)
	var text string
	b.script(`return wholeNotebook().then(nb => nb.cells.filter(
		cell => cell.cell_type === "markdown")[1].source.join(""))`, &text)
	if want := "## New *heading*\n\n<b onclick"; !strings.HasPrefix(text, want) ||
		!strings.HasSuffix(text, before) {
		t.Errorf("the notebook has %q", text)
	}
	b.script(`document.getElementById("discard").click()`, nil)
	b.until(`!page.texts[1].section.querySelector("h2 em") && localStorage.length === 0`)
	b.script(`page.texts[1].section.dispatchEvent(new MouseEvent("dblclick"))`, nil)
	b.until(`document.activeElement.value === ` + strconv.Quote(before))
}

// coveredByButtons lists the texts that are covered by a button "Edit".
const coveredByButtons = `
	const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
		Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
	const range = document.createRange();
	return [...document.querySelectorAll(".edit")].flatMap(edit => {
		const box = edit.getBoundingClientRect(), covered = [];
		const walker = document.createTreeWalker(edit.parentElement, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const node = walker.currentNode;
			range.selectNodeContents(node);
			if (edit.contains(node) || !node.data.trim()) continue;
			if ([...range.getClientRects()].some(line => meet(box, line))) covered.push(node.data);
		}
		return covered;
	})`

// Texts can be added between added cells. They keep their order, and can be removed.
func TestLiveAddedTexts(t *testing.T) {
	b := livePage(t, "scratch.html")
	write := func(text string) {
		b.script(`document.getElementById("add-text").click()`, nil)
		b.until(`document.activeElement.matches("textarea.markdown")`)
		b.script(`document.execCommand("insertText", false, `+strconv.Quote(text)+`)`, nil)
		b.press(keyShift + keyEnter)
		b.until(`!document.querySelector(".markdown")`)
	}
	write("one *word*")
	b.script(`addCell(undefined, "1 + 1"); page.changed()`, nil)
	write("two")
	write("three")
	if got := b.text("main > section:nth-last-of-type(4) em"); got != "word" {
		t.Errorf("the first text has %q", got)
	}
	const sources = `return wholeNotebook().then(nb => nb.cells.slice(2).map(
		cell => cell.cell_type + " " + [cell.source].flat().join("")))`
	want := []string{"markdown one *word*", "code 1 + 1", "markdown two", "markdown three"}
	check := func(when string) {
		t.Helper()
		var got []string
		if b.script(sources, &got); !slices.Equal(got, want) {
			t.Errorf("%s: %q", when, got)
		}
	}
	check("written")
	b.until(`!page.unsaved`)
	b.call("POST", "/refresh", map[string]any{}, nil)
	b.until(`page.texts.length === 4 && page.texts[1].section.querySelector("em")`)
	check("loaded again")
	b.script(`[...document.querySelectorAll("[aria-label^='Remove text']")][1].click()`, nil)
	want = slices.Delete(want, 2, 3)
	check("one removed")
}

// A cell can be inserted between others. It stays there when the page is loaded again and in the
// notebook that is downloaded, and the cells are numbered in the order of the page.
func TestLiveInsertedCells(t *testing.T) {
	b := livePage(t, "01-one-data-set.html")
	var want []string
	const sources = `return wholeNotebook().then(nb => nb.cells.map(
		cell => [cell.source].flat().join("")))`
	b.script(sources, &want)
	var second string
	b.script(`return page.cells[1].code`, &second)
	place := slices.Index(want, second) + 1
	check := func(when string) {
		t.Helper()
		var got []string
		if b.script(sources, &got); !slices.Equal(got, want) {
			t.Errorf("%s: %d cells, want %d: %q", when, len(got), len(want), got)
		}
		var misnamed []string
		b.script(`return page.cells.map((cell, i) => [...cell.section.querySelectorAll(
			"textarea, .cell-buttons button")].map(part => part.getAttribute("aria-label"))
			.filter(label => !label.endsWith(" cell " + (i + 1)))).flat()`, &misnamed)
		if len(misnamed) > 0 {
			t.Errorf("%s: %q", when, misnamed)
		}
	}
	insert := func(below int, code string) {
		b.script(fmt.Sprintf(`document.querySelector(
			"[aria-label='Insert a cell below cell %d']").click()`, below), nil)
		b.until(fmt.Sprintf(`document.activeElement === page.cells[%d].editor.text`, below))
		b.script(`document.execCommand("insertText", false, `+strconv.Quote(code)+`)`, nil)
	}
	b.resize(1200, 1600)
	var row bool
	b.script(`return page.cells[1].button.offsetTop === page.cells[1].below.offsetTop`, &row)
	if !row {
		t.Errorf("the buttons stand below each other, see %s", b.screenshot("buttons"))
	}
	insert(2, "20 + 1")
	insert(3, "20 + 2")
	insert(2, "20 + 0")
	b.script(`addCell(undefined, "20 + 3"); page.changed()`, nil)
	want = append(slices.Insert(want, place, "20 + 0", "20 + 1", "20 + 2"), "20 + 3")
	check("inserted")
	b.until(`!page.unsaved`)
	b.call("POST", "/refresh", map[string]any{}, nil)
	b.until(`page.cells.length > 4 && page.cells[3].code === "20 + 1"`)
	check("loaded again")
	b.script(`document.querySelector("[aria-label='Remove cell 4']").click()`, nil)
	want = slices.Delete(want, place+1, place+2)
	check("one removed")
	b.screenshot("inserted")
	b.script(`page.cells[2].editor.text.focus()`, nil)
	b.press(keyShift + keyEnter)
	b.until(`page.cells[2].section.querySelector(".result")?.textContent.includes("20")`)
	b.until(`document.activeElement === page.cells[3].editor.text`)
}
