// Shows the card where there is no connection: this page, the files that it needs, and nothing else of the shop. The browser runs it
// as it stands here (`web/card-files.ts` serves it), so it imports nothing.

const page = new URL(registration.scope).pathname
const room = `card ${page}`
// A connection that is there but answers nothing is worth as much as none, to somebody at a till.
const PATIENCE = 5000

addEventListener('install', () => skipWaiting())

// The page has been seen by who is signed in: `data` is the address of the card as it is to be kept.
addEventListener('message', (event) => {
  event.waitUntil(keep(event.data).then((isKept) => event.ports[0]?.postMessage(isKept)))
})

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') return event.respondWith(open(request))
  if (new URL(request.url).pathname.startsWith('/assets/')) event.respondWith(file(request))
})

async function keep(address) {
  const answer = await fetch(address, { cache: 'no-store' })
  if (!answer.ok || answer.redirected) {
    // The sign-in, or the page of somebody without a card.
    if (answer.status < 500) await forget()
    return false
  }
  const html = await answer.clone().text()
  const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))]
  const cache = await caches.open(room)
  await cache.addAll(files)
  await cache.put(page, answer)
  await dropOthers(cache, new Set([...files, page]))
  return true
}

// Files of an earlier build.
async function dropOthers(cache, wanted) {
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}

async function forget() {
  for (const name of await caches.keys()) await caches.delete(name)
}

async function open(request) {
  const kept = await caches.match(page, { cacheName: room, ignoreVary: true })
  const online = fetch(request).then(seen)
  if (!kept) return online
  return Promise.race([online.catch(() => kept), wait(PATIENCE).then(() => kept)])
}

/** Only the sign-in is ever led to from here: nobody is signed in any more. */
async function seen(answer) {
  if (answer.type === 'opaqueredirect') await forget()
  return answer
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function file(request) {
  return (await caches.match(request, { cacheName: room, ignoreVary: true })) ?? fetch(request)
}
