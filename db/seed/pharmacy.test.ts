import { describe, expect, test } from 'vitest'
import { isIsoDate } from '#src/kernel/dates.ts'
import { isOpen } from '#src/kernel/opening-hours.ts'
import { isPhone } from '#src/kernel/phone-numbers.ts'
import { hasValidNifCheckDigit } from '#src/kernel/portuguese-numbers.ts'
import { allCounties, postalRanges } from './geography.ts'
import { faqs } from './pages-faqs.ts'
import { services } from './pages-services.ts'
import { pagePlaceholders, pages } from './pages.ts'
import { people } from './people.ts'
import { openingHours, pharmacy, publicHolidays } from './pharmacy.ts'
import { posts } from './posts.ts'
import { products } from './products.ts'
import type { Text } from './types.ts'

const pageTexts: Text[] = [
  ...pages.flatMap(({ title, lead, sections }) => [
    title,
    lead,
    ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
  ]),
  ...services.flatMap(({ name, paragraphs }) => [name, ...paragraphs]),
  ...faqs.flatMap(({ heading, questions }) => [heading, ...questions.flatMap(({ question, answer }) => [question, answer])]),
]

const at = (moment: string): boolean => isOpen(openingHours, new Date(moment))

const placeholdersIn = (text: string): string[] => [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name ?? '').toSorted()

describe('the pages of the pharmacy', () => {
  test('are written in both languages with the same settings in each', () => {
    for (const { pt, en } of pageTexts) {
      expect(pt.trim()).not.toBe('')
      expect(en.trim()).not.toBe('')
      expect(placeholdersIn(en)).toEqual(placeholdersIn(pt))
    }
  })

  test('use every available setting and no other', () => {
    const named = new Set(pageTexts.flatMap(({ pt }) => placeholdersIn(pt)))
    expect([...named].toSorted()).toEqual([...pagePlaceholders].toSorted())
  })

  test('have at least a dozen questions', () => {
    expect(faqs.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(12)
  })
})

describe('the blog', () => {
  test('opens with a post of each category, each long enough to be worth reading', () => {
    expect(new Set(posts.map(({ category }) => category)).size).toBe(3)
    for (const { body } of posts) {
      for (const text of [body.pt, body.en]) {
        const wordCount = text.split(/\s+/).length
        expect(wordCount).toBeGreaterThanOrEqual(400)
        expect(wordCount).toBeLessThanOrEqual(600)
        expect(text.split('\n\n').every((block) => /^(## .+|(- .+\n?)+|[^#-].*)$/su.test(block))).toBe(true)
      }
    }
  })
})

describe('the opening hours', () => {
  test('are 9:00 to 19:30 on weekdays and 9:00 to 13:00 on Saturdays', () => {
    expect(at('2026-11-20T19:29:00Z')).toBe(true)
    expect(at('2026-11-20T19:30:00Z')).toBe(false)
    expect(at('2026-11-21T12:59:00Z')).toBe(true)
    expect(at('2026-11-22T11:00:00Z')).toBe(false)
  })

  test('know the public holidays of two years', () => {
    expect(publicHolidays).toHaveLength(28)
    expect(publicHolidays.every(({ date }) => isIsoDate(date))).toBe(true)
    expect(at('2026-12-08T11:00:00Z')).toBe(false)
    expect(at('2027-03-26T11:00:00Z')).toBe(false)
  })
})

describe('the map', () => {
  test('has 308 counties, each a neighbour of its neighbours', () => {
    const counties = new Map(allCounties().map((county) => [county.dico, county]))
    expect(counties.size).toBe(308)
    for (const { dico, neighbours } of counties.values()) {
      for (const neighbour of neighbours) expect(counties.get(neighbour)?.neighbours).toContain(dico)
    }
  })

  test('puts every postal code in a county, and none in two', () => {
    const counties = new Set(allCounties().map(({ dico }) => dico))
    for (const [prefix, ranges] of Map.groupBy(postalRanges(), (range) => range.prefix)) {
      expect(prefix).toMatch(/^\d{4}$/)
      for (const [index, { first, last, dico }] of ranges.entries()) {
        expect(counties).toContain(dico)
        expect(first).toBeLessThanOrEqual(last)
        expect(first).toBeGreaterThan(ranges[index - 1]?.last ?? -1)
      }
    }
  })

  test('delivers to Vila Real and the counties around it', () => {
    const names = new Map(allCounties().map(({ dico, name }) => [dico, name]))
    expect(pharmacy.deliveryCounties.map((dico) => names.get(dico))).toEqual([
      'Vila Real',
      'Amarante',
      'Mondim de Basto',
      'Peso da Régua',
      'Ribeira de Pena',
      'Sabrosa',
      'Santa Marta de Penaguião',
      'Vila Pouca de Aguiar',
    ])
  })
})

describe('the people of the demo', () => {
  test('have valid numbers, except Sofia, whose profile is empty', () => {
    const unsound = people.filter(({ nif, phone }) => !hasValidNifCheckDigit(nif ?? '') || !isPhone(phone ?? ''))
    expect(unsound).toEqual([{ key: 'sofia', email: 'sofia@cliente.example', roles: [], locale: 'en', orders: [] }])
  })

  test('ordered products that exist', () => {
    const skus = new Set(products.flatMap(({ variants }) => variants.map(({ sku }) => sku)))
    const ordered = people.flatMap(({ orders }) => orders.flatMap(({ lines }) => lines.map(({ sku }) => sku)))
    expect(ordered.length).toBeGreaterThan(0)
    expect(ordered.filter((sku) => !skus.has(sku))).toEqual([])
  })
})
