// Shows the card where there is no connection: this page, the files that it needs, and nothing else of the shop. The browser runs it
// as it stands here (`web/card-files.ts` serves it), so it imports nothing.

const page = new URL(registration.scope).pathname
const room = `card ${page}`
// A connection that is there but answers nothing is worth as much as none, to somebody at a till.
const PATIENCE = 5000

addEventListener('install', () => skipWaiting())

// The page has been seen by who is signed in: `data` is the address of the card as it is to be kept. Where the connection or the
// device fails an older copy stays; the page hears that it is over in any case, and looks what is there.
addEventListener('message', (event) => {
  const tell = () => event.ports[0]?.postMessage('over')
  event.waitUntil(keep(event.data).then(tell, tell))
})

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') return event.respondWith(open(request))
  if (new URL(request.url).pathname.startsWith('/assets/')) event.respondWith(file(request))
})

async function keep(address) {
  const answer = await fetch(address, { cache: 'no-store' })
  // The sign-in, or the page of somebody without a card.
  if (answer.redirected) await forget()
  if (!answer.ok || answer.redirected) return
  const html = await answer.clone().text()
  const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))]
  const cache = await caches.open(room)
  await cache.addAll(files)
  await cache.put(page, answer)
  await dropOthers(cache, new Set([...files, page]))
  // Its owner may have taken it off meanwhile: `keeping.ts` knows this name.
  if (!(await caches.has('card-wanted'))) await forget()
}

// Files of an earlier build.
async function dropOthers(cache, wanted) {
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
}

async function forget() {
  for (const name of await caches.keys()) if (!name.startsWith('offline')) await caches.delete(name)
}

async function open(request) {
  const kept = await caches.match(page, { cacheName: room, ignoreVary: true })
  const online = fetch(request).then((answer) => seen(request, answer))
  if (!kept) return online
  // A shop that is just being started anew answers too, but not with the card.
  const answered = online.then(
    (answer) => (answer.status >= 500 ? kept : answer),
    () => kept,
  )
  return Promise.race([answered, wait(PATIENCE).then(() => kept)])
}

/** A page here leads on only who is not signed in, or has no card: what is kept is another's. A slash too many leads to the page itself. */
async function seen(request, answer) {
  if (answer.type === 'opaqueredirect' && !new URL(request.url).pathname.endsWith('/')) await forget()
  return answer
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function file(request) {
  return (await caches.match(request, { cacheName: room, ignoreVary: true })) ?? fetch(request)
}
