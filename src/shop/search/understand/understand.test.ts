import { describe, expect, test } from 'vitest'
import { boundaryTexts } from '#tests/support/api/boundary-values.ts'
import { quickestMs } from '#tests/support/factories/hostile-texts.ts'
import { phrasesOf } from '../vocabulary/phrases.ts'
import type { Concept } from '../vocabulary/vocabulary.ts'
import { understand } from './understand.ts'
import type { ShopTerms } from './understand.ts'

const concept = (id: string, kind: Concept['kind'], pt: string, more: Partial<Concept> = {}): Concept => ({
  id,
  kind,
  name: { pt, en: id },
  words: {},
  ...more,
})

const { phrases } = phrasesOf([
  concept('cough', 'symptom', 'Tosse'),
  concept('dry-cough', 'symptom', 'Tosse seca'),
  concept('heartburn', 'symptom', 'Azia', { words: { pt: [{ text: 'ardor no estômago' }] } }),
  concept('sore-throat', 'symptom', 'Dor de garganta'),
  concept('condoms', 'need', 'Preservativos'),
  concept('cetirizine', 'ingredient', 'Cetirizina'),
  concept('sertraline', 'ingredient', 'Sertralina'),
  concept('cerazette', 'brand', 'Cerazette'),
  concept('ben-u-ron', 'brand', 'Ben-u-ron'),
  concept('brufen', 'brand', 'Brufen'),
  concept('vitamin-a', 'ingredient', 'Vitamina A'),
  concept('eyes', 'body', 'Olhos'),
  concept('baby', 'audience', 'Bebé', { asks: { audience: 'baby', ageMonths: [0, 23] } }),
  concept('opening-hours', 'service', 'Horário'),
  concept('vaccination', 'service', 'Vacinação', { words: { pt: [{ text: 'marcar vacina' }, { text: 'vacina da gripe' }] } }),
  concept('flu', 'symptom', 'Gripe'),
  concept('toe', 'body', 'Unha do pé'),
  concept('nail-fungus', 'symptom', 'Unha amarela'),
])

const shop = (known: readonly string[], similar: Readonly<Record<string, readonly string[]>> = {}): ShopTerms => ({
  known: new Set(known),
  occurring: new Set(known),
  similar: new Map(Object.entries(similar)),
})

const meaning = (text: string, known = shop([])) => understand(text, phrases.pt, { locale: 'pt', shop: known })
const ids = (text: string, known?: ShopTerms) => meaning(text, known).concepts.map(({ id }) => id)

describe('a text is understood', () => {
  test('by its longest words first, without accents, in the plural, among words that say nothing', () => {
    expect(ids('tosse seca')).toEqual(['dry-cough'])
    expect(meaning('tosse seca').broader.map(({ id }) => id)).toEqual(['cough'])
    expect(ids('PRESERVATIVO')).toEqual(['condoms'])
    expect(ids('algo para o ardor no estomago')).toEqual(['heartburn'])
    expect(ids('benuron')).toEqual(['ben-u-ron'])
  })

  test('when other words stand between those of a concept', () => {
    expect(ids('dor forte de garganta')).toEqual(['sore-throat'])
    expect(meaning('dor forte de garganta').words).toEqual(['forte'])
  })

  test('when two phrases of one concept share a word, and when a part of the body lends its word to a complaint', () => {
    expect(ids('marcar vacina da gripe')).toEqual(['vaccination'])
    expect(ids('unha do pé amarela')).toEqual(['toe', 'nail-fungus'])
    expect(meaning('unha do pé amarela').words).toEqual([])
  })

  test('where the name of a vitamin is a stop word elsewhere', () => {
    expect(ids('vitamina a')).toEqual(['vitamin-a'])
  })

  test('with the age that it says, or that the named people have', () => {
    expect(meaning('tosse 4 anos').ages).toEqual([48, 48])
    expect(meaning('tosse bebé 6 meses').ages).toEqual([6, 6])
    expect(meaning('tosse bebé').ages).toEqual([0, 23])
    expect(meaning('tosse há 3 dias')).toMatchObject({ ages: undefined, numbers: [], words: [] })
  })

  test('with its numbers, and without their units', () => {
    expect(meaning('brufen 400mg')).toMatchObject({ numbers: ['400'], words: [] })
    expect(meaning('brufen 0,4 g').numbers).toEqual(['400'])
    expect(meaning('brufen 1g').numbers).toEqual(['1000'])
    expect(meaning('brufen creme 50 g').numbers).toEqual(['50'])
  })

  test('when it wants no prescription, or a generic', () => {
    expect(meaning('azia sem receita')).toMatchObject({ isWithoutPrescription: true, words: [] })
    expect(meaning('genérico do brufen')).toMatchObject({ isGeneric: true, words: [] })
    expect(meaning('genérico')).toMatchObject({ isGeneric: false, words: ['generico'] })
  })

  test('as a code, when it may be one', () => {
    expect(meaning('par-000065').codes).toEqual(['PAR-000065'])
    expect(meaning('5 440 187').codes).toEqual(['5440187'])
    expect(meaning('azia').codes).toEqual([])
  })
})

describe('a word is corrected', () => {
  test('to the one word that it is nearest to, which is reported', () => {
    expect(meaning('preservatvos').corrections).toEqual([{ from: 'preservatvos', to: 'preservativos' }])
    expect(ids('setirizina')).toEqual(['cetirizine'])
    expect(ids('benurom', shop([], { benurom: ['benuron'] }))).toEqual(['ben-u-ron'])
  })

  test('never to a similar word of another meaning: no result is better than another kind of product', () => {
    for (const text of ['cerave', 'piolhos', 'asia']) expect(ids(text)).toEqual([])
  })

  test('never when the shop has the word itself', () => {
    expect(meaning('preservatvos', shop(['preservatvos']))).toMatchObject({ corrections: [], words: ['preservatvos'] })
  })

  test('not when it may mean two things', () => {
    expect(meaning('solaro', shop([], { solaro: ['solara', 'solare'] })).corrections).toEqual([])
  })

  test('not where the text is searched as it was typed', () => {
    expect(understand('preservatvos', phrases.pt, { locale: 'pt', canCorrect: false }).corrections).toEqual([])
  })
})

test('whatever is typed is understood in a moment', () => {
  const many = Array.from({ length: 40 }, () => 'tosse seca azia dor de garganta').join(' ')
  const texts = [
    'a'.repeat(500),
    '<script>alert(1)</script>',
    '😀😀',
    "'; drop table products; --",
    'кашель',
    '\u202Eazia',
    'a a a a a a a a',
    '%',
    "'",
    many,
  ]
  for (const text of [...texts, ...boundaryTexts]) expect(quickestMs(() => meaning(text), 100)).toBeLessThan(100)
  expect(ids('\u202Eazia')).toEqual(['heartburn'])
  expect(ids(many).length).toBeLessThanOrEqual(8)
})
