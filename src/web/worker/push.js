// Shows push notifications and opens their pages. The text is a sentence of the list of notifications; nothing is stored here.

addEventListener('push', (event) => {
  const said = readPush(event.data)
  if (!said) return
  const { title, body, tag, path } = said
  event.waitUntil(registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = ownAddress(event.notification.data?.path)
  if (address) event.waitUntil(show(address))
})

/** Undefined for a push that is not in the shop's format. */
function readPush(data) {
  try {
    const said = data?.json()
    return typeof said?.title === 'string' && typeof said.body === 'string' ? said : undefined
  } catch (failure) {
    if (failure instanceof SyntaxError) return undefined
    throw failure
  }
}

/** The URL of a page of this shop; undefined for any other: a notification opens nothing else. */
function ownAddress(path) {
  // Safari supports `URL.parse` only since 18.
  if (typeof path !== 'string' || !URL.canParse(path, location.origin)) return undefined
  const { origin, href } = new URL(path, location.origin)
  return origin === location.origin ? href : undefined
}

async function show(address) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((one) => one.url === address)
  await (open ? open.focus() : clients.openWindow(address))
}
