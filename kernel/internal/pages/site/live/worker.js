// The worker of a live notebook runs the program that executes cells (kernel/program). Requests
// are its standard input, and messages its standard output, as they are where it is a process.

const requests = new Pipe();
openFiles.set(0, {pipe: requests});

takeLine = line => {
  const message = JSON.parse(line);
  if (message.type.endsWith("_reply")) {
    for (const content of writtenFiles()) postMessage({type: "file_written", content});
  }
  postMessage(message);
};

// newPipe is for the program, which has no pipes in a browser.
globalThis.newPipe = () => {
  const pipe = new Pipe();
  pipe.path = "/dev/pipe-" + pipes.size;
  pipes.set(pipe.path, pipe);
  return pipe;
};

// afterMessages calls a function of the program after the messages of the page that are here by
// now: an interrupt may be among them.
const turns = [];
const turn = new MessageChannel();
turn.port1.onmessage = () => turns.shift()();
globalThis.afterMessages = callback => {
  turns.push(callback);
  turn.port2.postMessage(null);
};

const requestEncoder = new TextEncoder();

async function serve(module, words) {
  await runProgram(module, "cells", ...words);
  postMessage({type: "died", content: {text: texts[2]}});
}

globalThis.onmessage = ({data}) => {
  if (data.module) return serve(data.module, data.words);
  if (data.files) return data.files.forEach(({path, bytes}) => putFile(path, bytes));
  if (data.type === "interrupt_request") postMessage({type: "interrupt_noticed", content: {}});
  requests.put(requestEncoder.encode(JSON.stringify(data) + "\n"));
};
