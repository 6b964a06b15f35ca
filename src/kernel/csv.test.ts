import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvDelimiters, csvIn, textOfCell } from './csv.ts'
import { cents } from './money.ts'

const [pt, en] = [csvIn('pt'), csvIn('en')]

test('every cell is quoted and keeps delimiters, quotes and line breaks', () => {
  expect(pt.line(['a;b', 'say "so"', 'one\ntwo', ''])).toBe('"a;b";"say ""so""";"one\ntwo";""\r\n')
  expect(en.line(['a,b', 'say "so"', 'one\ntwo', ''])).toBe('"a,b","say ""so""","one\ntwo",""\r\n')
})

test('sums, numbers, days and moments are those of the language', () => {
  const at = new Date('2026-11-28T19:05:30Z')
  const of = ({ sum, decimal, day, month, moment }: typeof pt) => [
    sum(cents(-123456)),
    decimal('0.5'),
    day('2026-11-28'),
    day(null),
    month('2026-11-01'),
    moment(at),
    moment(null),
  ]
  expect(of(pt)).toEqual(['-1234,56', '0,5', '28/11/2026', '', '11/2026', '28/11/2026 19:05', ''])
  expect(of(en)).toEqual(['-1234.56', '0.5', '2026-11-28', '', '2026-11', '2026-11-28 19:05', ''])
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
    ['\t=1+1', "\t'=1+1"],
    ['Rui\n=1+1', "Rui\n'=1+1"],
    ['Rui\r\n=1+1', "Rui\r\n'=1+1"],
  ])('%j does not start a formula in either language', (text, written) => {
    expect([pt.line([text]), en.line([text])]).toEqual([`"${written}"\r\n`, `"${written}"\r\n`])
  })

  test('does not start a formula where the Excel of the other language splits it', () => {
    expect(en.line(['Rui;=HYPERLINK(1)', 'Rui;;=1', 'Rui;"=1+1;', 'a,=1'])).toBe(
      `"Rui;'=HYPERLINK(1)","Rui;;'=1","Rui;""'=1+1;","a,=1"\r\n`,
    )
    expect(pt.line(['Rui,=HYPERLINK(1)', 'Rui, =1', 'a;=1'])).toBe(`"Rui,'=HYPERLINK(1)";"Rui, '=1";"a;=1"\r\n`)
  })

  test.each([
    '-1',
    '-12.50',
    '-12,50',
    '1045',
    '2026-11-23T10:00:00.000Z',
    'a=b',
    'rui+1@cliente.example',
    'Arankelle 3 mg + 20 µg',
    'Genéricos - Comércio de Medicamentos',
    'Creme "+50" rosto',
  ])('%s is unchanged', (text) => {
    const written = `"${text.replaceAll('"', '""')}"\r\n`
    expect([pt.line([text]), en.line([text])]).toEqual([written, written])
  })

  test('of either language starts no formula when lines are split as the other one does', () => {
    const characters = fc.constantFrom('=', '+', '-', '@', '＝', ';', ',', '\t', '\r', '\n', '"', ' ', 'a', '1')
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 12 }), (some) => {
        for (const [written, split] of [
          [en.line([`a${some.join('')}`]), /[;\t\r\n]/],
          [pt.line([`a${some.join('')}`]), /[,\t\r\n]/],
        ] as const)
          for (const field of written.split(split)) expect(field).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/)
      }),
      { numRuns: 2000 },
    )
  })

  test('of long runs of delimiters and apostrophes is written in no time', () => {
    const before = process.cpuUsage()
    for (const run of [',', ';', "'", '\n', ' ']) pt.line([run.repeat(50_000)])
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(500)
  })
})

test('a cell is read back as the text that it was, apostrophes of its own included', () => {
  const characters = fc.constantFrom("'", '=', '+', '-', '@', '＝', ';', '\t', '\r', '\n', '"', ' ', 'a', '1', ',')
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 12 }), fc.constantFrom('pt', 'en'), (text, language) => {
      const written = csvIn(language).line([text]).slice(1, -3).replaceAll('""', '"')
      expect(textOfCell(written, csvDelimiters[language])).toBe(text)
    }),
    { numRuns: 5000 },
  )
})
