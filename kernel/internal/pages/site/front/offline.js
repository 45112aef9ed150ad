// The site without a network: the front page with its program and its data, and every page that was
// read before. With a network, everything comes from the server, so nothing is older than the site.
// A line before this one lists the examples.

const kept = "bayescmp";
const first = ["./", "index.html", "bayescmp.wasm.gz", ...examples];

addEventListener("install", event => {
  event.waitUntil(caches.open(kept).then(cache => cache.addAll(first)));
});

addEventListener("fetch", event => {
  const {request} = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(fetch(request).then(answer => {
    if (answer.status === 200) event.waitUntil(keep(request, answer.clone()));
    return answer;
  }, error => fromKept(request, error)));
});

async function keep(request, answer) {
  const cache = await caches.open(kept);
  await cache.put(request, answer);
}

async function fromKept(request, error) {
  const answer = await caches.match(request, {ignoreSearch: true});
  if (!answer) throw error;
  return answer;
}
