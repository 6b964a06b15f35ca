import { describe, expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { archiveProduct, createProduct, updateProduct } from '../editing/actions.server.ts'
import { readProduct } from '../product/screens/product.server.ts'
import { addRelated, listRelated, maxRelated } from './actions.server.ts'
import { submitRelatedForm } from './related-form.server.ts'

const { world } = await shopFixture()
const principal = await addStaff(world, 'owner')
const context = { principal, source: 'page' } as const

async function create(name: string): Promise<{ id: string; slug: { pt: string; en: string } }> {
  const made = await createProduct(world, context, {
    name: { pt: name, en: `${name} (en)` },
    class: 'COSMETIC',
    brand: 'Nacriva',
    form: 'Creme',
    state: 'published',
    variants: [{ pack: { pt: '50 ml' }, price: cents(799), onHand: 8 }],
  })
  return made.ok ? { id: made.value.id, slug: made.value.draft.slug } : expect.fail(made.error.code)
}

const send = async (id: string, intent: string, q = '') => {
  const form = new FormData()
  form.set('intent', intent)
  form.set('q', q)
  const answer = await withLocale('pt', () =>
    submitRelatedForm({ ...visitAs(world, { isDataRequest: true }), principal }, id, form),
  )
  return answer instanceof Response ? expect.fail('the page was left') : answer
}
const onPage = async (slug: string, locale: 'pt' | 'en') =>
  (await withLocale(locale, () => readProduct(visitAs(world, { locale }), slug))).related.map(({ name }) => name)

describe('a related product', () => {
  test('is found by its name, added, and on the page of the product in both languages', inAll, async () => {
    const [cream, soap] = [await create('Creme gordo'), await create('Sabonete de aveia')]
    const { found } = await send(cream.id, 'find', 'sabonete')
    expect(found).toEqual([{ id: soap.id, name: 'Sabonete de aveia', brand: 'Nacriva' }])
    expect(await send(cream.id, `add:${soap.id}`)).toMatchObject({ said: 'Produto junto.' })
    expect((await send(cream.id, 'find', 'sabonete')).found, 'it is there already').toEqual([])
    expect(await onPage(cream.slug.pt, 'pt')).toEqual(['Sabonete de aveia'])
    expect(await onPage(cream.slug.en, 'en')).toEqual(['Sabonete de aveia (en)'])
    expect(await onPage(soap.slug.pt, 'pt'), 'it does not name the cream').toEqual([])
    await send(cream.id, `remove:${soap.id}`)
    expect(await onPage(cream.slug.pt, 'pt')).toEqual([])
  })

  test('that is not on sale, or may not be advertised, is hidden from customers and marked for the staff', async () => {
    const [cream, soap, pill] = [await create('Creme leve'), await create('Sabonete azul'), await create('Comprimido')]
    for (const { id } of [soap, pill]) await addRelated(world, context, cream.id, id)
    await archiveProduct(world, context, soap.id)
    await updateProduct(world, context, pill.id, { fields: { class: 'MSRM' } })
    expect(await onPage(cream.slug.pt, 'pt')).toEqual([])
    expect((await listRelated(world.db, cream.id)).map(({ isVisible }) => isVisible)).toEqual([false, false])
  })

  test.each([
    ['itself', (id: string) => id, 'Um produto não pode ser relacionado consigo próprio.'],
    ['one that does not exist', () => world.id(), 'Este produto já não existe. Procure de novo.'],
    ['no id', () => 'nada', 'Este produto já não existe. Procure de novo.'],
  ])('is refused when it is %s', async (_, other, error) => {
    const { id } = await create('Creme só')
    expect(await send(id, `add:${other(id)}`)).toMatchObject({ error })
    expect(await send(id, 'find', ' ')).toHaveProperty('error')
  })

  test('is one of twelve at most', inAll, async () => {
    const { id } = await create('Creme cheio')
    for (let at = 0; at < maxRelated; at += 1) await addRelated(world, context, id, (await create(`Par ${at}`)).id)
    const more = await create('Par a mais')
    expect(await send(id, `add:${more.id}`)).toMatchObject({ error: expect.stringContaining('No máximo 12') })
  })
})
