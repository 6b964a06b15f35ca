import { beforeEach, describe, expect, test } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { nextDay, lisbonDate } from '#src/kernel/dates.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import { addProduct, addStaff } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { addPrescription, addRui, addSpecialRequest, priced } from '#tests/support/factories/requests.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { cancelRequest, findRequest } from '../request/actions.server.ts'
import { alternativeField, lineField } from './quote-text.ts'
import type { QuoteText } from './quote-text.ts'
import type { QuoteFormResult, QuoteView } from './quote-view.ts'
import { rejectRequest } from './actions.server.ts'
import type { Request } from '../request/request.ts'
import { claimRequest } from '../queue/actions.server.ts'
import { findToQuote, quoteAction, readQuoteView } from './staff-quote.server.ts'

let rui: Person
const { world } = await shopFixture()
const ana = await addStaff(world, 'pharmacist')
const bento = await addStaff(world, 'pharmacist')
const pill = await addProduct(world, { kind: 'MSRM', vat: 600, price: 987, stock: 4, name: 'Zolpane 20 mg' })
const generic = await addProduct(world, { kind: 'MSRM', vat: 600, price: 412, stock: 9, name: 'Pantoprazol Lusogen 20 mg' })
await makeInterchangeable([pill, generic], generic)
beforeEach(async () => {
  rui = await addRui(world)
})

/** Gives the packs the same substance, form, strength and size. */
async function makeInterchangeable(packs: readonly SoldVariant[], cheapest: SoldVariant): Promise<void> {
  const ids = packs.map(({ rowId }) => rowId)
  const kind = { substance_pt: 'Pantoprazol', substance_en: 'Pantoprazole', strength: '20 mg' }
  const ofPacks = (rows: readonly number[]) => (query: typeof world.db) =>
    query.selectFrom('variants').select('product_id').where('id', 'in', rows)
  await world.db.updateTable('products').set(kind).where('id', 'in', ofPacks(ids)(world.db)).execute()
  await world.db
    .updateTable('products')
    .set({ generic: true })
    .where('id', 'in', ofPacks([cheapest.rowId])(world.db))
    .execute()
  await world.db.updateTable('variants').set({ pack_amount: 56, pack_unit: 'un' }).where('id', 'in', ids).execute()
}

const keyOf = ({ kind, id }: Request) => ({ kind, publicId: id })
const inLocale = <Value>(work: () => Promise<Value>, locale: Locale = 'pt') => withLocale(locale, work)

/** The editor's form as a browser sends it. */
function formOf({ lines, search, note, validUntil }: QuoteText, press: string): FormData {
  const form = new FormData()
  for (const { id, alternative, ...line } of lines) {
    form.append('line', id)
    for (const [name, value] of Object.entries(line)) form.set(lineField(id, name as 'price'), value)
    for (const [name, value] of Object.entries(alternative ?? {})) form.set(alternativeField(id, name as 'price'), value)
  }
  for (const [name, value] of Object.entries({ search, note, valid_until: validUntil, quote: press })) form.set(name, value)
  return form
}

const view = async (request: Request, staff = ana): Promise<QuoteView> => {
  const found = await inLocale(() => readQuoteView(world, staff, request))
  return found ?? expect.fail('there is no editor')
}
const answer = async (request: Request, form: FormData, staff = ana): Promise<QuoteFormResult> => {
  const found = await findToQuote(world, staff, keyOf(request))
  return inLocale(() => quoteAction(world, staff, found ?? expect.fail('not found'), form))
}
/** Presses a button of the editor in its current state, after typing. */
const press = async (request: Request, name: string, typed: Partial<QuoteText> = {}, staff = ana): Promise<QuoteFormResult> =>
  answer(request, formOf({ ...(await view(request, staff)).draft, ...typed }, name), staff)
const typing = (draft: QuoteText, fields: object): QuoteText => ({
  ...draft,
  lines: draft.lines.map((line) => ({ ...line, ...fields })),
})
const read = async (request: Request): Promise<Request> =>
  (await findRequest(world, rui, keyOf(request))) ?? expect.fail('not found')

