// The extension of JupyterLite, and its container: what webpack would make of it by "module
// federation", the form in which JupyterLab loads extensions. There is nothing to bundle, so there
// is no webpack.

const extensionName = "@bayescmp/jupyterlite-kernel";

// here is the folder of this file, with all that belongs to the extension.
const here = new URL(".", document.currentScript.src).href;

// startCells starts the program that executes cells. It is loaded once for all kernels.
let cellsLoaded = null;
async function startCells(tell) {
  cellsLoaded ??= Promise.all([
    loadModule(here + "cells.wasm.gz", tell), fetch(here + "worker.js").then(answer => answer.text()),
  ]);
  try {
    const [module, text] = await cellsLoaded;
    return workerOf(text, module);
  } catch (error) {
    cellsLoaded = null;
    throw error;
  }
}

// plugin registers the kernel. services is the package @jupyterlite/services of the site.
function plugin({BaseKernel, IKernelSpecs, IKernelClient}) {
  return {
    id: extensionName + ":plugin",
    description: "Go (bayescmp): Go in notebooks, with statistics for comparing classifiers",
    autoStart: true,
    requires: [IKernelSpecs],
    optional: [IKernelClient],
    activate(app, specs, client) {
      const Kernel = kernelOf(BaseKernel, startCells, kernelAbout);
      const running = new Map(); // kernels by id
      specs.register({
        spec: {
          name: "bayescmp", display_name: "Go (bayescmp)", language: "go", argv: [],
          resources: {"logo-32x32": here + "logo-32x32.png", "logo-64x64": here + "logo-64x64.png"},
        },
        async create(options) {
          const kernel = new Kernel(options, new Folder(app.serviceManager.contents, options.location));
          running.set(kernel.id, kernel);
          kernel.disposed.connect(() => running.get(kernel.id) === kernel && running.delete(kernel.id));
          return kernel;
        },
      });
      if (client) heedInterrupts(client, running);
    },
  };
}

// heedInterrupts has kernels told of interrupts. JupyterLite takes back the cells that wait, and
// does not tell the kernel, because most kernels of browsers could not hear it.
function heedInterrupts(client, running) {
  const takeBack = client.interrupt.bind(client);
  client.interrupt = async id => {
    running.get(id)?.interrupt();
    await takeBack(id);
  };
}

// services loads @jupyterlite/services from what the site shares; null if there is none, in
// JupyterLab.
async function services(shared) {
  const [version] = Object.values(shared?.["@jupyterlite/services"] ?? {});
  return version ? (await version.get())() : null;
}

let shared;
(globalThis._JUPYTERLAB ??= {})[extensionName] = {
  init(scope) { shared = scope; },
  async get() {
    const found = await services(shared);
    return () => ({__esModule: true, default: found ? [plugin(found)] : []});
  },
};
