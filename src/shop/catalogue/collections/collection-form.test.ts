import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { inAll } from '#tests/support/world/short.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { deleteBrand, listStaffBrands, listStaffCollections } from './actions.server.ts'
import type { StaffCollection } from './actions.server.ts'
import { readBrands, submitBrandForm } from './brand-form.server.ts'
import type { BrandFormResult } from './brand-form.server.ts'
import { submitCollectionForm, submitNewCollectionForm } from './collection-form.server.ts'
import type { CollectionFormResult } from './collection-form.server.ts'
import { readCollectionEditor, readCollections } from './collection-reading.server.ts'
import { findImage } from '../pictures/images.server.ts'
import { findCollection } from '../product/actions.server.ts'
import { collectionsPath } from './screens/collections-address.ts'

const { world } = await shopFixture({ externalServices: { files: memoryFiles() } })
const principal = await addStaff(world, 'owner')
const visit = { world, principal, locale: 'pt' } as StaffVisit

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const blank = { icon: 'pill', colour: 'green', parent: '' }
const create = (fields: Record<string, string>) =>
  withLocale('pt', () => submitNewCollectionForm(visit, formWith({ ...blank, ...fields })))
const send = (fields: Record<string, string>) =>
  withLocale('pt', () =>
    submitCollectionForm(visit, formWith(fields), (done) => collectionsPath('pt', { item: fields['id'] ?? null, done })),
  )
const sendBrand = (fields: Record<string, string>) =>
  withLocale('pt', () => submitBrandForm(visit, formWith(fields), (id, done) => `${id} ${done}`))
const rowOf = async (pt: string): Promise<StaffCollection> =>
  (await listStaffCollections(world.db)).find(({ name_pt: name }) => name === pt)!
const add = async (pt: string, fields: Record<string, string> = {}): Promise<StaffCollection> => {
  await create({ 'name.pt': pt, ...fields })
  return rowOf(pt)
}
const editorOf = async (id: string) => readCollectionEditor(world.db, await readCollections(world.db), id)
const result = (answer: Response | CollectionFormResult): CollectionFormResult => {
  if (answer instanceof Response) throw new Error('the form was accepted')
  return answer
}
const brandResult = (answer: Response | BrandFormResult): BrandFormResult => {
  if (answer instanceof Response) throw new Error('the form was accepted')
  return answer
}

describe('the form of a category', () => {
  test('creates one without English, which the list marks as missing', async () => {
    const { public_id: id } = await add('Ortopedia')
    const node = (await readCollections(world.db)).tree.find((one) => one.id === id)
    expect(node).toMatchObject({ lacks: { name: true, texts: false }, products: 0 })
    expect((await editorOf(id)).texts).toMatchObject({ 'name.pt': 'Ortopedia', 'name.en': '', 'slug.pt': 'ortopedia' })
  })

  test('names what is missing at its field, with everything typed', async () => {
    const answer = result(await create({ 'name.pt': ' ', 'tagline.pt': 'meias e talas', 'slug.pt': 'Não pode ser' }))
    expect(Object.keys(answer.errors)).toEqual(['name.pt', 'slug.pt'])
    expect(answer.values).toMatchObject({ 'tagline.pt': 'meias e talas' })
  })

  test('empties a text, and a name that is the same in both languages is no missing one', async () => {
    const { public_id: id } = await add('Diabetes', { 'tagline.pt': 'medir', 'tagline.en': 'measuring' })
    expect((await readCollections(world.db)).tree.find((one) => one.id === id)?.lacks).toEqual({ name: false, texts: false })
    const { texts } = await editorOf(id)
    await send({ ...texts, id, intent: 'save', 'tagline.pt': '', 'tagline.en': '', 'name.en': 'Diabetes' })
    expect(await rowOf('Diabetes')).toMatchObject({ tagline_pt: '', tagline_en: '', slug_pt: 'diabetes' })
  })

  test('of two people who save, the second sees what changed and can save again', async () => {
    const { public_id: id } = await add('Bebé')
    const { texts } = await editorOf(id)
    await send({ ...texts, id, intent: 'save', 'name.pt': 'Bebés' })
    const late = result(await send({ ...texts, id, intent: 'save', 'name.pt': 'Bebé e mamã' }))
    expect(late).toMatchObject({ hasConflict: true, values: { 'name.pt': 'Bebé e mamã' } })
    const version = (await editorOf(id)).texts['seen']!
    expect(await send({ ...texts, id, seen: version, intent: 'save', 'name.pt': 'Bebé e mamã' })).toBeInstanceOf(Response)
  })

  test('asks before it deletes, and refuses while something is within', async () => {
    const above = await add('Saúde oral')
    const below = await add('Escovas', { parent: above.public_id })
    expect(result(await send({ id: below.public_id, intent: 'ask-delete' }))).toMatchObject({ asksToDelete: true })
    const refused = result(await send({ id: above.public_id, intent: 'delete' }))
    expect(refused.errors['form']).toBe('A coleção ainda tem produtos ou coleções lá dentro.')
    for (const { public_id: id } of [below, above]) expect(await send({ id, intent: 'delete' })).toMatchObject({ status: 303 })
    expect(await rowOf('Saúde oral')).toBeUndefined()
  })
})

