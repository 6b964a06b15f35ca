import { describe, expect, test } from 'vitest'
import { withCheckDigit } from '../card/card-number.ts'
import { readCardList } from './staff-card-list.ts'
import { readLooked } from './staff-search.ts'

const number = '29000048211736'
const card = { ok: true, value: { by: 'card', number: withCheckDigit(number.slice(0, 13)) } }
const good = withCheckDigit(number.slice(0, 13))

describe('the search text at the counter', () => {
  test.each([
    ['as a reader writes it', good],
    ['in groups, as cards print it', good.replace(/(\d{4})(?=\d)/g, '$1 ')],
    ['with the mark of a Code 128', `]C1${good}`],
    ['with the mark of a QR code and control characters', `\u0002]Q1${good}\u0003\t`],
    ['with characters that a scanner adds around it', `*A${good}#`],
    ['in the address of a code', `https://loja.example/c/${good}?v=1`],
    ['with dashes', `${good.slice(0, 4)}-${good.slice(4, 8)}-${good.slice(8)}`],
  ])('is a card %s', (_, typed) => {
    expect(readLooked(typed)).toEqual(card)
  })

  test('with a wrong check digit is refused, not searched', () => {
    const wrong = good.slice(0, 13) + ((Number(good.at(-1)) + 1) % 10)
    expect(readLooked(wrong)).toEqual({ ok: false, error: { code: 'card_check_digit' } })
  })

  test.each(['912345678', '912 345 678', '+351 912 345 678', '00351912345678'])('is a phone: %s', (typed) => {
    expect(readLooked(typed)).toEqual({ ok: true, value: { by: 'phone', phone: '912345678' } })
  })

  test('is an email, a name, or too short', () => {
    expect(readLooked(' Marta@Cliente.example ')).toEqual({ ok: true, value: { by: 'email', email: 'marta@cliente.example' } })
    const digits = `marta-${good}@cliente.example`
    expect(readLooked(digits)).toEqual({ ok: true, value: { by: 'email', email: digits } })
    expect(readLooked('Marta  Lobo')).toEqual({ ok: true, value: { by: 'name', name: 'Marta Lobo' } })
    for (const typed of ['', 'ma', '%%%', '\t']) expect(readLooked(typed)).toEqual({ ok: false, error: { code: 'look_short' } })
    for (const typed of ['12345', '2900004821173', '29000048211731999'])
      expect(readLooked(typed)).toEqual({ ok: false, error: { code: 'look_digits' } })
  })
})

const plastic = (index: number): string => withCheckDigit(`1${String(index).padStart(12, '0')}`)

describe('a list of cards', () => {
  test('is read from lines and from the first column of a table, without headings and empty lines', () => {
    const [first, second, third] = [plastic(1), plastic(2), plastic(3)]
    expect(readCardList(`\uFEFFnúmero;loja\r\n"${first}";1\r\n\r\n${second}\t2\n${third.replace(/(\d{4})/g, '$1 ')},x`)).toEqual({
      ok: true,
      value: { numbers: [first, second, third], repeated: 0 },
    })
    expect(readCardList(`${first}\n${first}\n`)).toEqual({ ok: true, value: { numbers: [first], repeated: 1 } })
  })

  test('reports errors line by line, and imports none', () => {
    const wrongDigit = plastic(1).slice(0, 13) + ((Number(plastic(1).at(-1)) + 1) % 10)
    const lines = [plastic(1), '123', wrongDigit, good, 'cartão']
    expect(readCardList(lines.join('\n'))).toEqual({
      ok: false,
      error: {
        code: 'list_wrong',
        lines: [
          { line: 2, code: 'card_number_format' },
          { line: 3, code: 'card_check_digit' },
          { line: 4, code: 'card_own' },
          { line: 5, code: 'card_number_format' },
        ],
      },
    })
  })

  test('that is empty or longer than ten thousand lines is refused', () => {
    expect(readCardList('número\n\n')).toEqual({ ok: false, error: { code: 'list_empty' } })
    const many = Array.from({ length: 10_001 }, (_, index) => plastic(index)).join('\n')
    expect(readCardList(many)).toEqual({ ok: false, error: { code: 'list_too_long' } })
  })
})
