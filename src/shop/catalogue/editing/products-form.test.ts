import { beforeEach, describe, expect, test } from 'vitest'
import { formatMoney } from '#src/i18n/formatters.ts'
import { cents } from '#src/kernel/money.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { findStock } from '../stock/actions.server.ts'
import { createProduct, findStaffProduct } from './actions.server.ts'
import type { StaffProduct } from './actions.server.ts'
import type { BulkFormResult } from './bulk-form.server.ts'
import type { ProductPatch } from './product-draft.ts'
import { baseOf } from './merge-texts.ts'
import { textsOf } from './product-form.ts'
import { readProductChoices, submitNewProductForm, submitProductForm } from './product-form.server.ts'
import type { ProductFormResult } from './product-form.server.ts'
import { submitProductsForm } from './products-form.server.ts'
import { allProducts } from './screens/products-address.ts'

const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
const diogo = await addStaff(world, 'owner')

const money = (amount: number): string => formatMoney(cents(amount), 'pt')

type Fields = Readonly<Record<string, string | number | readonly string[]>>

function formWith(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, String(value))
  return form
}
const visit = (principal: Staff = ana) => ({ ...visitAs(world, { isDataRequest: true }), principal })
const inList = (fields: Fields, { by = ana, address = allProducts } = {}) =>
  withLocale('pt', () => submitProductsForm(visit(by), formWith(fields), address))

const add = async (name = 'Creme de mãos'): Promise<StaffProduct> => {
  const pack = { pack: { pt: '50 ml' }, price: cents(1234), onHand: 10 }
  const fields = { name: { pt: name }, class: 'COSMETIC', brand: 'Nacriva', form: 'Creme', state: 'published', variants: [pack] }
  const created = await createProduct(world, { principal: ana, source: 'page' }, fields as ProductPatch)
  return created.ok ? created.value : expect.fail(created.error.code)
}

let product: StaffProduct
let variant: string
beforeEach(async () => {
  product = await add()
  variant = product.draft.variants[0]?.id ?? ''
})
const unitsNow = async () => (await findStock(world.db, variant))?.item.onHand
const priceNow = async () => (await findStaffProduct(world.db, product.id))?.draft.variants[0]?.price

describe('a price that is typed in the list', () => {
  const priceOf = (price: string, version = 1) => inList({ intent: 'price', variant, version, price })

  test('is refused with both readings when it can be read in two ways', async () => {
    expect(await priceOf('1.234')).toMatchObject({ error: expect.stringMatching(/1234,00.€ ou 1,23.€/) })
    expect(await priceNow()).toBe(1234)
  })

  test('is saved with a comma, and undone', async () => {
    const done = await priceOf('8,99 €')
    expect(done).toMatchObject({ kind: 'done', text: `Creme de mãos passou de ${money(1234)} a ${money(899)}.` })
    expect(await priceNow()).toBe(899)
    expect(await inList({ intent: 'undo', ...('undo' in done ? done.undo : {}) })).toMatchObject({ kind: 'done', undo: null })
    expect(await priceNow()).toBe(1234)
  })

  test.each(['0', '-1', '1,234', 'caro', ''])('is refused at the field when it is “%s”', async (typed) => {
    expect(await priceOf(typed)).toMatchObject({ kind: 'cell', variant, field: 'price', typed })
    expect(await priceNow()).toBe(1234)
  })

  test('is refused with the present one when another person was faster', async () => {
    await priceOf('9,00')
    const refused = await priceOf('7,00', 1)
    expect(refused).toMatchObject({ kind: 'cell', typed: '7,00' })
    expect('error' in refused && refused.error).toContain('9,00')
    expect(await priceNow()).toBe(900)
  })

  test('is not put back once it was changed again', async () => {
    const done = await priceOf('9,00')
    await priceOf('10,00', 2)
    await inList({ intent: 'undo', ...('undo' in done ? done.undo : {}) })
    expect(await priceNow()).toBe(1000)
  })
})

describe('units that are counted in the list', () => {
  test('are a movement of stock, and undone', async () => {
    const done = await inList({ intent: 'stock', variant, seen: 10, stock: '3' })
    expect(await unitsNow()).toBe(3)
    await inList({ intent: 'undo', ...('undo' in done ? done.undo : {}) })
    expect(await unitsNow()).toBe(10)
  })

  test('are refused when some were sold since, and are not for the owner', async () => {
    const counted = { intent: 'stock', variant, seen: 12, stock: '3' }
    expect(await inList(counted)).toMatchObject({ kind: 'cell', field: 'stock', typed: '3' })
    await expect(inList({ ...counted, seen: 10 }, { by: diogo })).rejects.toMatchObject({ init: { status: 403 } })
    expect(await unitsNow()).toBe(10)
  })
})

