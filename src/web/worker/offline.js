// Shows our own page where there is no connection. It keeps that page and nothing else: every other answer comes from the shop, so
// nothing here can be old, or anybody's. The browser runs it as it stands here (`worker-file.ts` serves it), so it imports nothing;
// `offline` stands before it and names the room and the page in each language.

addEventListener('install', (event) => {
  skipWaiting()
  // Files never pass through here: where a browser can be told so, it need not wake this up for them.
  event.addRoutes?.({ condition: { urlPattern: '/assets/*' }, source: 'network' })
  event.waitUntil(keep())
})

// Pages that are open stay without a worker until their next one: taking them over would throw away those kept for going back.
addEventListener('activate', (event) => event.waitUntil(begin()))

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  // The browser itself asks the shop, while this wakes up, and so the shop reads where a visitor came from. Asked from here
  // everybody would seem to come from our own pages.
  if (mode !== 'navigate' || method !== 'GET' || !registration.navigationPreload) return
  event.respondWith(open(event, url))
})

async function keep() {
  const room = await caches.open(offline.room)
  for (const page of [offline.pt, offline.en]) {
    const answer = await fetch(page, { cache: 'no-store' })
    // A fault, or the sign-in of a network that is not ours, must not be what is shown later: the browser installs another time.
    if (!answer.ok || answer.redirected) throw new Error(`the page for no connection answered ${answer.status}`)
    await room.put(page, answer)
  }
}

async function begin() {
  for (const name of await caches.keys()) if (name.startsWith('offline ') && name !== offline.room) await caches.delete(name)
  await registration.navigationPreload?.enable()
}

async function open({ request, preloadResponse }, url) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (failure) {
    const page = /^\/en(\/|$)/.test(new URL(url).pathname) ? offline.en : offline.pt
    const kept = await caches.match(page, { cacheName: offline.room })
    if (!kept) throw failure
    return kept
  }
}
