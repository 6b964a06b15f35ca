import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { addStaff } from '#tests/support/factories/builders.ts'
import { stockedShopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll, testFor } from '#tests/support/world/short.ts'
import { noFilters } from '#src/shop/catalogue/listing/product-list.ts'
import { listProducts } from '#src/shop/catalogue/product/actions.server.ts'
import { countSearch } from '../counts/actions.server.ts'
import { searchProducts } from '../find/actions.server.ts'
import { withChanges } from '../vocabulary/changes.ts'
import type { WordChange } from '../vocabulary/changes.ts'
import { phrasesOf } from '../vocabulary/phrases.ts'
import type { Concept } from '../vocabulary/vocabulary.ts'
import { addWord, listChanges, removeWord, undoChange } from './actions.server.ts'
import { conceptList, readConcept, readHistory, readOverview, textsWithoutResult, tryText } from './reading.server.ts'
import { submitVocabularyForm } from './vocabulary-form.server.ts'
import type { VocabularyFormResult } from './vocabulary-form.server.ts'

const { world } = await stockedShopFixture()
const ana = await addStaff(world, 'pharmacist')
const rita = await addStaff(world, 'owner')
const context = { principal: ana, source: 'page' as const }
beforeEach(async () => {
  for (const table of ['search_changes', 'search_counts', 'search_marks'])
    await sql`delete from ${sql.table(table)}`.execute(world.db)
})

const search = (q: string, locale: Locale = 'pt') =>
  searchProducts(world, { locale, filters: { ...noFilters, q }, sort: 'relevance', page: { number: 1, size: 24 } }, listProducts)
const meaning = async (q: string, locale: Locale = 'pt') => (await search(q, locale)).concepts.map(({ id }) => id)

const heartburn = await conceptOf('azia')
const lice = await conceptOf('piolhos')
async function conceptOf(word: string): Promise<Concept> {
  const [concept] = (await search(word)).concepts
  if (!concept) throw new Error(`no concept has the word ${word}`)
  return concept
}

const add = (word: string, concept = heartburn, more: { from?: string; locale?: Locale } = {}) =>
  addWord(world, context, { locale: 'pt', word, concept: concept.id, ...more })
const lastChange = async () => (await listChanges(world.db, { limit: 1, offset: 0 }))[0]?.id ?? ''

const send = async (fields: Record<string, string>, locale: Locale = 'pt'): Promise<string | VocabularyFormResult> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const visit = { world, principal: ana, locale } as StaffVisit
  const answer = await withLocale(locale, () => submitVocabularyForm(visit, form, (done) => done ?? ''))
  return answer instanceof Response ? (answer.headers.get('Location') ?? '') : answer
}

const typed = async (text: string, people: number, locale: Locale = 'pt') => {
  for (let number = 0; number < people; number += 1)
    await countSearch(world, { address: `198.51.100.${number}`, device: 'Firefox' }, { q: text, locale })
}

