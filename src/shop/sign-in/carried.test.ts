import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
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
async function ask(address: string, fields?: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(requestContextKey, visitAs(world, { principal: ana }))
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
