import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { page, requestContextKey } from './page.server.ts'

const database = await databaseFixture()

test.each([
  ['/gestao/registo.data?_routes=x', '/gestao/registo', true],
  ['/en/_.data', '/en/', true],
  ['/en.data', '/en', true],
  ['/_.data', '/', true],
  ['/produtos', '/produtos', false],
])('the page whose data is requested at %s is %s', (address, pathname, isDataRequest) => {
  const context = new RouterContextProvider()
  context.set(requestContextKey, visitAs(bareWorld(database)))
  const visit = page({ context, request: new Request(`http://shop.test${address}`) })
  expect([visit.url.pathname, visit.isDataRequest]).toEqual([pathname, isDataRequest])
})

test.each([
  ['/produtos/x.data?_routes=pt%3Aproducts.show&pack=7', '?pack=7'],
  ['/produtos/x.data?_routes=root', ''],
  ['/produtos?q=dor%20de+cabe%C3%A7a', '?q=dor%20de+cabe%C3%A7a'],
])('a page requested at %s gets only the query of its address', (address, search) => {
  const context = new RouterContextProvider()
  context.set(requestContextKey, visitAs(bareWorld(database)))
  expect(page({ context, request: new Request(`http://shop.test${address}`) }).url.search).toBe(search)
})
