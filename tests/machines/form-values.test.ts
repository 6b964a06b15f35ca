import { expect, test } from 'vitest'
import { dataPath } from '#src/i18n/data-path.ts'
import { pageNames, paths } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { screens } from '#src/web/screens.ts'
import { boundaryTexts } from '#tests/support/api/boundary-values.ts'
import { formBody, formKey, pageAt } from '#tests/support/api/form-bodies.ts'
import { formsIn, linksIn } from '#tests/support/api/html-forms.ts'
import type { HtmlForm } from '#tests/support/api/html-forms.ts'
import { canMeasure, maxMs, measuredShopFixture } from '#tests/support/machines/measured-shop.ts'
import type { Measured, Sent } from '#tests/support/machines/measured-shop.ts'
import { inLong } from '#tests/support/world/long.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'

// Values at and beyond the edge in every field of every form that pages show without scripts, and the same form four times at once:
// no server error. The forms are found as people find them: on the pages of each role, on those that these link to, and in the answers
// to forms. A short run sends one value to each field of every eighth form, the long one all values to all, and allows no request 100 ms
// of CPU.

const { database, origin, signIn, costOf } = await measuredShopFixture('form-values')

const emails = {
  guest: undefined,
  customer: 'marta@cliente.example',
  counter: 'joao@farmacia-azulejo.example',
  pharmacist: 'ana@farmacia-azulejo.example',
  owner: 'diogo@farmacia-azulejo.example',
} as const
type Caller = keyof typeof emails
const callers = ['guest', 'customer', 'counter', 'pharmacist', 'owner'] as const

/** What a field is sent with instead of its value. */
type Edge = { text: string } | 'nothing' | 'two values' | 'a file'
const edges: readonly Edge[] = [
  ...[...boundaryTexts, '-0,01', '9'.repeat(400), 'x'.repeat(20_000)].map((text) => ({ text })),
  'nothing',
  'two values',
  'a file',
]
const perField = inLong(1, edges.length)
/** Every so many forms are sent. */
const formStep = inLong(8, 1)
/** Costs are measured where nothing else runs. A value that a search or a parser cannot bear costs seconds. */
const limitMs = inLong(10 * maxMs, maxMs)
let turn = 0
const nextEdge = (): Edge => edges[turn++ % edges.length] ?? 'nothing'

// The cookies of the browser at hand.
const jar = new Map<string, string>()
function store(cookies: readonly string[]): void {
  for (const cookie of cookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
}

let senders = 0
/** Each request has its own client address: rate limits are not under test here. */
const requestHeaders = (): Record<string, string> => {
  senders += 1
  const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { Cookie, Origin: origin, 'X-Forwarded-For': `10.${senders >> 16}.${(senders >> 8) % 256}.${senders % 256}` }
}

const { data: products } = await (await fetch(`${origin}/api/products?filter[in_stock]=1`)).json()
const variantId = String(products[0].relationships.variants.data[0].id)

/** A fresh browser; an empty cart would have no forms. */
async function enter(caller: Caller): Promise<void> {
  jar.clear()
  const email = emails[caller]
  if (email !== undefined) store((await signIn(email)).split('; '))
  if (caller !== 'guest' && caller !== 'customer') return
  const headers = { ...requestHeaders(), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ variant_id: variantId, quantity: 2 })
  store((await fetch(`${origin}/api/store/carts`, { method: 'POST', headers, body })).headers.getSetCookie())
}

async function send(caller: Caller, sent: () => Sent): Promise<Measured> {
  const answer = await costOf(async () => sent())
  store(answer.headers.getSetCookie())
  const isOver = caller !== 'guest' && (!jar.has('session') || /locked|ended/.test(answer.headers.get('X-Session') ?? ''))
  if (isOver) await enter(caller)
  return answer
}

const get = (caller: Caller, path: string) => send(caller, () => ({ path, init: { headers: requestHeaders() } }))

function opens(caller: Caller, name: PageName): boolean {
  const { allow } = screens[name]
  if (allow === 'anyone') return true
  if (allow === 'person') return caller === 'customer'
  return caller !== 'guest' && caller !== 'customer' && can({ roles: [caller] }, allow)
}

type Found = { form: HtmlForm; at: string }
type Forms = Map<string, Found>

function collect(forms: Forms, html: string, at: string): void {
  for (const form of formsIn(html, at))
    if (form.method === 'post' && !forms.has(formKey(form))) forms.set(formKey(form), { form, at })
}

