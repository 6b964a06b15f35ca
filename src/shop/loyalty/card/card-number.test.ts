import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inFours, isCardNumber, newCardNumber, normaliseCardNumber, withCheckDigit } from './card-number.ts'

const database = await databaseFixture()

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))
const numbers = digits(13).map(withCheckDigit)

describe('a card number', () => {
  test('is printed in groups and read back from them', () => {
    expect(inFours('29000048211732')).toBe('2900 0048 2117 32')
    expect(normaliseCardNumber(' 2900-0048 2117.32 ')).toBe('29000048211732')
  })

  test('has the check digit of bank cards', () => {
    expect(withCheckDigit('2900004821173')).toBe('29000048211731')
    expect([isCardNumber('29000048211731'), isCardNumber('29000048211736')]).toEqual([true, false])
    expect([isCardNumber('2900004821173'), isCardNumber('2900004821173X'), isCardNumber('')]).toEqual([false, false, false])
  })

  test('that the shop generates begins with 29 and is valid', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 11, maxLength: 11 }), (random) => {
        const number = newCardNumber(random)
        expect(number.startsWith('29') && isCardNumber(number)).toBe(true)
      }),
    )
  })

  test('detects any one wrong digit', () => {
    fc.assert(
      fc.property(numbers, fc.nat(13), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const wrong = (Number(number[at]) + by) % 10
        expect(isCardNumber(number.slice(0, at) + wrong + number.slice(at + 1))).toBe(false)
      }),
    )
  })

  test('detects swapped neighbours, except 0 and 9', () => {
    fc.assert(
      fc.property(numbers, fc.nat(12), (number, at) => {
        const [first = '', second = ''] = number.slice(at, at + 2)
        fc.pre(first !== second && ![first, second].every((digit) => digit === '0' || digit === '9'))
        expect(isCardNumber(number.slice(0, at) + second + first + number.slice(at + 2))).toBe(false)
      }),
    )
  })

  test('is valid for the database exactly when it is valid for the shop', async () => {
    const some = fc.sample(fc.oneof(numbers, digits(14), digits(13), fc.string()), { numRuns: 300, seed: 6 })
    const texts = some.filter((text) => !text.includes('\0'))
    const { rows } = await sql<{ right: boolean }>`
      select is_card_number(text) as right from unnest(${texts}::text[]) with ordinality t (text, at) order by at`.execute(
      database.db,
    )
    expect(rows.map((row) => row.right)).toEqual(texts.map(isCardNumber))
  })
})
