// The module: it is loaded once, and compiled while the reader still looks for a file.

// moduleBytes reads a compressed module: from the page itself, if it is there, or from its file.
// tell is called with the number of bytes so far and, where it is known, of all.
async function moduleBytes(name, tell) {
  const inPage = document.getElementById("module");
  if (inPage) return fromBase64(inPage.textContent);
  const response = await fetch(name);
  if (!response.ok) throw new Error("the server answered " + response.status);
  const total = Number(response.headers.get("Content-Length"));
  const parts = [];
  let done = 0;
  for (const reader = response.body.getReader(); ;) {
    const {value, done: end} = await reader.read();
    if (end) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    tell(done += value.length, total);
  }
}

function fromBase64(text) {
  return Uint8Array.from(atob(text.trim()), letter => letter.charCodeAt(0));
}

// unpacked undoes gzip. Some servers have done so already.
async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

async function loadModule(name, tell) {
  return WebAssembly.compile(await unpacked(await moduleBytes(name, tell)));
}

// startWorker returns a worker in which the module has started, and waits for a request. The
// worker's program is in the page. The module gets words on its command line.
function startWorker(module, ...words) {
  return workerOf(document.getElementById("worker").textContent, module, ...words);
}

function workerOf(text, module, ...words) {
  const url = URL.createObjectURL(new Blob([text], {type: "text/javascript"}));
  const worker = new Worker(url);
  URL.revokeObjectURL(url);
  worker.postMessage({module, words});
  return worker;
}

// example returns one of the files that come with the page.
async function example(name) {
  const inPage = document.getElementById("example-" + name);
  if (inPage) return new File([fromBase64(inPage.textContent)], name);
  const response = await fetch(name);
  if (!response.ok) throw new Error("the server answered " + response.status);
  return new File([await response.blob()], name);
}
