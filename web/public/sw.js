// The one service worker: keeps one version of the pages, so that they open without a network, and
// shows what the server says while no page is open. Games are never kept here.
// The build writes the next five lines (tools/web_build.py).
const VERSION = 'dev';
const ALONE = false; // there is no server: the pages and Python come from this folder alone
const POLICIES = []; // what a page and its worker may load; a server says so itself
const FILES = {}; // every file of this version, with the hash of its content
const PYTHON = {}; // those of a server's pages that are kept later: to play alone meanwhile

const BASE = new URL('./', self.location.href).href;
const OURS = `santiago ${new URL(BASE).pathname} `; // other sites may share the origin
const KEEP = OURS + VERSION;
const HASH = 'X-Santiago-Hash';
const LISTING = 'py/files.json';

// ---- one version of all files --------------------------------------------------------------------

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll(FILES).then(async () => {
    if (await caches.match(BASE + LISTING)) await keepAll(PYTHON); // the version before had it
  }));
});

// The version before stays for pages that are still open, until the next one comes.
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => {
    const older = names.filter((name) => name.startsWith(OURS) && name !== KEEP);
    const unused = [...older.slice(0, -1), ...names.filter((name) => name === 'santiago-1')];
    return Promise.all(unused.map((name) => caches.delete(name)));
  }).then(() => self.clients.claim()));
});

// A person has asked for the new version.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
  if (event.data === 'keep python') event.waitUntil(keepAll(PYTHON));
});

// All or nothing; what is there already, from an older version too, is not loaded again.
// One file after another: somebody plays meanwhile, and all at once would slow down every press.
// Python's listing comes last: it says that the rest is here.
async function keepAll({ [LISTING]: listing, ...files }) {
  const cache = await caches.open(KEEP);
  const all = Object.entries(listing ? { ...files, [LISTING]: listing } : files);
  for (const [path, hash] of all) {
    const address = BASE + path;
    if ((await cache.match(address))?.headers.get(HASH) === hash) continue;
    await cache.put(address, (await kept(address, hash)) ?? (await loaded(address, hash)));
  }
}

async function kept(address, hash) {
  for (const name of (await caches.keys()).filter((name) => name.startsWith(OURS))) {
    const answer = await (await caches.open(name)).match(address);
    if (answer?.headers.get(HASH) === hash) return answer;
  }
  return null;
}

// The content must be that of this version: a folder may be changing while it is read.
async function loaded(address, hash) {
  // A server adds a preview to its page, and gives the page as it was built under its own name.
  const source = !ALONE && address === BASE ? BASE + 'index.html' : address;
  const answer = await fetch(source, { cache: 'no-cache', priority: 'low' });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const content = await answer.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  const own = [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (own !== hash) throw new Error(`${address} is of another version`);
  const headers = new Headers(answer.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set(HASH, hash);
  const policy = POLICIES[Number(address.startsWith(BASE + 'assets/worker-'))];
  if (policy) headers.set('Content-Security-Policy', policy);
  return new Response(content, { headers });
}

// ---- answers -------------------------------------------------------------------------------------

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.split(/[?#]/)[0];
  if (request.method !== 'GET' || !address.startsWith(BASE)) return;
  const path = address.slice(BASE.length);
  if (path && path in FILES) event.respondWith(file(address, request));
  else if (/^(assets|py)\//.test(path)) event.respondWith(file(address, request)); // of another version
  else if (request.mode === 'navigate' && ALONE && ['', 'index.html'].includes(path)) {
    event.respondWith(file(BASE, request));
  } else if (request.mode === 'navigate' && !ALONE && !/^(api\/|healthz$|metrics$)/.test(path)) {
    event.respondWith(page(request));
  }
});

async function file(address, request) {
  const cache = await caches.open(KEEP);
  return (await cache.match(address)) ?? (await caches.match(address)) ?? fetch(request);
}

// A server's own page comes first, as it fits the server; 502 to 504: only its proxy is there.
async function page(request) {
  const cached = async () => (await caches.open(KEEP)).match(BASE);
  try {
    const answer = await fetch(request);
    return [502, 503, 504].includes(answer.status) ? ((await cached()) ?? answer) : answer;
  } catch (error) {
    const answer = await cached();
    if (!answer) throw error;
    return answer;
  }
}

// ---- notifications -------------------------------------------------------------------------------

// What the server says while no page is open (docs/protocol.md, Notifications).
self.addEventListener('push', (event) => {
  const told = event.data?.json();
  if (!told) return;
  event.waitUntil(self.registration.showNotification(told.title, {
    body: told.text, tag: told.tag, lang: told.language, icon: BASE + 'icon-192.png',
    data: { link: told.link, stop: told.stop },
    actions: [{ action: 'stop', title: told.stop_label }],
  }));
});

// A notice that it is somebody's turn leads back to the table, or ends such notices.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data = event.notification.data ?? '/';
  if (event.action === 'stop') {
    event.waitUntil(fetch(data.stop, { method: 'POST' }));
    return;
  }
  const path = data.link ?? data;
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then((all) => {
    const open = all.find((client) => new URL(client.url).pathname === path);
    return open ? open.focus() : self.clients.openWindow(path);
  }));
});
