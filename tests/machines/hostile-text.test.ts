import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { routes } from '#src/api/routes.ts'
import { locales } from '#src/i18n/locales.ts'
import { pageNames, paths } from '#src/i18n/paths.ts'
import { extraRoutes } from '#src/start/extra-routes.ts'
import { createApp } from '#src/web/app.ts'
import { askOf, openApi } from '#tests/support/api/api.ts'
import { addPerson, addProduct } from '#tests/support/factories/builders.ts'
import { hostileTexts } from '#tests/support/factories/hostile-strings.ts'
import { inLong } from '#tests/support/world/long.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { addRui } from '#tests/support/factories/requests.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { describeFor } from '#tests/support/world/short.ts'

// Text with a meaning to browsers, spreadsheets or mail programs is written into every customer field and searched for in every
// output: pages of customers and staff, emails, tables, files.

const buildDir = join(import.meta.dirname, '../../build')
const texts = Object.entries(hostileTexts)

/** The customer's session, the resources created with a word, and the statuses of the calls. */
type Written = { session: Record<string, string>; ids: string[]; statuses: number[] }
const written = new Map<string, Written>()

type Writer = { session: Record<string, string>; email: string; variant: string }

/** Valid fields are accepted and invalid ones refused; both are fine. */
async function writeEverywhere(word: string, { session, email, variant }: Writer): Promise<Written> {
  const ids: string[] = []
  const statuses: number[] = []
  const send = async (method: string, path: string, body: unknown, headers = session) => {
    const answer = await ask(method, path, body, headers)
    statuses.push(answer.status)
    if (answer.status < 300 && /^\/(?:requests|prescriptions)$/.test(path)) ids.push(answer.data.id)
    return answer
  }
  const half = word.slice(0, 40)
  const person = { firstname: half, lastname: half, phone: '900000005' }
  const address = { ...person, address1: half, address2: half, city: half, zipcode: '5000-577' }
  await send('PATCH', '/me', { name: word })
  await send('PATCH', '/me', { name: half })
  await send('POST', '/addresses', { ...address, label: half })
  await send('POST', '/auth/recover', { email: `${word}@cliente.example` })
  await send('GET', `/products?filter[q]=${encodeURIComponent(half.toWellFormed())}`, undefined)
  const request = await send('POST', '/requests', { product_request: half, notes: half, health_consent: true, submit: true })
  if (request.status < 300) await send('POST', `/requests/${request.data.id}/comments`, { content: word })
  const sent = await send('POST', '/prescriptions', {
    prescription_code: '1011000012345678901',
    dispensation_code: '123456',
    option_right_code: '4321',
    notes: half,
    health_consent: true,
    submit: true,
  })
  if (sent.status < 300) await send('POST', `/prescriptions/${sent.data.id}/comments`, { content: half })
  const cart = await send('POST', '/store/carts', { variant_id: variant, quantity: 1 })
  const mine = { ...session, 'X-Cart-Token': cart.meta.token }
  await send('POST', '/store/coupon', { code: half }, mine)
  const checkout = { email, fulfilment: 'pickup', payment_method_id: 'pay_at_pickup', health_consent: true }
  for (const billing of [person, { ...person, firstname: 'Rui', lastname: 'Carvalho' }]) {
    const body = { ...checkout, billing_address: billing, special_instructions: half, complete: true }
    const { status, meta } = await send('PATCH', '/store/checkout', body, mine)
    if (status >= 300) continue
    ids.push(meta.order.number)
    await send('POST', `/orders/${meta.order.number}/comments`, { content: word })
    break
  }
  return { session, ids, statuses }
}

/** Output in which a word is no longer plain text. */
const raw = /<script>alert\(|<img src=x|<svg onload|(?:href|src|action)="\s*javascript:/i
const control = /[\p{Cc}--[\t\n\r]]/v
/** Bidirectional controls reverse the rest of a line, including the shop's own text beside it. */
const turning = /[\u202A-\u202E\u2066-\u2069]/

function expectSound(text: string, where: string): void {
  expect(raw.exec(text)?.[0], where).toBeUndefined()
  expect(control.exec(text)?.[0], where).toBeUndefined()
  expect(turning.exec(text)?.[0], where).toBeUndefined()
  expect(text.isWellFormed(), where).toBe(true)
}

async function open(path: string, headers: Record<string, string>): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await app.fetch(new Request(`http://shop.test${path}`, { headers }))
  // Throws on invalid UTF-8.
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await response.arrayBuffer())
  return { status: response.status, text, headers: response.headers }
}

async function openSound(path: string, headers: Record<string, string>): Promise<string> {
  const page = await open(path, headers)
  expect(page.status, path).toBeLessThan(500)
  expectSound(page.text, path)
  for (const [header, value] of page.headers) expectSound(value, `${path} ${header}`)
  return page.text
}

const isTheirs = (name: string): boolean => name.startsWith('staff')
const isOwnText = /^(?:company|faqs|privacy|purchase-policy|services|terms)$/
const showsWhatWasWritten = (name: string): boolean => /^(?:account|orders|prescriptions|requests|cart|checkout)/.test(name)
// The other pages show nothing of a customer: a short run skips them. Pages of the shop's own texts are empty here.
const mine = pageNames.filter((name) =>
  inLong(showsWhatWasWritten, (one: string) => !isTheirs(one) && !isOwnText.test(one))(name),
)

