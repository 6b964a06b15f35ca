import { expect, test } from 'vitest'
import { noFilters } from '../product-list.ts'
import type { Facets } from '../product-list.ts'
import { choiceGroups } from './list-filters.server.ts'

const brands = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ key: `marca-${place}`, label: `Marca ${place}`, count: count - place }))

const groupOf = (count: number, chosen: readonly string[] = []) => {
  const facets: Facets = {
    collection: undefined,
    collections: [],
    brands: brands(count),
    forms: [],
    classes: [],
    inStock: 0,
    reduced: 0,
    price: undefined,
    facts: { age: [], suits: [], free: [] },
  }
  const query = { filters: { ...noFilters, brands: chosen }, sort: 'popularity', page: 1 } as const
  return choiceGroups({ query, facets, total: count }, 'pt').find(({ title }) => title === 'Marca')
}

test('of a thousand brands those with most products can be chosen, and the page says that there are more', () => {
  const group = groupOf(1000)
  expect(group?.choices.map(({ value }) => value)).toEqual(brands(40).map(({ key }) => key))
  expect(group?.leftOut).toBe(960)
})

test('a chosen brand stays in the list, however few products it has', () => {
  const group = groupOf(1000, ['marca-999'])
  expect(group?.choices).toHaveLength(41)
  expect(group?.choices.at(-1)).toMatchObject({ value: 'marca-999', isChosen: true })
  expect(group?.leftOut).toBe(959)
})

test('with few brands all are listed', () => {
  expect(groupOf(40)).toMatchObject({ leftOut: 0 })
})
