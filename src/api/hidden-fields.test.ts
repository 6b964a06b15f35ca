import { expect, test } from 'vitest'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import { createApiToken } from '#src/shop/accounts/api-tokens/actions.server.ts'
import { tokenCapabilities } from '#src/shop/accounts/api-tokens/api-token.ts'
import type { Person } from '#src/platform/principal.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { openApi } from '#tests/support/api/api.ts'
import { plausibleBody } from '#tests/support/api/plausible-body.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { addMarkedCustomer, marked } from '#tests/support/factories/marked-customer.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'
import { downloads } from './downloads.ts'
import { bodySchema } from './openapi.ts'
import { routes } from './routes.ts'

// Every call and file of the table, for everyone who may not see a field: it is in none of their answers. A new call joins by itself.
// Pages are read by tests/machines/hidden-fields.test.ts.

const { world } = await shopFixture({ externalServices: { files: memoryFiles(new Map()) } })
const { ask, signIn } = openApi(world)
const [ana, diogo] = [await addStaff(world, 'pharmacist'), await addStaff(world, 'owner')]
const irene = await addMarkedCustomer(world, ana)
const { orders } = irene

type Headers = Record<string, string>
const tomorrow = nextDay(lisbonDate(world.realNow()))
async function bearer(capabilities: typeof tokenCapabilities | readonly [(typeof tokenCapabilities)[number]]): Promise<Headers> {
  const made = await createApiToken(
    world,
    diogo,
    { name: 'Sifarma', capabilities: [...capabilities], expiresOn: tomorrow },
    'page',
  )
  return made.ok ? { Authorization: `Bearer ${made.value.secret}` } : expect.fail(made.error.code)
}

type Caller = () => Promise<Headers>
const sessionOf =
  (person: Person): Caller =>
  () =>
    signIn(person)
const [joao, rita] = [await addStaff(world, 'counter'), await addStaff(world, 'counter', 'owner')]
/** Everyone of the staff without `prescriptions.read`: roles, a token of each capability and one of all. */
const others = new Map<string, Caller>([
  ['counter', sessionOf(joao)],
  ['owner', sessionOf(diogo)],
  ['counter and owner', sessionOf(rita)],
  ['a token of every capability', () => bearer(tokenCapabilities)],
  ...tokenCapabilities.map((capability) => [`a token of ${capability}`, () => bearer([capability])] as const),
])
const everyone = new Map([...others, ['pharmacist', sessionOf(ana)]])
const callerOf = async (name: string): Promise<Headers> => (await everyone.get(name)?.()) ?? expect.fail(name)

/** A session that a call of the sweep ended would hide what the rest of it shows. */
async function expectAlive(headers: Headers): Promise<void> {
  const { status, errors } = await ask('GET', '/me', undefined, headers)
  expect([200, 'token_not_allowed']).toContain(errors?.[0]?.code ?? status)
}

