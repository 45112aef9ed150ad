// The worker runs the module for one file, and posts what the module says. Requests are its standard
// input, so it starts before there is one, and waits.

const requests = new Pipe();
openFiles.set(0, {pipe: requests});

takeLine = line => postMessage(JSON.parse(line));

async function start(module) {
  await runProgram(module, "module");
  postMessage({kind: "died", text: texts[2]});
}

// take puts the files of a request, each {path, blob}, where the module reads them. Later requests
// about the same files come without them.
async function take(files, request) {
  try {
    for (const {path, blob} of files) putFile(path, new Uint8Array(await blob.arrayBuffer()));
  } catch (error) {
    return postMessage({kind: "unreadable", text: String(error.message ?? error)});
  }
  requests.put(new TextEncoder().encode(JSON.stringify(request) + "\n"));
}

globalThis.onmessage = ({data}) => data.module ? start(data.module) : take(data.files, data.request);
