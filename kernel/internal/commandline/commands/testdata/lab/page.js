// Parts of JupyterLab's front end on a page: its connection to a server, and its area of outputs.
import { KernelManager, ServerConnection } from "@jupyterlab/services";
import { OutputArea, OutputAreaModel } from "@jupyterlab/outputarea";
import { RenderMimeRegistry, standardRendererFactories } from "@jupyterlab/rendermime";
import { Widget } from "@lumino/widgets";

const settings = (address, token) => ServerConnection.makeSettings({
  baseUrl: address, wsUrl: address.replace("http", "ws"), token, appendToken: true,
});

// start starts a kernel of the server at address, and promises a connection to it.
window.start = async (address, token, name) => {
  const manager = new KernelManager({serverSettings: settings(address, token)});
  await manager.ready;
  const kernel = await manager.startNew({name});
  await kernel.info;
  return kernel;
};

// show executes code and renders the outputs below the page's element.
window.show = async (kernel, code, element) => {
  const rendermime = new RenderMimeRegistry({initialFactories: standardRendererFactories});
  const area = new OutputArea({model: new OutputAreaModel({trusted: true}), rendermime});
  Widget.attach(area, element);
  area.future = kernel.requestExecute({code}, false);
  await area.future.done;
};
