// The worker runs the module once, for one request, and posts what the module says.

takeLine = line => postMessage(JSON.parse(line));

// The module starts before there is a request. Its first call is to open the file of the request,
// and it waits there until the page has sent it.
const requestFile = "request.json";
let arrived;
const request = new Promise(resolve => { arrived = resolve; });
const openNow = globalThis.fs.open;
globalThis.fs.open = (path, ...rest) => {
  if (absolute(path) === absolute(requestFile)) request.then(() => openNow(path, ...rest));
  else openNow(path, ...rest);
};

async function start(module) {
  const code = await runProgram(module, "module", requestFile);
  if (code !== 0) postMessage({kind: "died", text: texts[2]});
}

// take puts the files of a request, each {path, blob}, where the module reads them.
async function take(files, request) {
  try {
    for (const {path, blob} of files) putFile(path, new Uint8Array(await blob.arrayBuffer()));
  } catch (error) {
    return postMessage({kind: "unreadable", text: String(error.message ?? error)});
  }
  putFile(requestFile, new TextEncoder().encode(JSON.stringify(request)));
  arrived();
}

globalThis.onmessage = ({data}) => data.module ? start(data.module) : take(data.files, data.request);