const { world } = await shopFixture({ externalServices: { files: memoryFiles(new Map()) } })
const built = await import(pathToFileURL(join(buildDir, 'server/index.js')).href)
const app = createApp(world, {
  pages: built.pages,
  buildId: built.buildId,
  apiRoutes: routes,
  buildDir,
  extra: await extraRoutes(world, { clockMoved: async () => undefined }),
})
const ask = askOf('http://shop.test', async (request) => app.fetch(request))
const { signIn } = openApi(world)
const staff = await signIn(await addPerson(world, ['pharmacist', 'owner'], 'Ana Vaz'))
const cream = await addProduct(world, { stock: 1000 })
for (const [name, word] of texts) {
  const rui = await addRui(world)
  written.set(name, await writeEverywhere(word, { session: await signIn(rui), email: rui.email, variant: cream.id }))
}
await runJobs(world)

const theirs = pageNames.filter(isTheirs)

/** Every address of a page, with each of the ids in place of its parameter. */
const addressesOf = (name: (typeof pageNames)[number], ids: readonly string[]): string[] =>
  locales.slice(0, inLong(1, 2)).flatMap((locale) => {
    const path = paths[name][locale]
    if (!path.includes(':id')) return [path]
    const isOrder = /^(?:staff\.)?orders|confirmation/.test(name)
    return ids.filter((id) => inLong(id.startsWith('AZ-') === isOrder, true)).map((id) => path.replace(/:id\??/, id))
  })

test.each(texts)('%s: no field causes a server error', (name, word) => {
  const { statuses, ids } = written.get(name) ?? expect.fail('nothing was written')
  expect(Math.max(...statuses)).toBeLessThan(500)
  // Text that no table can store is refused.
  if (!/[\0\p{Cs}]/u.test(word)) expect(ids.length, 'too few fields accepted the text').toBeGreaterThan(2)
})

// All of them appear in the lists, emails and tables below; a short run opens
// every page only for those that a browser or a terminal would act upon.
const pageBreakers = new Set(['script', 'attribute', 'ending', 'turned', 'control', 'header', 'half'])
const walked = texts.filter(([name]) => inLong(pageBreakers.has(name), true))

describeFor(walked, { short: 1 })('%s', ([name, word]) => {
  test('is shown as plain text on every page of its writer and of the staff', async () => {
    const { session, ids } = written.get(name) ?? expect.fail('nothing was written')
    const walks = [
      ...mine.flatMap((page) => addressesOf(page, ids)).map((path) => ({ path, headers: session })),
      ...theirs
        .filter((page) => paths[page].pt.includes(':id'))
        .flatMap((page) => addressesOf(page, ids))
        .map((path) => ({ path, headers: staff })),
    ]
    let visibleCount = 0
    for (const { path, headers } of walks) if ((await openSound(path, headers)).includes('bote')) visibleCount += 1
    const isInUse = ids.length > 2 && word.slice(0, 40).includes('bote')
    if (isInUse) expect(visibleCount, 'pages with the text').toBeGreaterThan(3)
  })

  test('may be searched for', async () => {
    const query = `?q=${encodeURIComponent(word.toWellFormed().slice(0, 80))}`
    for (const path of ['/produtos', '/gestao/encomendas', '/gestao/pontos', '/blog']) {
      const { status, text } = await open(path + query, staff)
      expect(status, path).toBeLessThan(500)
      expect(raw.exec(text)?.[0], path).toBeUndefined()
    }
  })
})

test('staff lists show all of it as plain text', async () => {
  const lists = theirs.map((page) => paths[page].pt).filter((path) => !path.includes(':id'))
  const texts = []
  for (const path of lists) texts.push(await openSound(path, staff))
  expect(texts.filter((text) => text.includes('bote')).length).toBeGreaterThan(3)
})

test('emails have it as plain text, to their recipient only, with one subject', async () => {
  const emails = await world.db.selectFrom('pretend.letters').select(['recipient', 'subject', 'text', 'html']).execute()
  expect(emails.length).toBeGreaterThan(texts.length)
  for (const { recipient, subject, text, html } of emails) {
    expect(recipient).toMatch(/^[^\s<>,;]+@[\w.-]+$/)
    expect(subject).not.toMatch(/[\r\n]/)
    expectSound(html, subject)
    expect(control.exec(subject + text)?.[0], subject).toBeUndefined()
    expect(turning.exec(subject + text)?.[0], subject).toBeUndefined()
  }
})

test.each(['/staff/audit/export', '/staff/loyalty-report/export'])(
  '%s has no cell that a spreadsheet would compute',
  async (path) => {
    const { status, text, headers } = await ask('GET', path, undefined, staff)
    expect(status).toBe(200)
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
    for (const [, cell = ''] of text.matchAll(/"((?:[^"]|"")*)"/g))
      for (const field of cell.split(/[,\t\r\n]/)) expect(field, cell).not.toMatch(/^\s*[=+@＝＋＠]/)
    expect(text.replaceAll('\r\n', '')).not.toMatch(control)
  },
)

test('the export of a customer is valid JSON with the text in it', async () => {
  for (const { session } of written.values()) {
    const { status, text } = await ask('GET', '/account/export', undefined, session)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ profile: {} })
  }
})
