import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readGuide } from './guide-codes.ts'

const number = '1011000012345678901'
const withX = '101100001234567890X'
const found = (access: string | null = '482913', option: string | null = '7264', guideNumber = number) => ({
  ok: true,
  value: { number: guideNumber, access, option },
})
const nothing = { ok: false, error: { code: 'guide_nothing' } }
const several = { ok: false, error: { code: 'guide_several' } }

describe('the barcodes of a guide', () => {
  test.each([
    ['one for each code', [number, '482913', '7264'], found()],
    ['in any order', ['7264', '482913', number], found()],
    ['twice the same', [number, number, '482913', '482913'], found('482913', null)],
    ['the number alone', [number], found(null, null)],
    ['the number with an X', [withX.toLowerCase()], found(null, null, withX)],
    ['all in one, parted by semicolons', [`${number};482913;7264`], found()],
    ['by bars', [`${number}|482913|7264`], found()],
    ['by commas', [`${number},482913,7264`], found()],
    ['by slashes', [`${number}/482913/7264`], found()],
    ['by underscores', [`${number}_482913_7264`], found()],
    ['by lines', [`${number}\r\n482913\r\n7264\r\n`], found()],
    ['by spaces', [`${number} 482913 7264`], found()],
    ['by the sign of a barcode that parts fields', [`\u001d${number}\u001d482913\u001d7264`], found()],
    ['with labels', [`RECEITA:${number} PIN ACESSO:482913 OPCAO:7264`], found()],
    ['as an address', [`https://guia.example/r?receita=${number}&acesso=482913&opcao=7264`], found()],
    ['as JSON', [`{"receita":"${number}","acesso":"482913","opcao":"7264"}`], found()],
    ['without an option', [`${number};482913`], found('482913', null)],
    ['one with the number, another with a code', [`${number};482913`, '7264'], found()],
    ['among others of the paper', ['912345678', '50012345', '5601234567890', number, '482913'], found('482913', null)],
  ])('are read: %s', (_, texts, expected) => {
    expect(readGuide(texts)).toEqual(expected)
  })

  test.each([
    ['a date', [`${number};18-05-2026`]],
    ['a date the other way', [`${number};2026-05-18`]],
    ['a date without signs', [`${number};20260518`]],
    ['a date in words', [`${number} válida até 18 maio 2026`]],
    ['a phone', [`${number};912345678`]],
    ['a phone in groups', [`${number};912 345 678`]],
    ['a phone from abroad', [`${number};+351912345678`]],
    ['a person’s number', [`${number};utente 123456`]],
    ['an order', [`${number} encomenda 555555`]],
    ['digits glued to the number', [`${number}482913`, number]],
    ['one of two groups that could be the code', [`${number};180526;482913`]],
    ['one of two barcodes that could be the code', [number, '482913', '482914']],
  ])('%s is not read as a code', (_, texts) => {
    expect(readGuide(texts)).toEqual(found(null, null))
  })

  test.each([
    ['no barcode', []],
    ['an empty one', ['', '  ']],
    ['codes without a number', ['482913', '7264']],
    ['18 digits', [number.slice(1)]],
    ['20 digits', [`${number}2`]],
    ['18 digits and another letter', [`${number.slice(0, 18)}Y`]],
    ['an address', ['https://guia.example/ajuda']],
  ])('nothing is read from %s', (_, texts) => {
    expect(readGuide(texts)).toEqual(nothing)
  })

  test('of two prescriptions the result is ambiguous', () => {
    expect(readGuide([number, withX])).toEqual(several)
    expect(readGuide([`${number};482913 ${withX};482914`])).toEqual(several)
  })

  test('only texts with the shape of a code are read from a barcode', () => {
    const token = fc.oneof(
      fc.constantFrom(number, withX, '482913', '7264', '912345678', '20260518', ' ', ';', '|', '\u001d', 'receita', 'acesso'),
      fc.string({ maxLength: 12 }),
    )
    const texts = fc.array(
      fc.array(token, { maxLength: 6 }).map((tokens) => tokens.join('')),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(texts, (text) => {
        const read = readGuide(text)
        if (!read.ok) return
        expect(read.value.number).toMatch(/^\d{18}[\dX]$/)
        expect(read.value.access ?? '000000').toMatch(/^\d{6}$/)
        expect(read.value.option ?? '0000').toMatch(/^\d{4}$/)
      }),
    )
  })
})