describe('line by line', () => {
  test('a product is searched for, added, priced and sent; without scripts every step is a button', async () => {
    const request = await addPrescription(world, rui)
    expect((await view(request)).draft.lines).toEqual([])
    expect(await press(request, 'search', { search: 'zolpane' })).toEqual({ kind: 'changed' })
    const { found } = await view(request)
    expect(found?.products).toMatchObject([{ id: pill.id, price: 987, left: 4, cheapest: { id: generic.id, price: 412 } }])
    expect(await press(request, `add:${pill.id}`)).toEqual({ kind: 'changed' })
    const { draft, found: none } = await view(request)
    expect(draft.lines).toMatchObject([{ variantId: pill.id, name: 'Zolpane 20 mg', price: '9,87', vat: '6', quantity: '1' }])
    expect(none).toBeNull()
    const typed = {
      ...typing(draft, { prescribed: '3', quantity: '2', price: '3,24' }),
      note: 'Bom dia.',
      validUntil: lisbonDate(world.now()),
    }
    expect(await press(request, 'send', typed)).toEqual({ kind: 'quoted' })
    const quoted = await read(request)
    expect(quoted).toMatchObject({ state: 'confirmed', note: 'Bom dia.', validUntil: lisbonDate(world.now()) })
    expect(quoted.items).toMatchObject([
      {
        name: 'Zolpane 20 mg',
        variantId: pill.id,
        price: 324,
        vat: 600,
        class: 'MSRM',
        quantity: 2,
        prescribed: 3,
        alternative: null,
      },
    ])
    expect(await inLocale(() => readQuoteView(world, ana, quoted)), 'there is no quote editor').toBeUndefined()
  })

  test('a free text is a prescription medicine at 6 % by default, and can be free', async () => {
    const request = await addPrescription(world, rui)
    await press(request, 'free', { search: 'Manipulado de ureia' })
    const { draft } = await view(request)
    expect(await press(request, 'send', typing(draft, { price: '0' }))).toEqual({ kind: 'quoted' })
    expect((await read(request)).items).toMatchObject([
      { name: 'Manipulado de ureia', variantId: null, price: 0, vat: 600, class: 'MSRM' },
    ])
  })

  test('the cheapest generic replaces a brand, or is offered as the customer’s choice', async () => {
    const request = await addPrescription(world, rui, { preference: 'generic' })
    await press(request, `add:${pill.id}`)
    await press(request, 'offer:1')
    expect((await view(request)).draft.lines[0]?.alternative).toMatchObject({ variantId: generic.id, price: '4,12', vat: '6' })
    await press(request, 'alone:1')
    await press(request, 'swap:1')
    const { draft, products, preference } = await view(request)
    expect(preference).toBe('generic')
    expect(draft.lines).toMatchObject([
      { variantId: generic.id, name: 'Pantoprazol Lusogen 20 mg', price: '4,12', alternative: null },
    ])
    expect(products[generic.id]).toMatchObject({ left: 9 })
    await press(request, 'words:1')
    const other = (await view(request)).draft
    const alternative = { ...other.lines[0]!.alternative!, name: 'Outra caixa', price: '4,00', vat: '23', class: 'OTHER' }
    expect(await press(request, 'send', typing(other, { alternative }))).toEqual({ kind: 'quoted' })
    expect((await read(request)).items).toMatchObject([
      {
        variantId: generic.id,
        price: 412,
        alternative: { name: 'Outra caixa', price: 400, vat: 2300, class: 'OTHER', variantId: null },
      },
    ])
  })

  test('name and class of a catalogue product cannot be changed by the form', async () => {
    const request = await addPrescription(world, rui)
    await press(request, `add:${pill.id}`)
    const { draft } = await view(request)
    await press(request, 'send', typing(draft, { name: 'Água', class: 'OTHER', vat: '' }))
    expect((await read(request)).items).toMatchObject([{ name: 'Zolpane 20 mg', class: 'MSRM', vat: 600 }])
  })

  test('lines move, are removed, and are copied from an earlier request, with an audit entry', async () => {
    const before = await priced(world, ana, await addPrescription(world, rui))
    const request = await addPrescription(world, rui)
    await press(request, 'free', { search: 'Primeira' })
    await press(request, 'free', { search: 'Segunda' })
    await press(request, 'raise:2')
    expect((await view(request)).draft.lines.map(({ name }) => name)).toEqual(['Segunda', 'Primeira'])
    await press(request, 'remove:1')
    const { copyable } = await view(request)
    expect(copyable).toEqual([{ id: before.id, name: expect.stringContaining('Receita de'), total: 2372 }])
    await press(request, `copy:${before.id}`)
    expect((await view(request)).draft.lines).toMatchObject([
      { name: 'Segunda' },
      { name: 'Colvast 20 mg', price: '11,86', quantity: '2', alternative: { name: 'Atorvastatina Bluepharma', price: '4,94' } },
    ])
    const [entry] = await world.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(entry).toMatchObject({ action: 'request_read', subject_id: before.id, actor_id: ana.publicId })
    const otherPrescription = await priced(world, ana, await addPrescription(world, await addRui(world)))
    expect(await press(request, `copy:${otherPrescription.id}`)).toMatchObject({ kind: 'wrong' })
  })

  test('a special request for a product begins with it', async () => {
    const soap = await addProduct(world, { name: 'Sabonete' })
    const specialRequest = await addSpecialRequest(world, rui, { product_id: soap.productId, quantity: 3 })
    expect((await view(specialRequest)).draft.lines).toMatchObject([
      { variantId: soap.id, quantity: '3', price: '12,34', vat: '23' },
    ])
  })
})

