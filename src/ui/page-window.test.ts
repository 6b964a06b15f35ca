import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, null, 20]],
  [4, 20, [1, 2, 3, 4, 5, null, 20]],
  [5, 20, [1, null, 4, 5, 6, null, 20]],
  [17, 20, [1, null, 16, 17, 18, 19, 20]],
  [20, 20, [1, null, 16, 17, 18, 19, 20]],
])('on page %i of %i the list offers %j', (page, pages, expected) => {
  expect(pageWindow(page, pages)).toEqual(expected)
})

test('every page can be reached, and none is listed twice', () => {
  for (let page = 1; page <= 30; page += 1) {
    const expected = pageWindow(page, 30).filter((number) => number !== null)
    expect(expected).toContain(page)
    expect(expected).toEqual([...new Set(expected)].toSorted((a, b) => a - b))
  }
})
