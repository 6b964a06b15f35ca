import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvIn } from '#src/kernel/csv.ts'
import { normaliseText } from '#src/kernel/text.ts'
import { inAll } from '#tests/support/world/short.ts'
import { readTable } from './read-table.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const utf16le = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const cellsOf = async (bytes: Uint8Array) => {
  const read = await readTable(bytes)
  return read.ok ? [read.value.header, ...read.value.rows.map(({ cells }) => cells)] : read.error
}

describe('a file is read', () => {
  test('without unseen characters, or such that turn a line around', async () => {
    expect(await cellsOf(utf8('Nome;Marca\nCreme\u202Egpj;Oli\u0007vane\n'))).toEqual([
      ['Nome', 'Marca'],
      ['Cremegpj', 'Oli vane'],
    ])
  })

  test.each([
    ['semicolons', utf8('Código;Preço\n5440987;2,10\n'), { encoding: 'utf-8', delimiter: ';' }],
    ['commas', utf8('Código,Preço\n5440987,2.10\n'), { encoding: 'utf-8', delimiter: ',' }],
    ['tabs', utf8('Código\tPreço\n5440987\t2,10\n'), { encoding: 'utf-8', delimiter: '\t' }],
    ['a byte order mark', utf8('\ufeffCódigo;Preço\n5440987;2,10\n'), { encoding: 'utf-8', delimiter: ';' }],
    ['Windows-1252', latin1('Código;Preço\r\n5440987;2,10\r\n'), { encoding: 'windows-1252', delimiter: ';' }],
    ['pipes', utf8('Código|Preço\n5440987|2,10\n'), { encoding: 'utf-8', delimiter: '|' }],
    ['UTF-16 and its mark', utf16le('\ufeffCódigo\tPreço\r\n5440987\t2,10\r\n'), { encoding: 'utf-16le', delimiter: '\t' }],
    ['UTF-16 without a mark', utf16le('Código;Preço\n5440987;2,10\n'), { encoding: 'utf-16le', delimiter: ';' }],
    ['UTF-16 of the other order', utf16be('\ufeffCódigo;Preço\n5440987;2,10\n'), { encoding: 'utf-16be', delimiter: ';' }],
    ['the same without a mark', utf16be('Código;Preço\n5440987;2,10\n'), { encoding: 'utf-16be', delimiter: ';' }],
    ['a line that names its delimiter', utf8('sep=,\r\nCódigo,Preço\r\n5440987,2.10\r\n'), { delimiter: ',' }],
    ['two delimiters as often in its header', utf8('Código;"Preço"\n5440987;2,10\n'), { delimiter: ';' }],
    ['no line break at its end', utf8('Código;Preço\n5440987;2,10'), { encoding: 'utf-8', delimiter: ';' }],
  ])('with %s', async (_, bytes, expected) => {
    const read = await readTable(bytes)
    expect(read).toMatchObject({ ok: true, value: { ...expected, header: ['Código', 'Preço'] } })
  })

  test('with delimiters, quotes and line breaks inside quoted cells', async () => {
    expect(await cellsOf(utf8('"Nome; completo";"Preço"\r\n"Creme ""suave""\nde rosto";"1;2"\r\n'))).toEqual([
      ['Nome; completo', 'Preço'],
      ['Creme "suave"\nde rosto', '1;2'],
    ])
  })

  test('without its blank lines and empty rows, each row with its number', async () => {
    const read = await readTable(utf8('a;b\n\n1;2\n;\n3;4\n'))
    expect(read.ok && read.value.rows).toEqual([
      { line: 3, cells: ['1', '2'], formulas: [] },
      { line: 5, cells: ['3', '4'], formulas: [] },
    ])
  })

  test('with the row numbers of a spreadsheet, also where a cell has line breaks', async () => {
    const read = await readTable(utf8('sep=;\nNome;Preço\n"Creme\nde\nrosto";1\nPomada;2\n'))
    expect(read.ok && read.value.rows.map(({ line }) => line)).toEqual([2, 3])
    const wrong = await readTable(utf8('Nome;Preço\n"Creme\nde\nrosto";1\nPomada;2;3\nGel;1\n'))
    expect(wrong).toEqual({ ok: false, error: { code: 'error_import_row_width', line: 3 } })
  })

  test('by the delimiter that its rows have, where two stand in the header as often', async () => {
    expect(await cellsOf(utf8('Nome, completo;Preço\nCreme;2\n'))).toEqual([
      ['Nome, completo', 'Preço'],
      ['Creme', '2'],
    ])
    expect(await cellsOf(utf8('Nome; completo,Preço\nCreme,2\n'))).toEqual([
      ['Nome; completo', 'Preço'],
      ['Creme', '2'],
    ])
  })

  test('with formulas as the texts that they are, each marked unless the shop wrote it as a text', async () => {
    const read = await readTable(utf8('Nome;Preço\n=SOMA(A1:A9);2\n"\'=SOMA(A1:A9)";2\n'))
    expect(read.ok && read.value.rows).toEqual([
      { line: 2, cells: ['=SOMA(A1:A9)', '2'], formulas: [0] },
      { line: 3, cells: ['=SOMA(A1:A9)', '2'], formulas: [] },
    ])
  })
})