describe('an error', () => {
  const twoLines = async (): Promise<{ request: Request; draft: QuoteText }> => {
    const request = await addPrescription(world, rui)
    await press(request, `add:${pill.id}`)
    await press(request, 'free', { search: '' })
    return { request, draft: (await view(request)).draft }
  }

  test('is shown at its field with the number of its line, and typed values stay', async () => {
    const { request, draft } = await twoLines()
    const [first, second] = draft.lines
    const typed: QuoteText = {
      ...draft,
      lines: [
        { ...first!, price: '3,245', quantity: '1,5', prescribed: 'três' },
        { ...second!, price: '', vat: 'x', class: 'GOLD' },
      ],
      note: 'x'.repeat(2001),
      validUntil: '2020-01-01',
    }
    const result = await press(request, 'send', typed)
    expect(result).toMatchObject({ kind: 'wrong' })
    expect(result.kind === 'wrong' && Object.keys(result.errors).toSorted()).toEqual(
      [
        'lines.1.price',
        'lines.1.prescribed',
        'lines.1.quantity',
        'lines.2.class',
        'lines.2.name',
        'lines.2.price',
        'lines.2.vat',
        'note',
      ].toSorted(),
    )
    expect(result.kind === 'wrong' && result.errors['lines.2.price']).toMatch(/^Linha 2: /)
    expect((await view(request)).draft).toEqual(typed)
    expect((await read(request)).state).toBe('pending')
  })

  test('nothing to price, a past day, too many units, too large a sum', inAll, async () => {
    const request = await addPrescription(world, rui)
    expect(await press(request, 'send')).toMatchObject({ kind: 'wrong', errors: { search: expect.any(String) } })
    await press(request, 'free', { search: 'Uma' })
    const { draft } = await view(request)
    const sound = typing(draft, { price: '1' })
    for (const validUntil of [nextDay(lisbonDate(world.now()), -1), '2026-02-30', 'ontem'])
      expect(await press(request, 'send', { ...sound, validUntil }), validUntil).toMatchObject({
        errors: { valid_until: expect.any(String) },
      })
    for (const quantity of ['0', '-1', '1000', '9999', ''])
      expect(await press(request, 'send', typing(sound, { quantity })), quantity).toMatchObject({
        errors: { 'lines.1.quantity': expect.any(String) },
      })
    expect(await press(request, 'send', typing(sound, { price: '99.999,99', quantity: '999' }))).toMatchObject({ kind: 'wrong' })
    expect(await press(request, 'send', sound)).toEqual({ kind: 'quoted' })
  })

  test('a product that is off sale by now, or unknown', async () => {
    const withdrawn = await addProduct(world, { kind: 'MSRM', name: 'Retirado do mercado' })
    const request = await addPrescription(world, rui)
    await press(request, `add:${withdrawn.id}`)
    await world.db
      .updateTable('products')
      .set({ active: false })
      .where('id', '=', (row) => row.selectFrom('variants').select('product_id').where('id', '=', withdrawn.rowId))
      .execute()
    const { draft, products } = await view(request)
    expect([draft.lines[0]?.name, products[withdrawn.id]]).toEqual(['Retirado do mercado', undefined])
    expect(await press(request, 'send')).toMatchObject({ errors: { 'lines.1.variantId': expect.stringMatching(/^Linha 1: /) } })
    for (const id of [withdrawn.id, world.id(), 'x', ''])
      expect(await press(request, `add:${id}`), id).toMatchObject({ errors: { search: expect.any(String) } })
  })

  test('text that the database cannot store, and unknown buttons', async () => {
    const request = await addPrescription(world, rui)
    expect(await press(request, 'keep', { note: 'a\0b' })).toMatchObject({ kind: 'wrong', errors: { note: expect.any(String) } })
    for (const name of ['', 'dance', 'swap:9', 'remove:', 'raise:constructor', '__proto__:x', 'constructor', 'offer:1:2'])
      expect(await press(request, name), name).toEqual({ kind: 'changed' })
    expect((await view(request)).draft.lines).toEqual([])
  })

  test('fifty-one lines', async () => {
    const request = await addPrescription(world, rui)
    const lines = Array.from({ length: 50 }, (_, index) => ({
      id: String(index + 1),
      variantId: '',
      name: 'x',
      price: '1',
      vat: '6',
      class: 'OTHER',
      prescribed: '',
      quantity: '1',
      alternative: null,
    }))
    expect(await press(request, 'keep', { lines })).toEqual({ kind: 'changed' })
    for (const name of [`add:${pill.id}`, 'free']) expect(await press(request, name)).toMatchObject({ kind: 'wrong' })
    expect(await press(request, 'send')).toEqual({ kind: 'quoted' })
    expect((await read(request)).items).toHaveLength(50)
  })

  test('a medicine at the counter', async () => {
    const joao = await addStaff(world, 'counter')
    const specialRequest = await addSpecialRequest(world, rui)
    await press(specialRequest, `add:${pill.id}`, {}, joao)
    expect(await press(specialRequest, 'send', {}, joao)).toMatchObject({ kind: 'wrong', errors: { form: expect.any(String) } })
    expect((await view(specialRequest, joao)).draft.lines).toHaveLength(1)
    expect(await findToQuote(world, joao, keyOf(await addPrescription(world, rui)))).toBeUndefined()
  })
})

