// Shows our own page when there is no connection. It caches that page only: every other response comes from the shop, so nothing
// here can be stale or personal. The browser runs this file as written, so it imports nothing; `worker-file.ts` prepends
// `offline`, with the name of the cache and the page in each language.

addEventListener('install', (event) => {
  skipWaiting()
  // Assets never pass through here: browsers with static routing need not start the worker for them.
  event.addRoutes?.({ condition: { urlPattern: '/assets/*' }, source: 'network' })
  event.waitUntil(cachePages())
})

// Open pages stay without a worker until their next navigation: claiming them would empty the back/forward cache.
addEventListener('activate', (event) => event.waitUntil(begin()))

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  // With navigation preload the browser itself sends the request while the worker starts, and the shop sees where a visitor came
  // from. Sent from here, all visitors would seem to come from our own pages.
  if (mode !== 'navigate' || method !== 'GET' || !registration.navigationPreload) return
  event.respondWith(open(event, url))
})

async function cachePages() {
  const cache = await caches.open(offline.room)
  for (const page of [offline.pt, offline.en]) {
    const answer = await fetch(page, { cache: 'no-store' })
    // Do not cache an error, or the sign-in page of another network: fail, and the browser installs another time.
    if (!answer.ok || answer.redirected) throw new Error(`the page for no connection answered ${answer.status}`)
    await cache.put(page, answer)
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
    const cached = await caches.match(page, { cacheName: offline.room })
    if (!cached) throw failure
    return cached
  }
}
