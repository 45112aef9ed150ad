// The module: it is loaded once, and compiled while the reader still looks for a file.

// moduleStream is a stream of a compressed module: from the page itself, if it is there, or from its
// file. tell is called with the number of bytes so far and, where it is known, of all.
async function moduleStream(name, tell) {
  const inPage = document.getElementById("module-" + name);
  if (inPage) return new Blob([fromBase64(inPage.textContent)]).stream();
  const response = await fetch(name);
  if (!response.ok) throw new Error("the server answered " + response.status);
  const total = Number(response.headers.get("Content-Length"));
  let done = 0;
  return response.body.pipeThrough(new TransformStream({transform(part, controller) {
    tell(done += part.length, total);
    controller.enqueue(part);
  }}));
}

function fromBase64(text) {
  return Uint8Array.from(atob(text.trim()), letter => letter.charCodeAt(0));
}

// unpacked undoes gzip. Some servers have done so already.
async function unpacked(stream) {
  const [ahead, all] = stream.tee();
  const reader = ahead.getReader();
  const {value} = await reader.read();
  reader.cancel();
  return value?.[0] === 0x1f ? all.pipeThrough(new DecompressionStream("gzip")) : all;
}

// loadModule compiles the module while it still arrives and is unpacked.
async function loadModule(name, tell) {
  return WebAssembly.compileStreaming(new Response(await unpacked(await moduleStream(name, tell)),
    {headers: {"Content-Type": "application/wasm"}}));
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