describe('a word of the shop', () => {
  test('is understood at once, taken back by an undo, and both stand in the history and the audit log', async () => {
    expect(await meaning('zurzideira')).toEqual([])
    expect((await add('zurzideira')).ok).toBe(true)
    expect(await meaning('zurzideiras')).toEqual([heartburn.id])
    expect((await undoChange(world, { ...context, principal: rita }, await lastChange())).ok).toBe(true)
    expect(await meaning('zurzideira')).toEqual([])
    const { rows } = await readHistory(world, await readOverview(world), { page: 1, locale: 'pt' })
    const text = `Juntou “zurzideira” a ${heartburn.name.pt}`
    expect(rows).toMatchObject([{ text, madeBy: ana.name, undoneBy: rita.name, isObsolete: false }])
    const entries = await sql<{ why: string }>`
      select why from audit_log where action = 'search_words_changed' order by id desc limit 2`.execute(world.db)
    expect(entries.rows.map(({ why }) => why)).toEqual(['↶ zurzideira (pt)', '+ zurzideira (pt)'])
  })

  test('that another concept has is moved only if that one is named', async () => {
    expect((await removeWord(world, context, { concept: lice.id, locale: 'pt', word: 'zurza' })).ok).toBe(false)
    await add('zurza', lice)
    expect(await add('zurza')).toMatchObject({ ok: false, error: { code: 'word_elsewhere', concept: { id: lice.id } } })
    expect((await add('zurza', heartburn, { from: lice.id })).ok).toBe(true)
    expect(await meaning('zurza')).toEqual([heartburn.id])
    await undoChange(world, context, await lastChange())
    expect(await meaning('zurza')).toEqual([lice.id])
  })

  test('is only its own language’s, and understood in the other where that has none', inAll, async () => {
    await add('burnzle', heartburn, { locale: 'en' })
    expect(await meaning('burnzle', 'en')).toEqual([heartburn.id])
    expect(await meaning('burnzle', 'pt')).toEqual([heartburn.id])
    expect((await add('burnzle', lice)).ok).toBe(true)
    expect(await meaning('burnzle', 'pt')).toEqual([lice.id])
    expect(await meaning('burnzle', 'en')).toEqual([heartburn.id])
  })

  test('needs another confirmation when a third concept has it by then', inAll, async () => {
    const cough = await conceptOf('tosse')
    await add('zurza', cough)
    expect(await add('zurza', heartburn, { from: lice.id })).toMatchObject({
      error: { code: 'word_elsewhere', concept: { id: cough.id } },
    })
  })

  test('is refused where it says nothing, is known, or is a name', inAll, async () => {
    for (const word of ['para', '123', '🙂', 'кашель', "'", '%'])
      expect(await add(word), word).toMatchObject({ error: { code: 'word_unreadable' } })
    await add('zurza')
    expect(await add('Zúrzas')).toMatchObject({ error: { code: 'word_known' } })
    expect(await add(heartburn.name.pt, lice)).toMatchObject({ error: { code: 'word_is_name', concept: { id: heartburn.id } } })
    expect(await add('zurza', { ...heartburn, id: 'constructor' })).toMatchObject({ error: { code: 'not_found' } })
  })

  test('is given to one of two concepts by two people at once', inAll, async () => {
    const results = await Promise.all([add('zurza', heartburn), add('zurza', lice)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const again = await Promise.all([
      undoChange(world, context, await lastChange()),
      undoChange(world, context, await lastChange()),
    ])
    expect(again.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

test('a word of the vocabulary is taken out, put back, and not taken back from the concept that got it since', async () => {
  const { words } = (await readConcept(world, await readOverview(world), { id: heartburn.id, locale: 'pt' })) ?? {}
  const word = words?.pt[1]?.text ?? ''
  const wording = { concept: heartburn.id, locale: 'pt' as const, word }
  expect(await meaning(word)).toEqual([heartburn.id])
  expect((await removeWord(world, context, wording)).ok).toBe(true)
  expect(await meaning(word)).not.toContain(heartburn.id)
  expect(await removeWord(world, context, wording)).toMatchObject({ error: { code: 'word_missing' } })
  const removal = await lastChange()
  await add(word, lice)
  expect(await undoChange(world, context, removal)).toMatchObject({ error: { code: 'word_taken', concept: { id: lice.id } } })
  await undoChange(world, context, await lastChange())
  expect((await undoChange(world, context, removal)).ok).toBe(true)
  expect(await meaning(word)).toEqual([heartburn.id])
})

describe('the next version of the vocabulary', () => {
  const azia: Concept = {
    id: 'heartburn',
    kind: 'symptom',
    name: { pt: 'Azia', en: 'Heartburn' },
    words: { both: [{ text: 'pirose' }] },
  }
  const tosse: Concept = {
    id: 'cough',
    kind: 'symptom',
    name: { pt: 'Tosse', en: 'Cough' },
    words: { pt: [{ text: 'queimor' }] },
  }
  const merged = (concepts: Concept[], ...changes: Partial<WordChange>[]) => {
    const base = { concepts, phrases: phrasesOf(concepts).phrases }
    return withChanges(
      base,
      changes.map((change) => ({ kind: 'added', concept: 'heartburn', from: null, locale: 'pt', word: 'queimor', ...change })),
    )
  }

  test('leaves the shop’s words where the shop put them', () => {
    const { phrases, concepts } = merged([azia, tosse], {})
    expect(phrases.pt.byKeys.get('queimor')?.concept.id).toBe('heartburn')
    expect(concepts[0]?.words.pt).toEqual([{ text: 'queimor' }])
    expect(phrases.pt.byKeys.get('azia')?.concept).toBe(concepts[0])
  })

  test('without the concept of a change has the rest of them', inAll, () => {
    const { phrases } = merged([azia, tosse], { concept: 'gone', word: 'zurza' }, { word: 'ben-u-ron' })
    expect(phrases.pt.byKeys.has('zurza')).toBe(false)
    expect(phrases.pt.byKeys.get('benuron')?.concept.id).toBe('heartburn')
  })

  test('keeps a word of both languages in the one that it was not taken from, and every name', inAll, () => {
    const { phrases, concepts } = merged([azia, tosse], { kind: 'removed', word: 'pirose' }, { kind: 'removed', word: 'azia' })
    expect(phrases.pt.byKeys.has('pirose')).toBe(false)
    expect(phrases.en.byKeys.get('pirose')?.concept.id).toBe('heartburn')
    expect(concepts[0]?.words).toEqual({ pt: [], en: [{ text: 'pirose' }], both: [] })
    expect(phrases.pt.byKeys.get('azia')?.concept.id).toBe('heartburn')
  })
})

describe('what found nothing', () => {
  test('is shown when three people typed it on a day, with the nearest concept, which one button joins to it', async () => {
    await typed('ardorestomago', 3)
    await typed('nome raro zzyzx', 2)
    await typed('azia', 5)
    const rows = await textsWithoutResult(world, await readOverview(world), 'pt')
    expect(rows).toMatchObject([{ text: 'ardorestomago', searches: 3, nearest: { id: heartburn.id } }])
    const join = { intent: 'join', concept: heartburn.id, locale: 'pt', word: 'ardorestomago' }
    expect(await send(join)).toBe('joined')
    expect(await textsWithoutResult(world, await readOverview(world), 'pt')).toEqual([])
    expect(await meaning('ardorestomago')).toEqual([heartburn.id])
    expect(await send(join)).toMatchObject({ form: 'join', errors: { form: expect.stringContaining('já leva a') } })
  })

  test('counts for its concept though two people only typed it, and its text is not shown', inAll, async () => {
    await typed('azia', 2)
    const overview = await readOverview(world)
    expect(conceptList(overview, { q: '', page: 1, locale: 'pt' }).rows[0]).toMatchObject({ id: heartburn.id, searches: 2 })
    expect(await readConcept(world, overview, { id: heartburn.id, locale: 'pt' })).toMatchObject({ searches: 2, typed: [] })
  })

  test('is joined to a concept by its name or a word of it, in either language', inAll, async () => {
    const join = { intent: 'join', locale: 'en', word: 'tummy fire' }
    expect(await send({ ...join, concept_name: 'acid reflux' }, 'en')).toBe('joined')
    expect(await meaning('tummy fire', 'en')).toEqual([heartburn.id])
    expect(await send({ ...join, concept_name: 'zzyzx' }, 'en')).toMatchObject({ errors: { concept_name: expect.any(String) } })
  })
})

describe('the forms', () => {
  testFor(['pt', 'en'] as const, { short: 1 })('ask in %s before a word moves, and move it on the answer', async (locale) => {
    await add('zurza', lice)
    const answer = await send({ intent: 'add', concept: heartburn.id, locale: 'pt', word: 'zurza' }, locale)
    if (typeof answer === 'string' || !answer.asks) throw new Error('nothing was asked')
    expect(answer.asks).toMatchObject({ word: 'zurza', concept: lice.name[locale] })
    expect(await send({ ...answer.asks.hidden, intent: 'add' }, locale)).toBe('added')
    expect(await meaning('zurza')).toEqual([heartburn.id])
  })

  test('name at the field what is wrong, with what was typed, and write nothing', inAll, async () => {
    const fields = { intent: 'add', concept: heartburn.id, locale: 'pt' }
    for (const word of ['', ' ', 'x'.repeat(500), '<b>', 'a\0b', '🙂'])
      expect(await send({ ...fields, word }), word).toMatchObject({ form: 'pt', errors: { word: expect.any(String) } })
    expect(await send({ ...fields, word: "'; drop table users; --" })).toBe('added')
    expect(await send({ intent: 'undo', id: 'x' })).toMatchObject({ form: 'button', errors: { form: expect.any(String) } })
    expect(await listChanges(world.db, { limit: 9, offset: 0 })).toHaveLength(1)
  })
})

test('who may not edit products may not change words', async () => {
  const counter = { ...context, principal: await addStaff(world, 'counter') }
  const wording = { concept: heartburn.id, locale: 'pt' as const, word: 'zurza' }
  for (const refused of [addWord(world, counter, wording), removeWord(world, counter, wording), undoChange(world, counter, 'x')])
    expect(await refused).toMatchObject({ ok: false, error: { code: 'forbidden' } })
})

test('a text is tried without being counted: what is understood, corrected and left out, and the first five', async () => {
  const trial = await tryText(world, { text: 'ibuprufeno 400 violeta', language: 'pt', locale: 'en' })
  expect(trial).toMatchObject({ state: 'found', corrections: [{ from: 'ibuprufeno', to: 'ibuprofeno' }], leftOut: ['violeta'] })
  expect(trial.products).toHaveLength(5)
  expect((await readOverview(world)).total.searches).toBe(0)
  for (const text of ['a'.repeat(100), "'", '%', '🙂', '<script>', '\u202Eabc'])
    expect(await tryText(world, { text, language: 'en', locale: 'pt' }), text).toMatchObject({ products: [] })
})
