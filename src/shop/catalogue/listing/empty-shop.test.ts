import { expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { readList } from './screens/list-reading.server.ts'

const { world } = await shopFixture()
const emptyAt = async (url: string) => (await withLocale('pt', () => readList(visitAs(world, { url })))).empty

test('the list of a shop without products says that they are coming, and does not lead to itself', async () => {
  const whole = { isWholeShop: true, reason: 'Até lá, pergunte-nos por qualquer um: respondemos com preço e prazo.' }
  expect(await emptyAt('/produtos')).toMatchObject(whole)
  for (const url of ['/produtos?q=creme', '/produtos?in_stock=1']) expect((await emptyAt(url))?.isWholeShop).toBe(false)
})