/** The forms of all pages that a person reaches by links; of pages that differ by their id alone, the first. */
async function formsFor(caller: Caller): Promise<Forms> {
  const [forms, known]: [Forms, Set<string>] = [new Map(), new Set()]
  const fixed = pageNames.filter((name) => opens(caller, name)).map((name) => paths[name].pt.replace('/:id?', ''))
  const ahead = fixed.filter((path) => !path.includes(':id'))
  for (let address = ahead.shift(); address !== undefined; address = ahead.shift()) {
    const { status, text } = await get(caller, address)
    if (status !== 200) continue
    collect(forms, text, address)
    for (const link of linksIn(text)) {
      const name = pageAt(link)
      if (!name || link.startsWith('/en') || !opens(caller, name)) continue
      const { pathname, searchParams } = new URL(link, origin)
      const differs = name === 'staff.settings.show' || name === 'staff.pages.show'
      const kind = [name, differs && pathname, ...new Set([...searchParams.keys()].toSorted())].join(' ')
      if (!known.has(kind)) ahead.push(link)
      known.add(kind)
    }
  }
  return forms
}

type At = { name: string; edge: Edge }

function edgeValues(edge: Edge): (string | File)[] {
  if (edge === 'nothing') return []
  if (edge === 'two values') return ['abc', '1']
  return [edge === 'a file' ? new File(['abc'], 'abc.txt', { type: 'text/plain' }) : edge.text]
}

const bodyOf = (form: HtmlForm, at?: At) => formBody(form, at && { name: at.name, values: edgeValues(at.edge) })

const found: string[] = []

async function post(caller: Caller, form: HtmlForm, what: string, { at, asData }: { at?: At; asData?: boolean } = {}) {
  const { pathname, search } = new URL(form.action, origin)
  const path = (asData ? dataPath(pathname) : pathname) + search
  const answer = await send(caller, () => ({ path, init: { method: 'POST', headers: requestHeaders(), body: bodyOf(form, at) } }))
  if (answer.status >= 500) found.push(`${answer.status} ${what}`)
  if (answer.ms >= limitMs) found.push(`${Math.round(answer.ms)} ms ${what}`)
  return answer
}

/** As from a button that is clicked again and again, or by several people. */
async function postAtOnce(form: HtmlForm, what: string): Promise<void> {
  const sending = Array.from({ length: 4 }, async () => {
    const init = { method: 'POST', headers: requestHeaders(), body: bodyOf(form), redirect: 'manual' } as const
    const response = await fetch(origin + form.action, init)
    await response.arrayBuffer()
    if (response.status >= 500) found.push(`${response.status} ${what}, four times at once`)
  })
  await Promise.all(sending)
}

/** The form as its page shows it now: what was sent may have changed it. */
async function again(caller: Caller, key: string, { form, at }: Found): Promise<HtmlForm> {
  const { text } = await get(caller, at)
  return formsIn(text, at).find((one) => formKey(one) === key) ?? form
}

async function sendEdges(caller: Caller, key: string, one: Found): Promise<void> {
  let form = await again(caller, key, one)
  const names = new Set([...form.fields.map(({ name }) => name), form.button?.name].filter((name) => name !== undefined))
  for (const name of names)
    for (let count = 0; count < perField; count += 1) {
      const at = { name, edge: nextEdge() }
      const what = `${caller}: ${key}, ${name} = ${JSON.stringify(at.edge).slice(0, 60)}`
      const { status } = await post(caller, form, what, { at, asData: turn % 2 === 1 })
      if (status === 202 || (status >= 300 && status < 400)) form = await again(caller, key, one)
    }
}

/** Sends a form as its page has it, and returns the forms that the answer shows. */
async function sendWhole(caller: Caller, key: string, one: Found): Promise<Forms> {
  await postAtOnce(await again(caller, key, one), `${caller}: ${key}`)
  const form = await again(caller, key, one)
  const answer = await post(caller, form, `${caller}: ${key}`)
  const location = answer.headers.get('Location')
  const forms: Forms = new Map()
  if (location === null) collect(forms, answer.text, form.action)
  else collect(forms, (await get(caller, location)).text, location)
  return forms
}

const done = new Set<string>()
testFor(canMeasure ? callers : [], { short: 1 })(
  'no form of a %s answers them with a server error',
  { timeout: inLong(1_200_000, 10_800_000) },
  async (caller) => {
    await enter(caller)
    const forms = await formsFor(caller)
    // Those that the answers show join the end.
    for (const [key, one] of forms) {
      if (done.has(key)) continue
      done.add(key)
      if (done.size % formStep > 0) continue
      await database.db.deleteFrom('rate_limits').execute()
      await sendEdges(caller, key, one)
      for (const [next, added] of await sendWhole(caller, key, one)) if (!forms.has(next)) forms.set(next, added)
    }
    expect(found.splice(0)).toEqual([])
  },
)

test.skipIf(!canMeasure)('every part of the shop has forms', inAll, () => {
  const pages = new Set([...done].map((key) => key.split(' ', 1)[0]))
  expect([pages.size > 50, done.size > 150]).toEqual([true, true])
})