describe('of two at once', () => {
  const ready = async (request: Request, staff: Staff) => {
    await press(request, 'free', { search: `de ${staff.userId}` }, staff)
    return formOf(typing((await view(request, staff)).draft, { price: '1,00' }), 'send')
  }

  test('who quote the same, one wins and the other sees who was faster', async () => {
    const request = await addPrescription(world, rui)
    const [hers, his] = [await ready(request, ana), await ready(request, bento)]
    const [first, second] = await Promise.all([answer(request, hers, ana), answer(request, his, bento)])
    expect([first.kind, second.kind].toSorted()).toEqual(['quoted', 'stopped'])
    const result = [first, second].find(({ kind }) => kind === 'stopped')
    expect(result?.kind === 'stopped' && result.error).toContain('Ana Vaz')
    expect(result).toMatchObject({ typed: { lines: [{ name: expect.stringMatching(/^de /), price: '1,00', quantity: '1' }] } })
    expect((await read(request)).items).toHaveLength(1)
  })

  test('a customer who cancels and a pharmacist who quotes, the pharmacist gets the reason', async () => {
    const request = await addPrescription(world, rui)
    const form = await ready(request, ana)
    const found = await findToQuote(world, ana, keyOf(request))
    await cancelRequest(world, rui, keyOf(request))
    form.set('note', 'Levante até sexta.')
    const typed = { lines: [{ name: `de ${ana.userId}`, price: '1,00' }], note: 'Levante até sexta.' }
    const unkept = { kind: 'stopped', error: expect.stringContaining('Nada do que fez foi guardado'), typed }
    expect(await inLocale(() => quoteAction(world, ana, found!, form))).toMatchObject(unkept)
    expect(await answer(request, form), 'after reading again').toMatchObject(unkept)
    expect((await read(request)).items).toEqual([])
    expect(await world.db.selectFrom('quote_drafts').select('id').where('request_id', '=', request.rowId).execute()).toEqual([])
  })

  test('one who has claimed it prevents the other from sending, not from writing', async () => {
    const request = await addPrescription(world, rui)
    const form = await ready(request, bento)
    await claimRequest(world, ana, keyOf(request), 'page')
    const result = await answer(request, form, bento)
    expect(result).toMatchObject({ kind: 'stopped', error: expect.stringMatching(/^Ana Vaz .*O rascunho ficou guardado\.$/) })
    expect(result).not.toMatchObject({ error: expect.stringContaining('Nada do que fez') })
    expect((await view(request, bento)).draft.lines).toMatchObject([{ price: '1,00' }])
  })

  test('who write at once lose nothing, and can copy from each other', inAll, async () => {
    const request = await addPrescription(world, rui)
    await ready(request, ana)
    await press(request, 'free', { search: 'do Bento' }, bento)
    expect((await view(request, ana)).draft.lines[0]?.name).toBe(`de ${ana.userId}`)
    const [hers] = (await view(request, bento)).copyable
    expect(hers?.name).toMatch(/^Rascunho de Ana Vaz/)
    await press(request, `copy:${hers!.id}`, {}, bento)
    await press(request, 'free', { search: 'mais uma' }, bento)
    const { lines } = (await view(request, bento)).draft
    expect(lines.map(({ name }) => name)).toEqual(['do Bento', `de ${ana.userId}`, 'mais uma'])
    expect(new Set(lines.map(({ id }) => id)).size).toBe(3)
  })
})