/** The text in Windows-1252 before, or after, other bytes. */
const mixed = (text: string, other: Uint8Array, isLast = false) => {
  const own = Buffer.from(text, 'latin1')
  return new Uint8Array(Buffer.concat(isLast ? [other, own] : [own, other]))
}

describe('a file is refused with the row at fault', () => {
  const cut = utf8('Nome;Laboratório\nCreme;Douro\nPomada;Açores')
  test.each([
    ['empty', utf8(''), 'error_import_empty', 0],
    ['of blank lines', utf8('\n \n'), 'error_import_empty', 0],
    ['of a header alone', utf8('Nome;Preço\n'), 'error_import_empty', 0],
    ['a workbook', utf8('PK\u0003\u0004\u0000\u0000'), 'error_import_not_text', 0],
    ['UTF-16 cut inside a character', utf16le('\ufeffNome;Preço\nCreme;2').subarray(0, -1), 'error_import_cut', 2],
    ['of UTF-16 and zeros', utf16le('\ufeffNome;Preço\nCre\0me;2\n'), 'error_import_not_text', 0],
    ['of two encodings', mixed('Nome;Preço\n"Creme\nLoção";1\n', utf8('Loção;2\n')), 'error_import_mixed_encoding', 3],
    ['of UTF-8 by its mark alone', mixed('Preço;2\n', utf8('\ufeffNome;Preco\n'), true), 'error_import_mixed_encoding', 2],
    ['with a delimiter that none is', utf8('sep=#\nNome#Preço\nCreme#2\n'), 'error_import_separator', 1],
    ['of two delimiters', utf8('Nome;Preço\nCreme;2\nPomada,3\n'), 'error_import_two_separators', 3],
    ['cut inside quotes', utf8('Nome;Preço\n"Creme";2\n"Poma'), 'error_import_cut', 3],
    ['cut inside a row', utf8('Nome;Preço;Stock\nCreme;2;1\nPomada;3'), 'error_import_cut', 3],
    ['cut inside a character', cut.subarray(0, cut.indexOf(0xa7)), 'error_import_cut', 3],
    ['with a row too wide', utf8('Nome;Preço\nCreme;2;1\nPomada;3\n'), 'error_import_row_width', 2],
    ['with a row too narrow', utf8('Nome;Preço\nCreme\nPomada;3\n'), 'error_import_row_width', 2],
    ['with text after a quoted cell', utf8('Nome;Preço\n"Creme" suave;2\n'), 'error_import_quotes', 2],
    ['with a million columns', utf8(`${'a;'.repeat(1_000_000)}\n`), 'error_import_columns', 1],
    ['with an endless row', utf8(`Nome;Preço\n${'a'.repeat(300_000)};2\n`), 'error_import_row_length', 2],
    ['with too many rows', utf8(`a;b\n${'1;2\n'.repeat(30_000)}`), 'error_import_rows', 20_002],
    ['of 200 MB', new Uint8Array(200 * 1024 * 1024), 'error_import_too_large', 0],
  ])('%s', async (_, bytes, code, line) => {
    expect(await readTable(bytes)).toEqual({ ok: false, error: { code, line } })
  })

  test('a million cells below a short header cost less than a second of CPU', async () => {
    const before = process.cpuUsage()
    const read = await readTable(utf8(`a;b\n${';'.repeat(1_000_000)}1\n1;2\n`))
    const { user, system } = process.cpuUsage(before)
    expect(read).toEqual({ ok: false, error: { code: 'error_import_row_width', line: 2 } })
    expect((user + system) / 1000).toBeLessThan(1000)
  })
})

test.each([
  ['separators', ';'],
  ['line breaks', '\n'],
  ['quotes', '"'],
  ['blank cells', ' ;\n'],
])('10 MB of %s are refused without much memory or time', inAll, async (_, part) => {
  const before = process.cpuUsage()
  const read = await readTable(utf8(`a;b\n${part.repeat(Math.floor((10 * 1024 * 1024 - 4) / part.length))}`))
  expect(read.ok).toBe(false)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(20_000)
})

test.each(['pt', 'en'] as const)('cells that the shop writes in %s are read back unchanged', inAll, async (language) => {
  const { line } = csvIn(language)
  const texts = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }).map(normaliseText), fc.constant('x')), {
    minLength: 1,
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(texts, async (rows) => {
      fc.pre(rows.every(([text]) => !text.includes('\0')))
      const file = utf8([['name', 'end'], ...rows].map((cells) => line(cells)).join(''))
      const read = await readTable(file)
      expect(read.ok && read.value.rows.map(({ cells }) => cells)).toEqual(rows)
    }),
  )
})