describe('a change of chosen products', () => {
  const rule = { rule: 'up', value: '5', rounding: '9' }
  const chosen = (fields: Fields) => inList({ product: product.id, ...rule, ...fields }) as Promise<BulkFormResult>

  test('is shown, applied as it was shown, and undone', async () => {
    const { preview, products, variants } = await chosen({ intent: 'bulk-price-preview' })
    expect([products, variants]).toEqual([1, 1])
    expect(preview).toMatchObject({ changes: 1, stays: 0, groups: [{ rows: [{ before: money(1234), after: money(1299) }] }] })
    const done = await inList({ product: product.id, ...rule, intent: 'bulk-price-apply', previewed: preview?.fingerprint ?? '' })
    expect(await priceNow()).toBe(1299)
    await inList({ intent: 'undo', ...('undo' in done ? done.undo : {}) })
    expect(await priceNow()).toBe(1234)
  })

  test('is shown again instead when a price changed since it was shown', async () => {
    const { preview } = await chosen({ intent: 'bulk-price-preview' })
    await inList({ intent: 'price', variant, version: 1, price: '20,00' })
    const again = await chosen({ intent: 'bulk-price-apply', previewed: preview?.fingerprint ?? '' })
    expect(again).toMatchObject({ kind: 'bulk', errors: { form: expect.any(String) }, preview: { changes: 1 } })
    expect(await priceNow()).toBe(2000)
  })

  test('is of every product of the list when all are wanted', async () => {
    const name = 'Unguento raro'
    await add(name)
    const address = { ...allProducts, q: name }
    const opened = await inList({ product: product.id, intent: 'bulk-visibility-all' }, { address })
    expect(opened).toMatchObject({ chosen: null, products: 1, preview: null })
    const answer = await inList({ all: 1, published: 'false', intent: 'bulk-visibility-preview' }, { address })
    expect(answer).toMatchObject({
      preview: { changes: 1, groups: [{ name, rows: [{ before: 'Publicado', after: 'Rascunho' }] }] },
    })
  })

  test('that cannot be is refused at its field', async () => {
    expect((await chosen({ intent: 'bulk-price-preview', value: 'muito' })).errors).toHaveProperty('value')
    expect((await chosen({ intent: 'bulk-low-preview', low_stock_at: '-1' })).errors).toHaveProperty('low_stock_at')
    expect((await chosen({ intent: 'bulk-collection-preview', collection: '' })).errors).toHaveProperty('collection')
    expect(await chosen({ intent: 'bulk-collection' })).not.toHaveProperty('errors')
  })
})

const fresh = {
  'name.pt': 'Bálsamo de arnica',
  class: 'MNSRM',
  brand: 'Nacriva',
  form: 'Pomada',
  state: 'draft',
  'variants.0.pack.pt': '50 g',
  'variants.0.price': '7,40',
}

