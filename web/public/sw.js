// Keeps the page itself, so that it opens without a network and can say honestly that the table cannot be reached.
// Games are never kept: everything under /api always goes to the server.
const KEEP = 'santiago-1';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEEP).then((cache) => cache.add('/')).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter((k) => k !== KEEP).map((k) => caches.delete(k)))).then(() => self.clients.claim()));
});

// What the server says while no page is open (docs/protocol.md, Notifications).
self.addEventListener('push', (event) => {
  const told = event.data?.json();
  if (!told) return;
  event.waitUntil(self.registration.showNotification(told.title, {
    body: told.text, tag: told.tag, lang: told.language, icon: '/icon-192.png',
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

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/') || url.pathname === '/healthz' || url.pathname === '/metrics') return;
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).then((answer) => {
      if (answer.ok) { const copy = answer.clone(); void caches.open(KEEP).then((cache) => cache.put('/', copy)); }
      return answer;
    }).catch(() => caches.match('/')));
  } else if (url.pathname.startsWith('/assets/')) { // named after their content: what is kept stays right
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request).then((answer) => {
      if (answer.ok) { const copy = answer.clone(); void caches.open(KEEP).then((cache) => cache.put(event.request, copy)); }
      return answer;
    })));
  }
});
