// The outputs of a cell, in the form of a notebook and on the page.

// What is kept of the outputs of a cell: nobody reads more, and pages get slow.
const mostText = 1 << 20, mostDisplays = 1000;

// Displays of all cells by display_id: later cells may update them.
const displays = new Map();

// foldReturns leaves of each line what a terminal would show at last.
function foldReturns(text) {
  return text.replace(/[^\n]*\r(?!\r*\n|\r*$)/g, "");
}

class Outputs {
  constructor(element) {
    this.element = element;
    this.clear();
  }

  clear() {
    this.list = [];
    this.elements = [];
    this.size = 0;
    this.cut = false;
    this.clearing = false;
    this.element.replaceChildren();
  }

  // take shows a message, if it is about outputs.
  take(type, content) {
    if (type === "update_display_data") return update(content);
    if (type === "clear_output") {
      if (content.wait) this.clearing = true;
      else this.clear();
      return;
    }
    if (!["stream", "display_data", "execute_result", "error"].includes(type)) return;
    if (this.clearing) this.clear();
    if (type === "stream") return this.print(content.name, content.text);
    if (this.list.length >= mostDisplays && type !== "error") return this.leaveOut();
    const {html, transient, ...fields} = content;
    const element = this.add({output_type: type, ...fields}, html ?? "");
    const id = transient?.display_id;
    if (!id) return;
    const shown = displays.get(id) ?? [];
    displays.set(id, [...shown, {output: this.list.at(-1), element}]);
  }

  // add adds an output with the HTML of it, which comes from the evaluator.
  add(output, html) {
    const element = make("div", {});
    element.innerHTML = html;
    this.list.push(output);
    this.elements.push(element);
    this.element.append(element);
    enhance(element);
    return element;
  }

  // print adds text to what was printed to the stream since the last display.
  print(name, text) {
    if (this.size + text.length > mostText) return this.leaveOut();
    this.size += text.length;
    let i = this.list.length - 1;
    while (i >= 0 && this.list[i].output_type === "stream" && this.list[i].name !== name) i--;
    if (this.list[i]?.output_type !== "stream") {
      i = this.list.length;
      this.add({output_type: "stream", name, text: ""},
        `<div class="row"><div class="prompt"></div><pre class="${name === "stderr" ? name : "stdout"}"></pre></div>`);
    }
    this.list[i].text = foldReturns(this.list[i].text + text);
    this.elements[i].querySelector("pre").textContent = this.list[i].text.replace(/\n+$/, "");
  }

  leaveOut() {
    if (this.cut) return;
    this.cut = true;
    this.size = -Infinity;
    this.print("stderr", `… the rest is left out: of the outputs of a cell, only the first ${mostText >> 20} MB ` +
      `of text and ${mostDisplays} displays are kept\n`);
    this.size = Infinity;
  }

  // show shows a text that is no output of the notebook.
  show(text) {
    const element = make("pre", {class: "result"}, text);
    this.element.append(element);
  }

  // stored is the outputs as notebooks have them.
  stored() {
    const rank = {stdout: 0, stderr: 1};
    const list = [...this.list];
    for (let i = 1; i < list.length; i++) { // stdout comes before stderr, as `run` stores them
      const [a, b] = [list[i - 1], list[i]];
      if (a.output_type === "stream" && b.output_type === "stream" && rank[a.name] > rank[b.name]) {
        [list[i - 1], list[i]] = [b, a];
      }
    }
    return list.map(storedOutput);
  }
}

// update changes displays that are there already.
function update({data, metadata, transient, html}) {
  for (const {output, element} of displays.get(transient?.display_id) ?? []) {
    Object.assign(output, {data, metadata});
    element.innerHTML = html;
    enhance(element);
  }
}

// enhance adds to an output what pages add to stored ones.
function enhance(element) {
  addSliders(element);
  addButtons(element);
  describeTables(element);
  letScrollIn(element);
}

const linesOf = text => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function storedOutput(output) {
  if (output.output_type === "stream") return {...output, text: linesOf(output.text)};
  if (!output.data) return output;
  const data = Object.fromEntries(Object.entries(output.data).map(([mime, value]) =>
    [mime, typeof value === "string" && /^text\/|^image\/svg|javascript$/.test(mime) ? linesOf(value) : value]));
  return {...output, data};
}
