import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { quickestMs } from '#tests/support/factories/hostile-texts.ts'
import { understand } from '../understand/understand.ts'
import { phrasesOf } from './phrases.ts'
import { distinctConcepts, readConcepts } from './read-vocabulary.ts'

const fileOf = (...concepts: readonly unknown[]): string => JSON.stringify({ sources: [], concepts })
const azia = { id: 'heartburn', kind: 'symptom', name: { pt: 'Azia', en: 'Heartburn' }, words: {} }

const folder = new URL('data/', import.meta.url)
const shipped = readdirSync(folder).map((name) => readConcepts(readFileSync(new URL(name, folder), 'utf8')))

test('the shipped vocabulary has no concept that is invalid or stands twice', () => {
  expect(shipped.flatMap(({ issues }) => issues)).toEqual([])
  expect(distinctConcepts(shipped.flatMap(({ concepts }) => concepts)).issues).toEqual([])
})

test('a concept that is invalid is left out, and reported with the place of its fault', () => {
  const { concepts, issues } = readConcepts(fileOf(azia, { ...azia, id: 'x', kind: 'disease' }))
  expect(concepts.map(({ id }) => id)).toEqual(['heartburn'])
  expect(issues).toEqual([{ code: 'invalid', concept: 'x', detail: 'kind' }])
})

test('a file that is no vocabulary is refused as a whole', () => {
  expect(() => readConcepts('{"concepts": 3')).toThrow(SyntaxError)
  expect(() => readConcepts('{}')).toThrow('sources')
})

test('of two concepts with the same id or the same word the first counts, and each is one row', () => {
  const again = { ...azia, name: { pt: 'Refluxo', en: 'Reflux' } }
  const acid = { ...azia, id: 'acid', name: { pt: 'Acidez', en: 'Acidity' }, words: { pt: ['azias'] } }
  const { concepts } = readConcepts(fileOf(azia, again, acid))
  const distinct = distinctConcepts(concepts)
  expect(distinct.issues).toEqual([{ code: 'doubled_concept', concept: 'heartburn', detail: 'symptom' }])
  const { phrases, issues } = phrasesOf(distinct.concepts)
  expect(issues).toEqual([{ code: 'doubled_word', concept: 'acid', detail: 'azias (pt): heartburn' }])
  expect(phrases.pt.byKeys.get('azia')?.concept.id).toBe('heartburn')
})

test('a word of the other language is known where the own language has none', () => {
  const { phrases } = phrasesOf(readConcepts(fileOf(azia)).concepts)
  expect(phrases.pt.byKeys.get('heartburn')).toMatchObject({ isOwnLanguage: false })
})

test('what a text of unknown words may have meant costs a few milliseconds', () => {
  const { pt } = phrasesOf(shipped.flatMap(({ concepts }) => concepts)).phrases
  const text = 'brinquedos janelas carpinteiro automovel bicicleta telefone computador marceneiro'
  expect(quickestMs(() => understand(text, pt, { locale: 'pt' }), 20)).toBeLessThan(40)
})
