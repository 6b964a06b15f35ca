// @module-tag rest
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { newPushKeys } from '#src/platform/push/web-push.ts'
import { manifestAddress } from '#src/shop/accounts/notification-preferences/manifest-address.ts'
import { newPushBrowser } from '#tests/support/services/push-browser.ts'
import { openPushService, pushHost } from '#tests/support/services/push-service.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/browser.ts'
import { fileFixture, folderFixture } from '#tests/support/fixtures/file-fixture.ts'
import { demoShopFixture } from '#tests/support/fixtures/demo-shop-fixture.ts'

const keys = newPushKeys()
const folder = await folderFixture('push')
const service = await fileFixture(openPushService(join(folder, 'certificate.pem')))
const vapid = {
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  VAPID_SUBJECT: 'mailto:ola@farmacia.example',
}
const shop = await demoShopFixture({ ...service.env, ...vapid })

const pt = { locale: 'pt' } as const
const preferences = pathTo('account.notifications.preferences', 'pt')

async function signedIn(email: string, javaScript = true): Promise<Page> {
  const { page } = await shop.signedIn(email, { ...pt, javaScript, width: 360 })
  return page
}

const switchOf = (page: Page) => page.getByRole('button', { name: m.push_turn_on({}, pt), exact: true })
const cardOf = (page: Page) => page.getByRole('region', { name: m.push_title({}, pt) })

/** Replaces the browser's subscription to its vendor's push service, as a browser with such a service would return it. */
const givesSubscription = (page: Page, subscription: { endpoint: string; keys: object }) =>
  page.addInitScript(
    `PushManager.prototype.subscribe = async (options) => (window.asked = options, { toJSON: () => (${JSON.stringify(subscription)}) })`,
  )

const medicines = ['Colvast 20 mg', 'Metformina 850 mg'] as const

/** Rui sends a prescription, and Ana quotes it. */
async function priced(rui: Page): Promise<string> {
  const codes = { prescription_code: '1011000055512345678', dispensation_code: '335577', option_right_code: '8642' }
  const sent = await rui.request.post('/api/prescriptions', { data: { ...codes, health_consent: true, submit: true } })
  expect(sent.status()).toBe(201)
  const { data }: { data: { id: string } } = await sent.json()
  const ana = await signedIn('ana@farmacia-azulejo.example')
  const items = medicines.map((name) => ({ name, quantity: 1, price: '4.94' }))
  expect((await ana.request.post(`/api/staff/prescriptions/${data.id}/quote`, { data: { items } })).status()).toBe(200)
  await ana.context().close()
  return data.id
}

test('a person who turns it on at a first visit gets sealed messages with a path and no medicine, until it is turned off', async () => {
  const browser = newPushBrowser()
  const page = await signedIn('rui@cliente.example')
  await page.context().grantPermissions(['notifications'])
  await givesSubscription(page, { endpoint: `https://${pushHost}/fcm/send/rui`, keys: browser.keys })
  await page.goto(preferences)
  expect(await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one === undefined)')).toBe(true)
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe(manifestAddress.pt)
  await expectAccessible(page)
  await switchOf(page).click()
  await page.getByText(m.push_done({}, pt)).waitFor()
  expect(await page.evaluate('window.asked')).toEqual({ userVisibleOnly: true, applicationServerKey: keys.publicKey })
  await expect.poll(() => cardOf(page).getByRole('listitem').count()).toBe(1)
  await expect.poll(() => switchOf(page).count()).toBe(0)

  const id = await priced(page)
  await expect.poll(() => service.received.length).toBe(1)
  const [{ url, headers, body } = { url: '', headers: {}, body: Buffer.alloc(0) }] = service.received
  expect([url, headers['content-encoding']]).toEqual(['/fcm/send/rui', 'aes128gcm'])
  const text = browser.open(body)
  const payload = { title: 'Farmácia Azulejo', body: m.notifications_prescription_confirmed({}, pt) }
  const path = pathTo('prescriptions.show', 'pt', { id })
  expect(JSON.parse(text)).toMatchObject({ ...payload, path })
  for (const name of medicines) expect(text).not.toContain(name.split(' ')[0])

  // What the worker shows and opens is tested in src/web/worker/push.test.ts.
  await page.goto(preferences)
  await cardOf(page).getByRole('button').click()
  await cardOf(page).getByText(m.push_no_devices({}, pt)).waitFor()
  await switchOf(page).waitFor()
})

const noPush = 'delete window.PushManager;'
const yes = `Notification.requestPermission = async () => 'granted';`
const lacks: [string, string, () => string][] = [
  ['a browser without notices', noPush, () => m.push_lack_push({}, pt)],
  [
    'an iPhone whose shop lies in no home screen',
    `${noPush} Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false })`,
    () => m.push_lack_home_screen({}, pt),
  ],
  [
    'a page over plain http',
    `Object.defineProperty(window, 'isSecureContext', { value: false })`,
    () => m.push_lack_https({}, pt),
  ],
]
const refusals: [string, string, () => string][] = [
  ['somebody says no', `Notification.requestPermission = async () => 'denied'`, () => m.push_denied({}, pt)],
  ['the question is closed', `Notification.requestPermission = async () => 'default'`, () => m.push_unanswered({}, pt)],
  [
    'the browser keeps no worker',
    `${yes} ServiceWorkerContainer.prototype.register = async () => { throw new TypeError('not here') }`,
    () => m.push_asleep({}, pt),
  ],
  [
    'the worker never wakes up',
    `${yes} Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', { get: () => new Promise(() => undefined) })
     window.setTimeout = ((own) => (work, ms, ...all) => own(work, ms === 15_000 ? 0 : ms, ...all))(setTimeout)`,
    () => m.push_asleep({}, pt),
  ],
  [
    'the service of the browser cannot be reached',
    `${yes} PushManager.prototype.subscribe = async () => { throw new DOMException('down', 'AbortError') }`,
    () => m.push_failed({}, pt),
  ],
  [
    'the shop does not know that service',
    `${yes} PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint: 'https://push.example/', keys: {} }) })`,
    () => m.error_push_unknown({}, pt),
  ],
]

test('what a browser lacks, and any failure, is explained at the switch', async () => {
  const page = await signedIn('rui@cliente.example')
  const openWith = async (script: string) => {
    const own = await page.addInitScript(script)
    await page.goto(preferences)
    await own.dispose()
  }
  for (const [what, script, label] of lacks) {
    await openWith(script)
    await cardOf(page).getByText(label()).waitFor()
    expect(await switchOf(page).count(), what).toBe(0)
  }
  for (const [what, script, label] of refusals) {
    await openWith(script)
    await switchOf(page).click()
    await cardOf(page).getByRole('status').getByText(label()).waitFor()
    await expect.poll(() => switchOf(page).isEnabled(), { message: what }).toBe(true)
    await expectNoSidewaysScroll(page)
  }
})

test('without scripts the card explains what is needed, and has no switch', async () => {
  const page = await signedIn('rui@cliente.example', false)
  await page.goto(preferences)
  await cardOf(page).getByText(m.push_scripts({}, pt)).waitFor()
  expect(await switchOf(page).count()).toBe(0)
})
