import { describe, expect, test } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Staff } from '#src/platform/principal.ts'
import { htmlOf, textOf } from '#tests/support/api/rendered.ts'
import { addOrder, addPerson, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { refundOrder } from '../../refund/actions.server.ts'
import { startPicking } from '../../fulfilment/actions.server.ts'
import { swapLine } from '../../substitution/actions.server.ts'
import { findStaffOrder, transitionOrder } from '../actions.server.ts'
import { readStaffList, readStaffOrder } from '../read-staff-orders.server.ts'
import { wholeList } from '../list-address.ts'
import { StaffOrderPane } from './staff-order-pane.tsx'
import { StaffTable } from './staff-table.tsx'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
const joao = await addStaff(world, 'counter')
const diogo = await addStaff(world, 'owner')

type Facing = { as?: Staff; locale?: Locale }

/** The page of an order, as HTML. */
async function paneOf(number: string, { as = ana, locale = 'pt' }: Facing = {}): Promise<string> {
  const order = await readStaffOrder(world, as, { number, locale, sessionToken: undefined })
  return htmlOf(locale, () => <StaffOrderPane order={order} shopName="Farmácia" error={undefined} level={1} />)
}

async function rowsOf(q: string, { as = ana, locale = 'pt' }: Facing = {}): Promise<string> {
  const { orders } = await readStaffList(world, as, { ...wholeList, q })
  const now = world.now()
  return htmlOf(locale, () => <StaffTable orders={orders} address={wholeList} now={now} retentionDays={8} />)
}

const move = (number: string, state: 'ready' | 'completed' | 'canceled', alerts: readonly 'email'[] = []) =>
  transitionOrder(world, ana, number, { state, alerts, counterPayment: { method: 'cash' }, source: 'page' })

/** The choices of the next transition that are selected in the form. */
const selected = (html: string): string[] =>
  [...html.matchAll(/<input[^>]*name="to"[^>]*>/g)]
    .filter(([input]) => /\schecked=""/.test(input))
    .map(([input]) => /value="(\w+)"/.exec(input)?.[1] ?? '')

test(
  'a form stands in no paragraph, which a browser would end before it, so that scripts could not take the page over',
  inAll,
  async () => {
    const other = await addProduct(world)
    const { sku } = await world.db.selectFrom('variants').select('sku').where('id', '=', other.rowId).executeTakeFirstOrThrow()
    const { order } = await addOrder(world)
    const line = (await findStaffOrder(world, ana, { number: order.number, source: 'page' }))?.lines[0]
    const swap = { lineId: line?.id ?? '', quantity: 1, code: sku, restock: false, consent: 'phone', source: 'page' } as const
    expect(await swapLine(world, ana, order.number, swap)).toMatchObject({ ok: true })
    const html = await paneOf(order.number)
    expect(html).toContain('value="unswap"')
    expect(html).not.toMatch(/<p[ >](?:(?!<\/p>)[^])*<form/)
  },
)

describe('after a transition', () => {
  test('the next one is not selected while it can be undone, so that a second press does nothing', inAll, async () => {
    const { order } = await addOrder(world)
    expect(selected(await paneOf(order.number))).toEqual(['ready'])
    await move(order.number, 'ready')
    const html = await paneOf(order.number)
    expect(html).toContain('value="completed"')
    expect(selected(html)).toEqual([])
    expect(textOf(html)).toContain(m.staff_transition_next({}, { locale: 'pt' }))
    shop.wait(11 / 3600)
    expect(selected(await paneOf(order.number))).toEqual(['completed'])
  })

  test('undoing is offered for ten seconds, and says whether the customer will be notified', inAll, async () => {
    const { order } = await addOrder(world)
    const bar = async (): Promise<string | undefined> => /value="undo"/.exec(await paneOf(order.number))?.[0]
    expect(await bar()).toBeUndefined()
    await move(order.number, 'ready', ['email'])
    const state = 'Pronta'
    expect(textOf(await paneOf(order.number))).toContain(m.staff_undo_until_told({ state }, { locale: 'pt' }))
    shop.wait(9 / 3600)
    expect(await bar()).toBeDefined()
    shop.wait(2 / 3600)
    expect(await bar()).toBeUndefined()
  })

  test('the form names the state and the version that the person saw', async () => {
    const { order } = await addOrder(world)
    await move(order.number, 'ready')
    expect(await paneOf(order.number)).toMatch(/name="seen" value="ready"[^]*name="version" value="2"/)
  })
})

describe.each(locales)('in %s, a partial refund', (locale) => {
  test('is visible to everyone who collects the items, line by line, and in the list', async () => {
    const [cream, soap] = [await addProduct(world, { name: 'Creme' }), await addProduct(world, { name: 'Sabonete' })]
    const items = [{ ...cream, quantity: 3 }, soap]
    const { order } = await addOrder(world, { items, patch: { payment_method_id: 'multibanco' } })
    await transitionOrder(world, joao, order.number, { state: 'pending', counterPayment: { method: 'cash' }, source: 'page' })
    await startPicking(world, joao, { number: order.number, source: 'page' })
    const { lines } = (await findStaffOrder(world, ana, { number: order.number, source: 'page' }))!
    const units = [2, 1].map((quantity, at) => ({ lineId: lines[at]!.id, quantity }))
    const refund = { lines: units, shipping: false, reason: 'Recolhido', restock: true, source: 'page' } as const
    expect(await refundOrder(world, ana, order.number, refund)).toMatchObject({ ok: true, value: { state: 'pending' } })
    const texts = [m.refund_pieces({ count: 2 }, { locale }), m.staff_line_left({ left: 1, count: 3 }, { locale })]
    const none = [m.refund_pieces({ count: 1 }, { locale }), m.staff_line_none_left({}, { locale })]
    for (const as of [ana, joao]) {
      const text = textOf(await paneOf(order.number, { as, locale }))
      const rows = text.split('\n')
      const of = (name: string) => rows.slice(rows.lastIndexOf(name) + 1, rows.lastIndexOf(name) + 5)
      expect(of('Creme')).toEqual([expect.stringMatching(/^50 ml · Ref\. /), texts.join(' · '), '0', '/1'])
      expect(of('Sabonete')).toEqual([expect.stringMatching(/^50 ml · Ref\. /), none.join(' · '), '0', '/0'])
      expect(textOf(await rowsOf(order.number, { as, locale }))).toContain(m.staff_partly_refunded({}, { locale }))
    }
  })
})

describe.each(locales)('in %s, the owner', (locale) => {
  test('reads of an open order who moves it on, and only of one that has ended that it is over', async () => {
    const over = m.staff_order_no_transitions({}, { locale })
    const others = m.staff_order_not_yours({}, { locale })
    const { order } = await addOrder(world)
    for (const state of ['ready', 'completed'] as const) {
      const text = textOf(await paneOf(order.number, { as: diogo, locale }))
      expect(text).toContain(others)
      expect(text).not.toContain(over)
      await move(order.number, state)
    }
    const ended = textOf(await paneOf(order.number, { as: diogo, locale }))
    expect(ended).toContain(over)
    expect(ended).not.toContain(others)
  })

  test('finds a customer by name, and sees the customer and the items', async () => {
    const name = `Inês Brandão ${locale}`
    const ines = await addPerson(world, 'customer', name)
    const { order } = await addOrder(world, { principal: ines, items: [await addProduct(world, { name: 'Protetor solar' })] })
    const rows = textOf(await rowsOf(`brandao ${locale}`, { as: diogo, locale }))
    expect(rows).toContain(order.number)
    const text = textOf(await paneOf(order.number, { as: diogo, locale }))
    for (const expected of ['Marta Lobo', 'marta@cliente.example', 'Protetor solar', '50 ml']) expect(text).toContain(expected)
  })
})

test('on paper an order has its items, and none of its forms', async () => {
  const { order } = await addOrder(world)
  const html = await paneOf(order.number)
  expect(html.match(/<form /g)?.length).toBeGreaterThan(2)
  const printed = withoutHidden(html)
  expect(printed).toContain('Creme de mãos')
  expect(printed).not.toMatch(/<(form|select|textarea|input) /)
})

const isVoid = (name: string): boolean => ['input', 'br', 'img'].includes(name)

/** Without the elements that paper does not show. */
function withoutHidden(html: string): string {
  let [depth, hiddenSince] = [0, Number.POSITIVE_INFINITY]
  return html.replace(/<(\/?)(\w+)((?:"[^"]*"|[^>"])*)>[^<]*/g, (part, slash: string, name: string, attributes: string) => {
    const wasHidden = depth >= hiddenSince
    if (slash) depth -= 1
    if (slash && depth < hiddenSince) hiddenSince = Number.POSITIVE_INFINITY
    if (!slash && !wasHidden && /class="[^"]*print:hidden/.test(attributes)) hiddenSince = depth + (isVoid(name) ? 0 : 1)
    if (!slash && !isVoid(name) && !attributes.endsWith('/')) depth += 1
    return wasHidden || depth >= hiddenSince ? '' : part
  })
}
