import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { pathTo } from '#src/i18n/paths.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { requestContextKey } from '#src/platform/page.server.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { addStaffMember } from '#tests/support/factories/staff.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { carriedPrefix } from './carried.ts'
import { unlockPath } from './return-path.ts'
import { action, loader } from './screens/unlock.server.ts'

const { world } = await shopFixture()
const ana = await addStaffMember(world, 'pharmacist')
const back = pathTo('staff.inbox', 'pt')
const place = { pathname: back, search: '' }

/** The page as the router asks for it: the form's answer, then what the page itself shows. */
async function ask(address: string, fields?: Record<string, string>, { isLocked = false } = {}) {
  const context = new RouterContextProvider()
  context.set(requestContextKey, visitAs(world, isLocked ? { locked: ana } : { principal: ana }))
  const url = new URL(address, 'http://shop.test')
  const body = fields && new URLSearchParams(fields)
  const args = (request: Request) => ({ context, request, url, pattern: url.pathname, params: {} })
  return withLocale('pt', async () => {
    const answer = body && (await action(args(new Request(url, { method: 'POST', body }))))
    const view = await loader(args(new Request(url))).catch((thrown: unknown) => thrown)
    return { answer, view }
  })
}

const carried = { action: back, fields: [{ name: 'content', value: 'Tome com água' }], hasFiles: false }

test('a form that arrives when its person is signed in again, as by loading the page once more, is still shown to be sent', async () => {
  const { answer, view } = await ask(unlockPath('pt', place, true), { content: 'Tome com água' })
  expect(answer).toEqual({ open: true, carried })
  expect(view).toMatchObject({ hasEnded: false })
})

test('a form that is unlocked twice, by a double click, is still shown to be sent', async () => {
  const { answer, view } = await ask(unlockPath('pt', place), { [`${carriedPrefix}content`]: 'Tome com água', password: 'x' })
  expect(answer).toEqual({ open: true, carried })
  expect(view).toMatchObject({ hasEnded: false })
})

test('without a form a signed-in person is led back', async () => {
  for (const isSent of [true, false]) {
    const { view } = await ask(unlockPath('pt', place, isSent))
    expect(view instanceof Response && view.headers.get('Location')).toBe(back)
  }
})

describe('a form that is too large to be carried', () => {
  const many = Object.fromEntries(Array.from({ length: 3001 }, (_, at) => [`f${at}`, '1']))
  const sizes: [string, Record<string, string>][] = [
    ['too many fields', many],
    ['too much text', { content: 'a'.repeat(524_288) }],
  ]

  test.each(sizes)('stays with the browser, and the page says so: %s', async (_, fields) => {
    const { answer } = await ask(unlockPath('pt', place, true), fields, { isLocked: true })
    expect(answer).toEqual({ carried: { action: back, fields: [], hasFiles: false, isTooLarge: true } })
  })

  test.each(sizes)(
    'is sent on by the browser once its person is signed in again and loads the page again: %s',
    async (_, fields) => {
      const { answer } = await ask(unlockPath('pt', place, true), fields)
      expect(answer instanceof Response && [answer.status, answer.headers.get('Location')]).toEqual([307, back])
    },
  )

  test('is none that the shop has: a delivery of 500 lines is carried', async () => {
    const lines = Array.from({ length: 500 }, (_, at) =>
      ['line', 'quantity', 'batch', 'expires'].map((name) => [`${name}.${at}`, 'x'.repeat(36)]),
    )
    const { answer } = await ask(unlockPath('pt', place, true), Object.fromEntries(lines.flat()), { isLocked: true })
    expect(answer).toMatchObject({ carried: { fields: { length: 2000 } } })
  })
})
