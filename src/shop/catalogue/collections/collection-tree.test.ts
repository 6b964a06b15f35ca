import { describe, expect, test } from 'vitest'
import { dropPlace, fitsInside, placeAt, placeOf, stepTo } from './collection-tree.ts'
import type { CollectionNode } from './collection-tree.ts'

const node = (id: string, parentId: string | null = null): CollectionNode => ({
  id,
  parentId,
  name: { pt: id, en: id },
  icon: 'pill',
  colour: 'green',
  products: 0,
  version: 1,
  isHidden: false,
  lacks: { name: false, texts: false },
})
const tree = [node('skin'), node('face', 'skin'), node('body', 'skin'), node('teeth'), node('baby')]
const order = (nodes: readonly CollectionNode[]) =>
  nodes.map(({ id, parentId }) => (parentId === null ? id : `${parentId}/${id}`))

describe('a collection that is moved', () => {
  test('takes along what it contains', () => {
    expect(order(placeAt(tree, 'skin', { parentId: null, position: 2 }))).toEqual([
      'teeth',
      'skin',
      'skin/face',
      'skin/body',
      'baby',
    ])
  })

  test('goes up and down among its siblings, and no further than their ends', () => {
    expect(stepTo(tree, 'teeth', 'up')).toEqual({ parentId: null, position: 1 })
    expect(stepTo(tree, 'skin', 'up')).toBeUndefined()
    expect(stepTo(tree, 'baby', 'down')).toBeUndefined()
    expect(stepTo(tree, 'face', 'down')).toEqual({ parentId: 'skin', position: 2 })
  })

  test('goes into the one before it as the last, and out of it right behind it', () => {
    expect(stepTo(tree, 'teeth', 'inside')).toEqual({ parentId: 'skin', position: 3 })
    expect(stepTo(tree, 'face', 'out')).toEqual({ parentId: null, position: 2 })
    expect(stepTo(tree, 'skin', 'out')).toBeUndefined()
  })

  test('makes no third level, which the shop has no menu for', () => {
    expect(stepTo(tree, 'body', 'inside')).toBeUndefined()
    expect(fitsInside(tree, 'skin', 'teeth')).toBe(false)
    expect(fitsInside(tree, 'teeth', 'skin')).toBe(true)
    expect(fitsInside(tree, 'skin', 'face')).toBe(false)
  })
})

test('a dropped collection goes before, into or behind the row under it', () => {
  expect(dropPlace(tree, 'baby', { target: 'skin', part: 'before' })).toEqual({ parentId: null, position: 1 })
  expect(dropPlace(tree, 'skin', { target: 'baby', part: 'after' })).toEqual({ parentId: null, position: 3 })
  expect(dropPlace(tree, 'baby', { target: 'skin', part: 'inside' })).toEqual({ parentId: 'skin', position: 3 })
  expect(dropPlace(tree, 'skin', { target: 'face', part: 'before' })).toBeUndefined()
  expect(dropPlace(tree, 'skin', { target: 'baby', part: 'inside' })).toBeUndefined()
})

test('a place is counted among the siblings', () => {
  expect(placeOf(tree, 'body')).toEqual({ parentId: 'skin', position: 2, siblings: 2 })
  expect(placeOf(tree, 'none')).toBeUndefined()
})