describe('a draft', () => {
  test('is sealed, and is deleted once the request no longer waits for a quote', async () => {
    const savedDraft = (request: Request) =>
      world.db.selectFrom('quote_drafts').selectAll().where('request_id', '=', request.rowId).execute()
    const [sent, refused] = [await addPrescription(world, rui), await addPrescription(world, rui)]
    for (const request of [sent, refused]) await press(request, 'free', { search: 'Zolpane secreto' })
    const [row] = await savedDraft(sent)
    expect(row?.content_sealed.toString('latin1')).not.toContain('Zolpane')
    expect(row?.content_sealed.length).toBeGreaterThan(0)
    await press(sent, 'send', typing((await view(sent)).draft, { price: '1' }))
    await rejectRequest(world, ana, keyOf(refused), { reason: 'Não há', source: 'page' })
    expect([await savedDraft(sent), await savedDraft(refused)]).toEqual([[], []])
  })

  test('of a request that was not opened leaves a read entry in the audit log, once', async () => {
    const request = await addPrescription(world, rui)
    const noted = () =>
      world.db
        .selectFrom('audit_log')
        .select(['actor_id', 'action', 'door'])
        .where('subject_id', '=', request.id)
        .orderBy('id')
        .execute()
    const form = formOf({ lines: [], search: '', note: '', validUntil: '' }, 'keep')
    form.set('live', '1')
    expect(await answer(request, form)).toMatchObject({ kind: 'kept' })
    const reading = { action: 'request_read', door: 'page' }
    expect(await noted()).toEqual([{ ...reading, actor_id: ana.publicId }])
    await answer(request, form)
    expect(await noted()).toHaveLength(1)
    await answer(request, form, bento)
    expect(await noted()).toEqual([
      { ...reading, actor_id: ana.publicId },
      { ...reading, actor_id: bento.publicId },
    ])
  })

  test('with scripts is answered with the current view', async () => {
    const request = await addPrescription(world, rui)
    const form = formOf((await view(request)).draft, `add:${pill.id}`)
    form.set('live', '1')
    const result = await answer(request, form)
    expect(result).toMatchObject({
      kind: 'kept',
      view: { draft: { lines: [{ variantId: pill.id }] }, products: { [pill.id]: {} } },
    })
    expect(result.kind === 'kept' && result.view.savedAt).toBeInstanceOf(Date)
  })
})

describe('the preview of the notification', () => {
  test('is the email itself, in the customer’s language, and names no medicine', async () => {
    const request = await addPrescription(world, rui)
    await press(request, `add:${pill.id}`)
    const { preview, hours, quoteHours } = await view(request)
    expect(preview).toMatchObject({ locale: 'pt', isSilenced: false })
    expect(preview.subject).not.toMatch(/zolpane/i)
    expect(preview.text).not.toMatch(/zolpane|9,87/i)
    expect(hours.zone).toBe('Europe/Lisbon')
    expect(quoteHours).toBeGreaterThan(0)
  })
})
