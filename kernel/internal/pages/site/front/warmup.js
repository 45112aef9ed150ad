// The warm-up: while the reader still looks for a file, a worker answers a small question that
// nobody has asked. By then the browser has compiled what the first file needs, and all workers
// share the code. What the worker says is dropped.

let warming = null; // the worker
let soon = 0;       // the timer that starts it

// warmUpSoon leaves the cores to a reader who chooses a file at once.
function warmUpSoon(compiled) {
  const wait = 500;
  soon = setTimeout(() => asked.files.length || warmUp(compiled), wait);
}

function warmUp(compiled) {
  warming = startWorker(compiled);
  warming.addEventListener("message", ({data}) => {
    if (["figure", "question", "error", "end", "died"].includes(data.kind)) stopWarmUp();
  });
  warming.postMessage({files: [{path: "small.csv", blob: new Blob([smallFile()])}], request: {
    file: "small.csv", options: {}, games: {}, left: "", right: "", against: "", rope: "0.01",
    sure: true, width: at("drop").offsetWidth, version: "", date: "",
  }});
}

// stopWarmUp is for a reader who has chosen a file, and needs all cores.
function stopWarmUp() {
  clearTimeout(soon);
  warming?.terminate();
  warming = null;
}

// smallFile has scores of two classifiers on eight data sets, in ten folds.
function smallFile() {
  const lines = ["dataset,classifier,fold,accuracy"];
  for (let row = 0; row < 160; row++) {
    const dataset = Math.floor(row / 20), fold = row % 10, classifier = row % 20 < 10 ? "a" : "b";
    lines.push([dataset, classifier, fold, 0.5 + row * row % 97 / 400].join(","));
  }
  return lines.join("\n");
}
