import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { routes } from '#src/api/routes.ts'
import { locales } from '#src/i18n/locales.ts'
import { pageNames, paths } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { createApp } from '#src/web/app.ts'
import { screens } from '#src/web/screens.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addPerson, addStaff } from '#tests/support/factories/builders.ts'
import { addMarkedCustomer, marked } from '#tests/support/factories/marked-customer.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'

// Every page of the staff, as document and as data, for everyone who may not see a field: it is in none of them. A new page joins by
// itself. Calls and files are read by src/api/hidden-fields.test.ts.

const buildDir = join(import.meta.dirname, '../../build')
const { world } = await shopFixture({ externalServices: { files: memoryFiles(new Map()) } })
const built = await import(pathToFileURL(join(buildDir, 'server/index.js')).href)
const app = createApp(world, { pages: built.pages, buildId: built.buildId, apiRoutes: routes, buildDir })
const { ask, signIn } = openApi(world)
const ana = await addStaff(world, 'pharmacist')
const irene = await addMarkedCustomer(world, ana)
const { orders } = irene
const his = await signIn(irene.irene)
const conversation = (await ask('POST', `/orders/${orders.open}/comments`, { content: 'Está pronta?' }, his)).data.id

const others = new Map([
  ['counter', await signIn(await addPerson(world, ['counter'], 'João Teixeira'))],
  ['owner', await signIn(await addPerson(world, ['owner'], 'Diogo Mourão'))],
])
const everyone = new Map([...others, ['pharmacist', await signIn(ana)]])

const idsOf: Partial<Record<PageName, readonly string[]>> = {
  'staff.orders.show': Object.values(orders),
  'staff.orders.refund': Object.values(orders),
  'staff.prescriptions.show': [irene.prescription],
  'staff.requests.show': [irene.request],
  'staff.customers.show': [irene.irene.publicId],
  'staff.customers.merge': [irene.irene.publicId],
  'staff.customers.guest': [orders.open],
  'staff.points.show': [irene.wallet],
  'staff.inbox.show': [conversation],
}

/** Addresses that show more than the page alone: panes, tabs and what is printed. */
const queriesOf: Partial<Record<PageName, readonly string[]>> = {
  'staff.orders.print': [`order=${orders.open}&order=${orders.ready}&order=${orders.completed}`],
  'staff.search': ['q=Irene', `q=${orders.open}&all=1`],
  'staff.orders': ['q=Irene', 'tab=completed'],
  'staff.customers': ['q=Irene'],
  'staff.reports': ['by=product'],
  'staff.reports.details': ['of=lines', 'of=sales', 'of=refunds'],
}

const ofStaff = pageNames.filter((name) => screens[name].layout === 'staff')
/** Lists, with their search: pages of one record show what is needed to work on it. */
const isList = (name: PageName): boolean => !paths[name].pt.includes(':id') && name !== 'staff.orders.print'

let answers = 0

async function revealedBy(hidden: readonly string[], address: string, headers: Record<string, string>): Promise<string[]> {
  const response = await app.fetch(new Request(`http://shop.test${address}`, { headers }))
  const text = await response.text()
  answers += 1
  expect(response.status, address).toBeLessThan(500)
  const found = hidden.filter((one) => text.includes(one))
  return found.length > 0 ? [`${response.status} ${address}: ${found.join(', ')}`] : []
}

function addressesOf(name: PageName): string[] {
  const found = []
  for (const locale of locales)
    for (const id of idsOf[name] ?? [world.id()])
      for (const query of ['', ...(queriesOf[name] ?? [])]) {
        const path = paths[name][locale].replace(/:id\??/, id)
        const search = query && `?${query}`
        found.push(path + search, `${path}.data${search}`)
      }
  return found
}

testFor([...others.keys()], { short: 1 })('no page shows a prescribed medicine to %s', { timeout: 300_000 }, async (caller) => {
  const found: string[] = []
  for (const name of ofStaff)
    for (const address of addressesOf(name))
      found.push(...(await revealedBy(marked.prescribed, address, others.get(caller) ?? {})))
  expect(found).toEqual([])
})

testFor([...everyone.keys()], { short: 1 })(
  'no list shows an email, telephone, tax number or street to %s',
  { ...inAll, timeout: 300_000 },
  async (caller) => {
    const found: string[] = []
    for (const name of ofStaff.filter(isList))
      for (const address of addressesOf(name))
        found.push(...(await revealedBy(marked.contact, address, everyone.get(caller) ?? {})))
    expect(found).toEqual([])
  },
)

test('a pharmacist sees the marked medicine on the page of the order and on the print', async () => {
  const texts = await Promise.all(
    [`/gestao/encomendas/${orders.open}`, `/gestao/encomendas/imprimir?order=${orders.open}`].map(async (address) =>
      (await app.fetch(new Request(`http://shop.test${address}`, { headers: everyone.get('pharmacist') ?? {} }))).text(),
    ),
  )
  for (const text of texts) expect(text).toContain(marked.prescribed[0])
  expect(answers).toBeGreaterThan(ofStaff.length * 4)
})
