import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, textOfCell } from './csv.ts'

test('every cell is quoted and keeps commas, quotes and line breaks', () => {
  expect(csvLine(['a,b', 'say "so"', 'one\ntwo', ''])).toBe('"a,b","say ""so""","one\ntwo",""\r\n')
})

describe('a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['@x', "'@x"],
    ['+351 912', "'+351 912"],
    ['-x', "'-x"],
    ['＝1＋1', "'＝1＋1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    [' =1+1', " '=1+1"],
    ['\u00a0=1+1', "\u00a0'=1+1"],
    ['\t=1+1', "'\t'=1+1"],
    ['\r=1+1', "'\r'=1+1"],
    ['Rui;=HYPERLINK(1)', "Rui;'=HYPERLINK(1)"],
    ['Rui;;=1', "Rui;;'=1"],
    ['Rui\t=1+1', "Rui\t'=1+1"],
    ['Rui\n=1+1', "Rui\n'=1+1"],
    ['Rui\r\n=1+1', "Rui\r\n'=1+1"],
    ['Rui;"=1+1;', `Rui;""'=1+1;`],
    ['=1;=2', "'=1;'=2"],
  ])('%j does not start a formula', (text, written) => {
    expect(csvLine([text])).toBe(`"${written}"\r\n`)
  })

  test.each([
    '-1',
    '-12.50',
    '-12,50',
    '1045',
    '10.45',
    '2026-11-23T10:00:00.000Z',
    'AZ-FILE0000',
    'a=b',
    'rui+1@cliente.example',
  ])('%s is unchanged', (text) => {
    expect(csvLine([text])).toBe(`"${text}"\r\n`)
  })

  test('does not start a formula when lines are split at semicolons or tabs', () => {
    const fields = fc.array(fc.constantFrom('=', '+', '-', '@', '＝', ';', '\t', '\r', '\n', '"', ' ', 'a', '1'), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(fields, (some) => {
        const line = csvLine([`a${some.join('')}`])
        for (const field of line.split(/[;\t\r\n]/)) expect(field).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
      }),
      { numRuns: 2000 },
    )
  })
})

test('a cell is read back as the text that it was, apostrophes of its own included', () => {
  const characters = fc.constantFrom("'", '=', '+', '-', '@', '＝', ';', '\t', '\r', '\n', '"', ' ', 'a', '1', ',')
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 12 }), (text) => {
      const written = csvLine([text]).slice(1, -3).replaceAll('""', '"')
      expect(textOfCell(written)).toBe(text)
    }),
    { numRuns: 5000 },
  )
})
