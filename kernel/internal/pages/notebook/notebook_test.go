package notebook

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// jupyter is a notebook as Jupyter saves it, with fields that we do not know and every kind of
// output.
const jupyter = `{
 "cells": [
  {
   "attachments": {
    "a.png": {
     "image/png": "aGk="
    }
   },
   "cell_type": "markdown",
   "id": "title-1",
   "metadata": {
    "toc": true
   },
   "source": [
    "# Title <b>\n",
    "\n",
    "Ä & \"ö\""
   ]
  },
  {
   "cell_type": "code",
   "execution_count": 3,
   "id": "abc_2",
   "metadata": {
    "jupyter": {
     "zoom": 1.50
    },
    "tags": [
     "external-data"
    ]
   },
   "outputs": [
    {
     "name": "stdout",
     "output_type": "stream",
     "text": [
      "a\n",
      "b"
     ]
    },
    {
     "data": {
      "application/json": {
       "x": [
        1,
        2
       ]
      },
      "image/png": "aGk=\n",
      "text/plain": [
       "<x>"
      ]
     },
     "execution_count": 3,
     "metadata": {
      "image/png": {
       "width": 10
      }
     },
     "output_type": "execute_result"
    },
    {
     "data": {},
     "metadata": {},
     "output_type": "display_data"
    },
    {
     "ename": "error",
     "evalue": "bad",
     "output_type": "error",
     "traceback": [
      "bad",
      "line 1"
     ]
    }
   ],
   "source": []
  },
  {
   "cell_type": "raw",
   "id": "r",
   "metadata": {},
   "source": [
    "raw"
   ]
  }
 ],
 "metadata": {
  "kernelspec": {
   "display_name": "Go",
   "language": "go",
   "name": "bayescmp"
  },
  "mine": null
 },
 "nbformat": 4,
 "nbformat_minor": 5
}
`

func TestRoundTrip(t *testing.T) {
	nb, err := Parse([]byte(jupyter))
	if err != nil {
		t.Fatal(err)
	}
	got, err := nb.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != jupyter {
		t.Errorf("got\n%s", got)
	}
	if nb.Language() != "go" || !nb.Cells[1].Tagged("external-data") || nb.Cells[0].Tagged("x") {
		t.Error("language or tags")
	}
	if uri := nb.Cells[0].Attachment("attachment:a.png"); uri != "data:image/png;base64,aGk=" {
		t.Errorf("attachment: %s", uri)
	}
	for _, name := range []string{"attachment:b.png", "a.png"} {
		if uri := nb.Cells[0].Attachment(name); uri != "" {
			t.Errorf("attachment that is not there: %s", uri)
		}
	}
}

func TestOldForms(t *testing.T) {
	nb, err := Parse([]byte("\ufeff" + `{"nbformat": 4, "cells": [
		{"cell_type": "code", "source": "a\nb"},
		{"cell_type": "code", "source": "a\nb", "id": "not valid!"},
		{"cell_type": "markdown", "source": ["x"], "id": "same"},
		{"cell_type": "markdown", "source": null, "id": "same"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, c := range nb.Cells {
		if !validID.MatchString(c.ID) || seen[c.ID] {
			t.Errorf("id %q", c.ID)
		}
		seen[c.ID] = true
	}
	if nb.Cells[2].ID != "same" {
		t.Error("a proper id was replaced")
	}
	first, err := nb.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Parse(first)
	if err != nil {
		t.Fatal(err)
	}
	if second, _ := again.Bytes(); !bytes.Equal(first, second) {
		t.Errorf("not stable:\n%s\n%s", first, second)
	}
}

func TestBadNotebooks(t *testing.T) {
	for text, want := range map[string]string{
		``:                               "not a JSON object",
		`[1]`:                            "not a JSON object",
		`null`:                           "null",
		`{}`:                             "no nbformat",
		`{"nbformat": 3}`:                "nbformat 3, not 4",
		`{"nbformat": 4}`:                "no list of cells",
		`{"nbformat": 4, "cells": []} x`: "after the JSON object",
		`{"nbformat": 4, "cells": [1]}`:  "cell 1 from the top: not a JSON object",
	} {
		wantBad(t, text, want)
	}
	const outputs = `"code", "source": "", "outputs": `
	for cell, want := range map[string]string{
		`"heading", "source": ""`:              `unknown cell_type "heading"`,
		`"code", "source": {}`:                 "source: want a string",
		`"code", "source": [1]`:                "source: want a list of strings",
		outputs + `[3]`:                        "output 1: not a JSON object",
		outputs + `[{"output_type": "smell"}]`: `unknown output_type "smell"`,
		outputs + `[{"output_type": "display_data", "data": {"a/b": 1}}]`: "a/b: want a string",
	} {
		wantBad(t, `{"nbformat": 4, "cells": [{"cell_type": `+cell+`}]}`, want)
	}
	_, err := ReadFile(filepath.Join(t.TempDir(), "missing.ipynb"))
	if err == nil || !strings.Contains(err.Error(), "missing.ipynb") {
		t.Errorf("missing file: %v", err)
	}
}

// wantBad checks that a text is refused as a notebook, with the right reason.
func wantBad(t *testing.T, text, want string) {
	t.Helper()
	if _, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%s\ngot %v, want %q", text, err, want)
	}
}

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "n.ipynb")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	nb, err := Parse([]byte(jupyter))
	if err != nil {
		t.Fatal(err)
	}
	if err := nb.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(path); string(text) != jupyter {
		t.Error("not what was written")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
	if err := nb.WriteFile(filepath.Join(dir, "no", "folder.ipynb")); err == nil {
		t.Error("no error for a folder that does not exist")
	}
}

// Reading a file never panics, whatever is in it. A notebook that could be read can be written and
// read again.
func FuzzParse(f *testing.F) {
	f.Add([]byte(jupyter))
	f.Add([]byte(`{"nbformat": 4, "nbformat_minor": 2, "cells": [{"cell_type": "code",
		"source": "1", "outputs": [{"output_type": "stream", "text": ["a", "b"]}]}]}`))
	f.Add([]byte(`{"nbformat": 4, "metadata": {"kernelspec": 3}, "cells": [{"cell_type": "raw",
		"metadata": {"tags": "x"}, "attachments": []}]}`))
	f.Add([]byte(`{"nbformat": 3, "worksheets": []}`))
	f.Add([]byte("\xff{}"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		nb, err := Parse(raw)
		if err != nil {
			return
		}
		nb.Language()
		nb.SetKernel("k", "K")
		for _, c := range nb.Cells {
			c.Tagged("x")
			c.Attachment("attachment:x")
		}
		first, err := nb.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse(first)
		if err != nil {
			t.Fatalf("what we wrote is no notebook: %v\n%s", err, first)
		}
		if second, _ := again.Bytes(); !bytes.Equal(first, second) {
			t.Errorf("not stable:\n%s\n%s", first, second)
		}
	})
}
