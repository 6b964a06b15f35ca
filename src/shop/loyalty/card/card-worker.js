// Service worker that shows the card offline: this page and the files that it needs, nothing else of the shop. It is served
// without a build (`web/card-files.ts`), so it imports nothing.

const page = new URL(registration.scope).pathname
const cacheName = `card ${page}`
// At a till, a connection that does not answer is no better than none.
const PATIENCE = 5000

addEventListener('install', () => skipWaiting())

// Sent by the card page of a signed-in person: `data` is the address of the card to store. If the connection or the device fails,
// an older copy stays; the page is notified at the end in any case, and checks what is stored.
addEventListener('message', (event) => {
  const notifyPage = () => event.ports[0]?.postMessage('over')
  event.waitUntil(storeCard(event.data).then(notifyPage, notifyPage))
})

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') return event.respondWith(open(request))
  if (new URL(request.url).pathname.startsWith('/assets/')) event.respondWith(file(request))
})

async function storeCard(address) {
  const answer = await fetch(address, { cache: 'no-store' })
  // Redirected to sign-in, or to the page of a person without a card.
  if (answer.redirected) await deleteCaches()
  if (!answer.ok || answer.redirected) return
  const html = await answer.clone().text()
  const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))]
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  await cache.put(page, answer)
  await dropOthers(cache, new Set([...files, page]))
  // Its owner may have turned it off in the meantime. `offline-card.ts` uses the same name.
  if (!(await caches.has('card-wanted'))) await deleteCaches()
}

// Files of an earlier build.
async function dropOthers(cache, wanted) {
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}

async function deleteCaches() {
  for (const name of await caches.keys()) if (!name.startsWith('offline')) await caches.delete(name)
}

async function open(request) {
  const cached = await caches.match(page, { cacheName, ignoreVary: true })
  const online = fetch(request).then((answer) => checkSession(request, answer))
  if (!cached) return online
  // A shop that is restarting answers too, but not with the card.
  const answered = online.then(
    (answer) => (answer.status >= 500 ? cached : answer),
    () => cached,
  )
  return Promise.race([answered, wait(PATIENCE).then(() => cached)])
}

// A redirect means that the visitor is not signed in or has no card: the copy is another person's. An extra slash redirects to
// the page itself.
async function checkSession(request, answer) {
  if (answer.type === 'opaqueredirect' && !new URL(request.url).pathname.endsWith('/')) await deleteCaches()
  return answer
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function file(request) {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request)
}
