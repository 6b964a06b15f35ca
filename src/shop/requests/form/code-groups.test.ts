import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compact, grouped, regrouped } from './code-groups.ts'

/** "12|34" as the field's text and caret after a change. */
const at = (drawn: string) => ({ text: drawn.replace('|', ''), caret: drawn.indexOf('|') })
const drawn = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`

test.each([
  ['1011000045821936702', 4, '1011 0000 4582 1936 702'],
  ['1011-0000.4582 1936 70x', 4, '1011 0000 4582 1936 70X'],
  ['482913', 3, '482 913'],
  ['7264', 4, '7264'],
  ['', 4, ''],
  ['48a', 3, '48A'],
])('%s in groups of %i', (text, size, result) => {
  expect(grouped(text, size)).toBe(result)
})

describe('the caret stays behind the digit that was typed', () => {
  test.each([
    ['1011|', '1011|'],
    ['10110|', '1011 0|'],
    ['10119| 0000', '1011 9|000 0'],
    ['1|', '1|'],
    ['|1011 0', '|1011 0'],
    ['1011 0000 45821936702|', '1011 0000 4582 1936 702|'],
  ])('%s', (typed, result) => {
    expect(drawn(regrouped(at(typed), 4))).toBe(result)
  })

  test('deleting a gap deletes the digit next to it', () => {
    expect(drawn(regrouped(at('1011|0000'), 4, 'before'))).toBe('101|0 000')
    expect(drawn(regrouped(at('1011|0000'), 4, 'behind'))).toBe('1011| 000')
    expect(drawn(regrouped(at('|'), 4, 'before'))).toBe('|')
  })

  test('for any text: no digit is lost, and the caret stays after the same digits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.nat({ max: 40 }), fc.integer({ min: 3, max: 4 }), (text, place, size) => {
        const caret = Math.min(place, text.length)
        const result = regrouped({ text, caret }, size)
        expect(compact(result.text)).toBe(compact(text.slice(0, caret)) + compact(text.slice(caret)))
        expect(compact(result.text.slice(0, result.caret))).toBe(compact(text.slice(0, caret)))
      }),
    )
  })
})
