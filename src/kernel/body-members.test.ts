import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quickestMs } from '#tests/support/factories/hostile-texts.ts'
import { isWithinForm, brokenBound } from './body-members.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const bounds = { members: 10, depth: 4 }
const broken = (value: unknown) => brokenBound(bytes(JSON.stringify(value)), bounds)

describe('JSON', () => {
  test('has limits for members and depth', () => {
    const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, 1]))
    expect([broken(members(10)), broken(members(11))]).toEqual([undefined, 'members'])
    expect([broken([[[[1]]]]), broken([[[[[1]]]]])]).toEqual([undefined, 'depth'])
    expect(broken(Array.from({ length: 6 }, () => [1]))).toBe('members')
  })

  test('punctuation inside a text does not count as a member', () => {
    expect(broken({ text: ',,,,,,,,,,,,[[[[[[{{{{{"\\"\\\\' })).toBeUndefined()
    expect(broken(['\\', ',,,,,,,,,,,,', '"'])).toBeUndefined()
  })

  test('is counted the same in any formatting', () => {
    expect.hasAssertions()
    /** A list or an object counts as one, plus each of its members but the first. */
    const count = (item: unknown): number =>
      typeof item === 'object' && item !== null
        ? Object.values(item).reduce((all: number, each, at) => all + count(each) + (at > 0 ? 1 : 0), 1)
        : 0
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(4), (value, indent) => {
        const text = bytes(JSON.stringify(value, undefined, indent))
        const bound = (members: number) => brokenBound(text, { members, depth: 99 })
        expect(bound(count(value))).toBeUndefined()
        if (count(value) > 0) expect(bound(count(value) - 1)).toBe('members')
      }),
    )
  })

  test('a megabyte of members is refused before it is read to its end', () => {
    const text = bytes(`[${'1,'.repeat(500_000)}1]`)
    expect(brokenBound(text, bounds)).toBe('members')
    expect(quickestMs(() => brokenBound(text, bounds), 1)).toBeLessThan(1)
  })
})

describe('a form', () => {
  test('has a limit of fields', () => {
    expect(isWithinForm(bytes('a=1&b=2&c=3'), { members: 2 })).toBe(true)
    expect(isWithinForm(bytes('a=1&b=2&c=3'), { members: 1 })).toBe(false)
  })
})
