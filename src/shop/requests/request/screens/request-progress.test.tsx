import { describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { withLocale } from '#src/platform/locale.server.ts'
import { htmlOf, textOf } from '#tests/support/api/rendered.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { addStaff, everything } from '#tests/support/factories/builders.ts'
import { addQuotedRequest } from '#tests/support/factories/quoted-requests.ts'
import { addRui } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { addRequestToCart } from '#src/shop/cart/requests.actions.server.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { requestStateName } from '../request-labels.ts'
import { readRequestPage } from './request.server.ts'
import { RequestProgress } from './request-progress.tsx'

const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')

describe.each(locales)('in %s, the step that a phone shows of a prescription', (locale) => {
  test('is its order until that was collected, and the last one only then', async () => {
    const rui = await addRui(world)
    const { id } = await addQuotedRequest(world, { principal: rui, ana })
    const visit = { ...visitAs(world, { locale }), principal: rui }
    const caller = { principal: rui, token: undefined, locale }
    const current = async () => {
      const page = await withLocale(locale, () => readRequestPage(visit, 'prescription', id))
      return stepOf(
        htmlOf(locale, () => <RequestProgress {...page} />),
        locale,
      )
    }
    expect(await current()).toEqual([3, m.request_step_cart({}, { locale })])
    await addRequestToCart(world, caller, { kind: 'prescription', publicId: id })
    expect(await current()).toEqual([4, m.request_step_buy({}, { locale })])
    const placed = await placeOrder(world, caller, { patch: everything, source: 'page' })
    if (!placed.ok) return expect.fail(placed.error.code)
    const ordered = [4, requestStateName('prescription', 'order_created', locale)]
    expect(await current()).toEqual(ordered)
    const { number } = placed.value.order
    const cash = { counterPayment: { method: 'cash' }, source: 'page' } as const
    expect(await transitionOrder(world, ana, number, { state: 'ready', ...cash })).toMatchObject({ ok: true })
    expect(await current()).toEqual(ordered)
    expect(await transitionOrder(world, ana, number, { state: 'completed', ...cash })).toMatchObject({ ok: true })
    expect(await current()).toEqual([5, requestStateName('prescription', 'order_completed', locale)])
  })
})

/** Number and name of the current step, as in "Passo 4 de 5". */
function stepOf(html: string, locale: Locale): [number, string] {
  const lines = textOf(html).split('\n')
  const step = [1, 2, 3, 4, 5].find((one) => lines.includes(m.request_step_of({ step: one, of: 5 }, { locale }))) ?? 0
  return [step, lines[lines.indexOf(m.request_step_of({ step, of: 5 }, { locale })) + 1] ?? '']
}