/** What an id in a path names; each of them is asked. */
const idsOf = (path: string): readonly string[] => {
  if (/^\/(staff\/)?orders\/\{number\}/.test(path)) return Object.values(orders)
  if (/^\/(staff\/)?prescriptions\//.test(path)) return [irene.prescription]
  if (/^\/(staff\/)?requests\//.test(path)) return [irene.request]
  if (path.startsWith('/staff/customers/')) return [irene.irene.publicId]
  if (path.startsWith('/staff/loyalty-wallets/')) return [irene.wallet]
  return [world.id()]
}
const addressesOf = (path: string): string[] =>
  path.includes('{') ? idsOf(path).map((id) => path.replace(/\{\w+\}/, id).replaceAll(/\{\w+\}/g, world.id())) : [path]

const including = ({ includes = [] }: Pick<ApiRoute, 'includes'>): string =>
  includes.length > 0 ? `include=${includes.join(',')}` : ''

/** With values in the queries that lead to what is hidden. */
const queriesOf: Record<string, readonly string[]> = {
  '/staff/reports/details': ['of=lines', 'of=sales', 'of=refunds', 'of=requests'],
  '/staff/reports/sales': ['by=product', 'by=collection', 'by=class'],
  '/staff/search': ['q=Irene', `q=${orders.open}`],
  '/staff/orders': ['page[size]=100', 'filter[q]=Irene', 'filter[state]=pending&page[size]=100'],
  '/staff/customers': ['filter[q]=Irene'],
  '/staff/conversations': ['filter[tab]=all'],
}

/** They end the session of the caller. */
const endings = ['/auth/logout', '/staff/session/lock']
const reading = [
  ...routes
    .filter(({ method, path }) => method === 'GET' && !endings.includes(path))
    .flatMap((route) =>
      addressesOf(route.path).flatMap((address) =>
        ['', ...(queriesOf[route.path] ?? [])].map(
          (query) => `${address}?${[query, including(route)].filter(Boolean).join('&')}`,
        ),
      ),
    ),
  ...downloads.filter(({ path }) => path !== '/staff/events').flatMap(({ path }) => addressesOf(path)),
]
const listing = routes.filter(({ method, list, path }) => method === 'GET' && list && path.startsWith('/staff/'))

let answers = 0
/** The texts of `hidden` that the answer has. */
async function revealedBy(hidden: readonly string[], request: Parameters<typeof ask>): Promise<string[]> {
  const { status, text } = await ask(...request)
  answers += 1
  const found = hidden.filter((one) => text.includes(one))
  return found.length > 0 ? [`${request[0]} ${request[1]} ${status}: ${found.join(', ')}`] : []
}

test('a pharmacist reads the marked medicine and the marked contact where they work on them', async () => {
  const texts = await Promise.all(
    [
      `/staff/orders/${orders.open}?include=line_items,line_items.extra,line_items.extra.items,shipping_address,billing_address`,
      '/staff/exports/dispensing.csv',
    ].map(async (path) => (await ask('GET', path, undefined, await callerOf('pharmacist'))).text),
  )
  expect(texts[0]).toContain(marked.prescribed[0])
  for (const one of marked.contact) expect(texts[0]).toContain(one)
  expect(texts[1]).toContain(marked.prescribed[0])
})

testFor([...others.keys()], { short: 1 })(
  'no call and no file shows a prescribed medicine to %s',
  { timeout: 120_000 },
  async (caller) => {
    const headers = await callerOf(caller)
    const found: string[] = []
    for (const address of reading) found.push(...(await revealedBy(marked.prescribed, ['GET', address, undefined, headers])))
    expect(found).toEqual([])
    await expectAlive(headers)
  },
)

testFor([...everyone.keys()], { short: 1 })(
  'no list shows an email, telephone, tax number or street to %s',
  { timeout: 120_000 },
  async (caller) => {
    const headers = await callerOf(caller)
    const found: string[] = []
    for (const route of listing)
      for (const query of ['', ...(queriesOf[route.path] ?? [])]) {
        const address = `${route.path}?${[query, including(route)].filter(Boolean).join('&')}`
        found.push(...(await revealedBy(marked.contact, ['GET', address, undefined, headers])))
      }
    expect(found).toEqual([])
    await expectAlive(headers)
  },
)

test('the whole email and the telephone still find the order, whose answer masks them', async () => {
  const [email, phone] = marked.contact
  for (const q of [email, phone]) {
    const { list, status } = await ask('GET', `/staff/orders?filter[q]=${q}`, undefined, await callerOf('counter'))
    expect(status).toBe(200)
    expect(list.map(({ id, attributes }) => [typeof id, attributes['email']])).toContainEqual(['string', 'i•••@cliente.example'])
  }
})

const usual: Record<string, unknown> = {
  number: orders.open,
  customer_id: irene.irene.publicId,
  content: 'Olá',
  reason: 'porque sim',
  q: 'Irene',
  name: 'Sifarma',
  field: 'phone',
}

testFor([...others.keys()], { short: 1 })('no answer to what %s writes shows it either', { timeout: 120_000 }, async (caller) => {
  const headers = await callerOf(caller)
  const found: string[] = []
  for (const route of routes.filter(
    ({ method, path, upload }) => method !== 'GET' && upload === undefined && path.startsWith('/staff/'),
  )) {
    if (endings.includes(route.path)) continue
    const body = route.body && plausibleBody(bodySchema(route.body), usual)
    for (const address of addressesOf(route.path))
      found.push(...(await revealedBy(marked.prescribed, [route.method, `${address}?${including(route)}`, body, headers])))
  }
  expect(found).toEqual([])
  await expectAlive(headers)
})

test('the register of dispensed medicines keeps its lines: without the medicine, the pharmacist and the order for the owner', async () => {
  const linesFor = async (headers: Headers) =>
    (await ask('GET', '/staff/exports/dispensing.csv?locale=pt', undefined, headers)).text.split('\r\n')
  const [hers, his] = [await linesFor(await callerOf('pharmacist')), await linesFor(await callerOf('owner'))]
  expect(his).toHaveLength(hers.length)
  expect(hers.some((line) => line.includes(orders.completed))).toBe(true)
  expect(his.join()).not.toContain(orders.completed)
  expect(his.filter((line) => line.includes('""') && /"1"|"2"/.test(line)).length).toBeGreaterThan(0)
})

test('every call and file of the table was read', inAll, () => {
  // oxlint-disable-next-line no-console -- how much was read is a figure of the report
  console.log(`hidden fields: ${answers} answers, ${routes.length} calls, ${downloads.length} files, ${others.size} callers`)
  expect(answers).toBeGreaterThan(others.size * routes.length)
})