describe('a category that is moved', () => {
  const namesAtTop = async () =>
    (await readCollections(world.db)).tree.filter(({ parentId }) => parentId === null).map(({ name }) => name.pt)

  test('goes one step at a time without scripts, and stays picked up', async () => {
    const { public_id: id } = await add('Última')
    const before = await namesAtTop()
    const moved = (await send({ id, intent: 'up' })) as Response
    expect(moved.headers.get('Location')).toBe(`/gestao/colecoes?picked=${id}&done=moved&moved=${id}&from=.${before.length}`)
    expect((await namesAtTop()).indexOf('Última')).toBe(before.length - 2)
  })

  test('goes to the place where it is put down, and back by undoing', async () => {
    const { public_id: id } = await rowOf('Última')
    const before = await namesAtTop()
    const at = before.indexOf('Última') + 1
    const moved = (await send({ id, intent: 'move', parent: '', position: '1' })) as Response
    expect((await namesAtTop())[0]).toBe('Última')
    expect(moved.headers.get('Location')).toContain(`from=.${at}`)
    await send({ id, intent: 'undo', parent: '', position: String(at) })
    expect(await namesAtTop()).toEqual(before)
  })

  test('put down where it was changes nothing', async () => {
    const { public_id: id, version } = await rowOf('Última')
    const position = String((await namesAtTop()).indexOf('Última') + 1)
    expect(await send({ id, intent: 'move', parent: '', position })).toMatchObject({ status: 303 })
    expect((await rowOf('Última')).version).toBe(version)
  })
})

describe('the photo of a category', () => {
  const sendPhoto = (id: string, content: Uint8Array<ArrayBuffer>) =>
    withLocale('pt', () => {
      const form = formWith({ id, intent: 'picture' })
      form.set('photo', new File([content], 'foto.png'))
      return submitCollectionForm(visit, form, (done) => String(done))
    })

  test('is shown on its page with what it shows, and taken away again', inAll, async () => {
    const { public_id: id } = await add('Com fotografia')
    const colour = { width: 800, height: 600, channels: 3, background: '#0a5c3e' } as const
    const content = await sharp({ create: colour }).png().toBuffer()
    expect(await sendPhoto(id, new Uint8Array(content))).toMatchObject({ status: 303 })
    const { texts } = await editorOf(id)
    await send({ ...texts, id, intent: 'save', 'picture_alt.pt': 'Boião de creme', 'picture_alt.en': 'Jar of cream' })
    const picture = async () => (await findCollection(world.db, 'com-fotografia', 'en'))?.value.collection.picture
    const displayed = await picture()
    expect(displayed).toMatchObject({ alt: 'Jar of cream', width: 800, height: 600 })
    expect((await findImage(world, `${displayed?.key}-640.avif`))?.type).toBe('image/avif')
    expect(await send({ id, intent: 'unpicture' })).toMatchObject({ status: 303 })
    expect(await picture()).toBeNull()
  })

  test('is refused at its field when it is none', async () => {
    const { public_id: id } = await add('Sem fotografia')
    const answer = result(await sendPhoto(id, new TextEncoder().encode('%PDF-1.7')))
    expect(answer.errors['photo']).toBe('Escolha uma fotografia em PNG ou JPG. Este ficheiro é de outro tipo.')
    expect(result(await send({ id, intent: 'picture' })).errors).toHaveProperty('photo')
  })
})

describe('the form of a brand', () => {
  const brand = async (name: string) => (await listStaffBrands(world.db)).find((one) => one.name === name)!

  test('creates, renames and deletes one', async () => {
    expect(await sendBrand({ name: 'Nacriva', intent: 'create' })).toMatchObject({ status: 303 })
    const { public_id: id, version } = await brand('Nacriva')
    await sendBrand({ id, name: 'Nacriva Lab', seen: String(version), intent: 'save' })
    expect((await readBrands(world.db, { q: 'NACRÍVA', page: 1 })).brands).toMatchObject([{ id, name: 'Nacriva Lab' }])
    expect(brandResult(await sendBrand({ id, intent: 'ask-delete' })).asksToDelete).toBe(true)
    expect(await sendBrand({ id, intent: 'delete' })).toMatchObject({ status: 303 })
    expect(await brand('Nacriva Lab')).toBeUndefined()
  })

  test('shows what merging changes before it does it', async () => {
    for (const name of ['Azulina', 'Azulina Lab']) await sendBrand({ name, intent: 'create' })
    const { public_id: id } = await brand('Azulina')
    const unknown = brandResult(await sendBrand({ id, intent: 'ask-merge', into: 'Azulina' }))
    expect(unknown).toMatchObject({ errors: { into: 'Escolha outra marca da lista.' }, values: { into: 'Azulina' } })
    const question = brandResult(await sendBrand({ id, intent: 'ask-merge', into: 'azulína lab ' }))
    expect(question.asksToMerge?.name).toBe('Azulina Lab')
    const other = question.asksToMerge?.id ?? ''
    expect(await sendBrand({ id, intent: 'merge', into: other })).toMatchObject({ status: 303 })
    expect(await brand('Azulina')).toBeUndefined()
    await deleteBrand(world, { principal, source: 'page' }, other)
  })

  test('refuses an empty name, one that exists, and a change of a former version', async () => {
    await sendBrand({ name: 'Olivane', intent: 'create' })
    expect(brandResult(await sendBrand({ name: ' ', intent: 'create' })).errors).toHaveProperty('name')
    expect(brandResult(await sendBrand({ name: 'olivané', intent: 'create' })).errors['name']).toBe(
      'Já existe uma marca com este nome.',
    )
    const { public_id: id } = await brand('Olivane')
    await sendBrand({ id, name: 'Olivane A', seen: '1', intent: 'save' })
    const late = brandResult(await sendBrand({ id, name: 'Olivane B', seen: '1', intent: 'save' }))
    expect(late).toMatchObject({ hasConflict: true, values: { name: 'Olivane B' } })
    await deleteBrand(world, { principal, source: 'page' }, id)
  })
})
