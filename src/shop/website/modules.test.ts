import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { cents } from '#src/kernel/money.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { requestContextKey } from '#src/platform/page.server.ts'
import { requireEnabledModule } from '#src/web/require-module.server.ts'
import { accountEntries } from '#src/web/shell/account-entries.tsx'
import { readShell } from '#src/web/shell/shell.server.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { givePoints } from '#tests/support/factories/loyalty.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { applyPoints, removePoints } from '../cart/points.actions.server.ts'
import { addItem, findCart } from '../cart/actions.server.ts'
import { suggest } from '#src/shop/search/suggest/actions.server.ts'
import { missingProduct } from '#src/shop/catalogue/product/screens/product.server.ts'
import { walletOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { readWebsite, changeSettings } from './actions.server.ts'
import { allModules, moduleNames } from './modules.ts'
import type { ModuleName, Modules } from './modules.ts'
import { settingsAfter } from './settings-after.ts'

const { world } = await shopFixture()
const diogo = await addStaff(world, 'owner')
const marta = await addMarta(world)
afterEach(() => turn(allModules))

async function turn(modules: Partial<Record<ModuleName, boolean>>): Promise<void> {
  const change = { expected: undefined, after: settingsAfter({ modules }) }
  expect(await changeSettings(world, { principal: diogo, source: 'page' }, change)).toMatchObject({ ok: true })
}

/** The status of the module check in front of a page: 200 where it lets the request pass. */
async function statusOf(address: string): Promise<number> {
  const context = new RouterContextProvider()
  const { locale: _, url, ...visit } = visitAs(world, { url: address })
  context.set(requestContextKey, visit)
  const args = { context, url, request: new Request(url), params: {}, pattern: address }
  try {
    await requireEnabledModule(args, async () => new Response())
    return 200
  } catch (thrown) {
    return Object(thrown).init?.status
  }
}

const caller = () => ({ principal: marta, token: undefined, locale: 'pt' as const })

test('every module is on by default', async () => {
  expect((await readWebsite(world.db)).modules).toEqual(allModules)
  const { data } = await openApi(world).ask('GET', '/website')
  expect(data.attributes['modules']).toEqual({ ...allModules, delivery: true })
})

describe('feature off in the settings', () => {
  test.each<[ModuleName, readonly string[], readonly string[]]>([
    ['blog', ['/blog', '/en/communications', '/blog/x', '/gestao/comunicacoes'], ['/', '/farmacia']],
    [
      'prescriptions',
      ['/conta/receitas-medica/nova', '/en/account/prescriptions/new'],
      ['/conta/receitas-medicas', '/gestao/receitas'],
    ],
    ['requests', ['/conta/requisicoes/nova', '/en/account/requests/new'], ['/conta/requisicoes', '/gestao/pedidos']],
    [
      'loyalty',
      ['/conta/cartao', '/en/account/loyalty/code', '/gestao/pontos', '/en/staff/points/report'],
      ['/carrinho', '/conta'],
    ],
  ])('%s: its pages are 404, the others work', async (module, deactivate, standing) => {
    for (const path of [...deactivate, ...standing]) expect(await statusOf(path), path).toBe(200)
    await turn({ [module]: false })
    for (const path of deactivate) expect(await statusOf(path), path).toBe(404)
    for (const path of standing) expect(await statusOf(path), path).toBe(200)
  })

  test.each<[ModuleName, readonly (readonly [string, string, object?])[], readonly (readonly [string, string])[]]>([
    [
      'blog',
      [
        ['GET', '/posts'],
        ['GET', '/posts/x'],
      ],
      [['GET', '/products']],
    ],
    ['prescriptions', [['POST', '/prescriptions', {}]], [['GET', '/prescriptions']]],
    ['requests', [['POST', '/requests', {}]], [['GET', '/requests']]],
    [
      'loyalty',
      [
        ['GET', '/loyalty-wallet'],
        ['POST', '/loyalty-wallet', {}],
        ['POST', '/store/apply-points', { amount: '1.00' }],
      ],
      [['DELETE', '/store/apply-points']],
    ],
  ])('%s: its calls answer 404, what has begun can still be read', async (module, deactivate, standing) => {
    await turn({ [module]: false })
    const api = openApi(world)
    const as = await api.signIn(marta)
    for (const [method, path, body] of deactivate) {
      const { status, errors } = await api.ask(method, path, body, as)
      expect([status, errors[0]?.code], path).toEqual([404, 'not_found'])
    }
    for (const [method, path] of standing) {
      const { status, data } = await api.ask(method, path, undefined, as)
      // Marta has no cart, so this call answers with an error of its own.
      expect(status === 200 || (path === '/store/apply-points' && data === undefined), path).toBe(true)
    }
    expect((await api.ask('GET', '/website')).data.attributes['modules']).toMatchObject({ [module]: false })
  })

  test.each(moduleNames)('%s: the layout of every page leaves it out, and the menu of the account too', async (module) => {
    await turn({ [module]: false })
    const shell = await readShell(visitAs(world))
    expect(shell?.modules).toEqual({ ...allModules, [module]: false })
    const none = { waitingOrders: 0, waitingPrescriptions: 0, waitingRequests: 0, unreadNotices: 0 }
    const menu = (counts: typeof none, modules: Modules) =>
      withLocale('pt', () => accountEntries(counts, modules, 'pt').map(({ to }) => to))
    const linked = menu(none, { ...allModules, [module]: false })
    const own = {
      blog: pathTo('posts', 'pt'),
      prescriptions: pathTo('prescriptions', 'pt'),
      requests: pathTo('requests', 'pt'),
      loyalty: pathTo('account.card', 'pt'),
    }
    expect(linked).not.toContain(own[module])
    const waiting = { ...none, waitingPrescriptions: 1, waitingRequests: 1 }
    const still = menu(waiting, { ...allModules, prescriptions: false, requests: false })
    expect(still).toEqual(expect.arrayContaining([own.prescriptions, own.requests]))
  })

  test('the search suggests only forms that are on', async () => {
    const found = async () => (await suggest(world, 'qwrtzxv', 'pt')).map(({ id }) => id)
    expect(await found()).toEqual(['prescriptions.new', 'requests.new'])
    await turn({ prescriptions: false })
    expect(await found()).toEqual(['requests.new'])
    await turn({ requests: false })
    expect(await found()).toEqual([])
  })

  test('a discontinued product links to a request only when these are on', async () => {
    const { rowId } = await addProduct(world)
    const product = world.db.selectFrom('variants').select('product_id').where('id', '=', rowId)
    const deactivate = world.db.updateTable('products').set({ active: false }).where('id', '=', product).returning('public_id')
    const { public_id: productId } = await deactivate.executeTakeFirstOrThrow()
    const linksText = async () => JSON.stringify(await missingProduct({ world, locale: 'pt' }, productId.toUpperCase()))
    expect(await linksText()).toContain(pathTo('requests.new', 'pt'))
    await turn({ requests: false })
    expect(await linksText()).not.toContain(pathTo('requests.new', 'pt'))
    expect(await linksText()).toContain('"status":410')
  })

  test('points reserved in a cart stay; no more are applied, and none are earned', async () => {
    const variant = await addProduct(world)
    await givePoints(world, marta, 500)
    expect(await addItem(world, caller(), { variantId: variant.id, quantity: 1 })).toMatchObject({ ok: true })
    expect(await applyPoints(world, caller(), cents(200))).toMatchObject({ ok: true })
    await turn({ loyalty: false })
    expect((await findCart(world, caller()))?.points).toMatchObject({ points: 200 })
    expect(await applyPoints(world, caller(), cents(300))).toMatchObject({ ok: false })
    expect(await walletOf(world, marta)).toMatchObject({ balance: 300 })
    expect(await removePoints(world, caller())).toMatchObject({ ok: true })
    expect(await walletOf(world, marta)).toMatchObject({ balance: 500 })
  })
})