describe('the editor of products', () => {
  const create = (fields: Fields) =>
    withLocale('pt', () => submitNewProductForm(visit(), formWith({ intent: 'save', ...fields })))
  const formFields = async (): Promise<Record<string, string>> => {
    const present = (await findStaffProduct(world.db, product.id))!
    const texts = textsOf(present.draft, await readProductChoices(world.db, 'pt'), 'pt')
    return { ...texts, version: String(present.version), base: baseOf(texts) }
  }
  const save = async (fields: Fields) =>
    withLocale('pt', async () =>
      submitProductForm(visit(), (await findStaffProduct(world.db, product.id))!, formWith({ intent: 'save', ...fields })),
    )
  const textsNow = async () => (await findStaffProduct(world.db, product.id))!.draft

  test('creates a draft, and refuses what is wrong at its field with all that was typed', async () => {
    const created = await create(fresh)
    expect(created).toMatchObject({ status: 303 })
    const wrong = {
      ...fresh,
      brand: '',
      'variants.1.pack.pt': '100 g',
      'variants.1.price': '0',
      'variants.1.ean': '5601234567890',
    }
    const refused = (await create({ ...wrong, 'variants.0.price': '', 'variants.0.pack.pt': '' })) as ProductFormResult
    expect(Object.keys(refused.errors ?? {}).toSorted()).toEqual(['brand', 'variants.1.ean', 'variants.1.price'])
    expect(refused.texts).toMatchObject({ 'name.pt': 'Bálsamo de arnica', 'variants.1.ean': '5601234567890' })
  })

  test('saves what it shows without a change', async () => {
    const before = await textsNow()
    expect(await save(await formFields())).toMatchObject({ status: 303 })
    expect(await textsNow()).toEqual(before)
  })

  test('says for whom a product is, in years or months as people say it, and refuses an age below the other', async () => {
    const typed = {
      ...(await formFields()),
      'facts.min_age_months': '18',
      'facts.min_age_unit': 'months',
      'facts.max_age_months': '3',
      'facts.max_age_unit': 'years',
      'facts.audiences.child': 'on',
      'facts.free_of.sugar': 'on',
      'facts.pregnant': 'ask',
    }
    expect(await save({ ...typed, 'facts.max_age_months': '1' })).toMatchObject({
      errors: { 'facts.max_age_months': 'A idade máxima é menor do que a mínima.' },
    })
    expect(await save({ ...typed, 'facts.min_age_months': 'seis' })).toMatchObject({
      errors: { 'facts.min_age_months': expect.stringContaining('anos ou meses') },
    })
    expect(await save(typed)).toMatchObject({ status: 303 })
    expect((await textsNow()).facts).toEqual({
      min_age_months: 18,
      max_age_months: 36,
      audiences: ['child'],
      pregnant: 'ask',
      breastfeeding: null,
      animals: [],
      free_of: ['sugar'],
      vegan: false,
    })
    expect(await formFields()).toMatchObject({
      'facts.min_age_months': '18',
      'facts.min_age_unit': 'months',
      'facts.max_age_months': '3',
      'facts.max_age_unit': 'years',
      'facts.audiences.child': 'on',
      'facts.audiences.baby': '',
    })
  })

  test('takes a character that no database stores for a space', async () => {
    const typed = { ...(await formFields()), 'usage.pt': 'Duas\0vezes', 'variants.0.pack.pt': '50\0ml', collections: ['\0'] }
    expect(await save(typed)).toMatchObject({ status: 303 })
    expect(await textsNow()).toMatchObject({ usage: { pt: 'Duas vezes' }, variants: [{ pack: { pt: '50 ml' } }] })
  })

  test('adds an empty pack and loses nothing that was typed', async () => {
    const { texts } = (await save({ ...(await formFields()), 'name.pt': 'Outro nome', intent: 'add-pack' })) as ProductFormResult
    expect(texts).toMatchObject({ 'name.pt': 'Outro nome', 'variants.1.sku': '' })
  })

  test('shows the page of a product before it is saved', async () => {
    const answer = (await save({ ...(await formFields()), 'name.pt': 'Nome novo', intent: 'preview' })) as ProductFormResult
    expect(answer.preview?.pt).toMatchObject({ name: 'Nome novo', packs: [{ price: 1234 }] })
    expect((await textsNow()).name.pt).toBe('Creme de mãos')
  })

  test('lets the second of two people choose, field by field', async () => {
    const second = await formFields()
    await save({ ...(await formFields()), 'name.pt': 'Nome da primeira', 'usage.pt': 'Uso da primeira' })
    const answer = (await save({
      ...second,
      'name.pt': 'Nome da segunda',
      'warnings.pt': '- Aviso da segunda',
    })) as ProductFormResult
    expect(answer.conflict?.conflicts).toEqual([{ field: 'name.pt', mine: 'Nome da segunda', theirs: 'Nome da primeira' }])
    expect(answer.texts).toMatchObject({ 'usage.pt': 'Uso da primeira', 'warnings.pt': '- Aviso da segunda' })
    const { version = 0, base = '' } = answer.conflict ?? {}
    const chosen = { ...answer.texts, version, base, 'choose.name.pt': 'theirs' }
    expect(await save(chosen)).toMatchObject({ status: 303 })
    expect(await textsNow()).toMatchObject({
      name: { pt: 'Nome da primeira' },
      usage: { pt: 'Uso da primeira' },
      warnings: { pt: '- Aviso da segunda' },
    })
  })

  test('copies a product as a draft without codes', async () => {
    const copied = (await save({ intent: 'copy' })) as Response
    const id = /produtos\/([^?]+)/.exec(copied.headers.get('location') ?? '')?.[1] ?? ''
    expect((await findStaffProduct(world.db, id))?.draft).toMatchObject({ state: 'draft', name: { pt: 'Creme de mãos' } })
  })
})
