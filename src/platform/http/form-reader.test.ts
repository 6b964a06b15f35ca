import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FormReader } from './form-reader.ts'
import type { FormError, FormLimits } from './form-reader.ts'

const limits = { bytes: 100_000, textBytes: 1000, parts: 20, fileBytes: 5000, keeps: () => true } satisfies FormLimits
const boundary = '-'.repeat(30)

type Content = { name: string; type: string; size: number; bytes: number[] }

/** What is read of a body that arrives in chunkBytes of this many bytes, or why it is not. */
async function read(body: Uint8Array, some: Partial<FormLimits> = {}, { chunkBytes = 1000, between = boundary } = {}) {
  const reader = new FormReader(between, { ...limits, ...some })
  for (let at = 0; at < body.length; at += chunkBytes) {
    const error = reader.take(body.subarray(at, at + chunkBytes))
    if (error) return error.code
  }
  const read = reader.end()
  return read.ok ? contentsOf(read.value) : read.error.code
}

const contentsOf = (form: FormData) =>
  Promise.all(
    [...form].map(async ([name, value]): Promise<[string, string | Content]> => {
      if (typeof value === 'string') return [name, value]
      return [name, { name: value.name, type: value.type, size: value.size, bytes: [...(await value.bytes())] }]
    }),
  )

/** A form as browsers send it, and its boundary. */
async function written(form: FormData) {
  const request = new Request('http://shop.test/', { method: 'POST', body: form })
  const between = /boundary=(.+)/.exec(request.headers.get('Content-Type') ?? '')?.[1] ?? ''
  return { body: await request.bytes(), between }
}

const part = (head: string, content = '1') => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`
const text = (name: string, content?: string) => part(`Content-Disposition: form-data; name="${name}"`, content)
const file = (content: string) => part('Content-Disposition: form-data; name="f"; filename="a.jpg"', content)
const bodyOf = (...parts: string[]) => Buffer.from(`${parts.join('')}--${boundary}--\r\n`, 'latin1')

describe('a form that arrives in chunks', () => {
  test('is what was sent, wherever it is cut', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }).filter((typed) => !typed.includes('\0') && !typed.startsWith('\ufeff')),
      fc.uint8Array({ maxLength: 100 }).map((bytes) => new File([bytes], 'receita "ã".jpg', { type: 'image/jpeg' })),
      fc.constantFrom('\r\n--', '\r\n', '--', ''),
    )
    const fields = fc.array(fc.tuple(fc.constantFrom('a', 'nome ã', 'x"y'), value), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fields, fc.integer({ min: 1, max: 60 }), async (entries, chunkBytes) => {
        const form = new FormData()
        for (const [name, one] of entries) form.append(name, one)
        const { body, between } = await written(form)
        // As a browser normalizes them.
        const sent = await new Response(body, {
          headers: { 'Content-Type': `multipart/form-data; boundary=${between}` },
        }).formData()
        expect(await read(body, {}, { chunkBytes, between })).toEqual(await contentsOf(sent))
      }),
      { numRuns: 60 },
    )
  })

  test('has a space where a NUL was, in names and texts but not in files', async () => {
    const [typed, attached] = [text('a\x00b', '1\x002'), file('\0\xff')]
    expect(await read(bodyOf(typed, attached))).toEqual([
      ['a b', '1 2'],
      ['f', expect.objectContaining({ bytes: [0, 255] })],
    ])
  })

  test.each([
    ['Content-Disposition: form-data; name=f; filename=a.csv', 'a.csv'],
    ['Content-Disposition:form-data;name="f";filename="a.csv"', 'a.csv'],
    ['CONTENT-DISPOSITION: Form-Data; FILENAME="a.csv"; NAME="f"', 'a.csv'],
    ["Content-Disposition: form-data; name=f; filename*=utf-8''%C3%A3.csv", 'ã.csv'],
    ["Content-Disposition: form-data; name=f; filename*=utf-8'pt'%C3%A3.csv; filename=a.csv", 'ã.csv'],
    ["Content-Disposition: form-data; name=f; filename=a.csv; filename*=iso-8859-1''%E3.csv", 'ã.csv'],
    ["Content-Disposition: form-data; name=f; filename=a.csv; filename*=utf-8''%E3.csv", 'a.csv'],
    ['Content-Disposition: form-data; name="f"; filename="a %22b%22.csv"', 'a "b".csv'],
    ['Content-Disposition: form-data; name="f"; filename="a \\"b\\".csv"', 'a "b".csv'],
    ['Content-Disposition: form-data; name="f"; filename="a;b=c.csv"', 'a;b=c.csv'],
    ['Content-Disposition: form-data; name="f"; filename="C:\\stock\\x.csv"', 'x.csv'],
    ['Content-Disposition: form-data; name="f"; filename="C:\\\\stock\\\\x.csv"', 'x.csv'],
    ['Content-Disposition: form-data; name="f"; filename="C:\\stock\\"', ''],
    ['Content-Disposition: form-data; name="f"; filename="../../etc/x.csv"', 'x.csv'],
    ["Content-Disposition: form-data; name=f; filename*=utf-8''..%2F..%2Fx%0D%0A%1B.csv", 'x   .csv'],
    ["Content-Disposition: form-data; name=f; filename*=utf-8''%E2%80%AEgpj.csv", 'gpj.csv'],
    ['Content-Disposition: form-data; name="f"; filename="a.csv"; filename="b.csv"', 'a.csv'],
    ['Content-Disposition: form-data; name="f"; filename=""', ''],
    ['Content-Disposition: form-data; name="f"; filename="a.csv"\r\nX-A: b\r\nX-A: c\r\nContent-Length: 99', 'a.csv'],
    ['Content-Disposition: form-data; name="f"; filename="rela\xe7\xe3o.csv"', 'relação.csv'],
    [`Content-Disposition: form-data; name="f"; filename="${'a'.repeat(300)}"`, `${'a'.repeat(199)}…`],
  ])('takes the name of a file as programs write it, without its folder: %s', async (head, name) => {
    expect(await read(bodyOf(part(`${head}\r\nContent-Type: text/csv`)))).toEqual([
      ['f', { name, type: 'text/csv', size: 1, bytes: [0x31] }],
    ])
  })

  test('is read with blanks after a boundary, and with what precedes the first and follows the last', async () => {
    const body = `\r\nOlá\r\n${text('a').replace('\r\n', ' \t\r\n')}--${boundary}--  \r\nfim\r\n--${boundary}\r\n`
    for (const chunkBytes of [1, 100, 1000]) expect(await read(Buffer.from(body), {}, { chunkBytes })).toEqual([['a', '1']])
  })

  test('has several files under one name in their order, empty ones among them', async () => {
    const names = (await read(bodyOf(file('1'), file(''), file('2')))) as [string, Content][]
    expect(names.map(([, { size }]) => size)).toEqual([1, 0, 1])
  })

  test('has its texts in the charset that they or a field before them say, and in the encoding of Delphi', async () => {
    const typed = (type: string, content: string) =>
      part(`Content-Disposition: form-data; name="a"\r\nContent-Type: ${type}`, content)
    const printable = `Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: quoted-printable`
    expect(
      await read(
        bodyOf(
          text('a', '\xc3\xa3'),
          typed('text/plain; charset=ISO-8859-1', '\xe3'),
          typed('text/plain;charset="utf-8"', '\xc3\xa3'),
          part(printable, '=C3=A3 =3D=\r\n 1'),
          text('_charset_', 'windows-1252'),
          text('a', '\xe3 \x80'),
        ),
      ),
    ).toEqual([
      ['a', 'ã'],
      ['a', 'ã'],
      ['a', 'ã'],
      ['a', 'ã = 1'],
      ['_charset_', 'windows-1252'],
      ['a', 'ã €'],
    ])
  })
})

describe('what no page wants', () => {
  test.each([1, 7, 1000])('is dropped while it arrives, %i bytes at a time: only its size is known', async (chunkBytes) => {
    const keeps = (beginning: Uint8Array) => beginning[0] === 0x4a
    const [unwanted, wanted] = ['\r\n--x'.repeat(400), `J${'\r\n-'.repeat(300)}`]
    const got = await read(bodyOf(text('a'), file(unwanted), file(wanted), file('M'), text('b', '2')), { keeps }, { chunkBytes })
    const bytesOf = (content: string) => [...Buffer.from(content, 'latin1')]
    expect(got).toEqual([
      ['a', '1'],
      ['f', { name: 'a.jpg', type: '', size: unwanted.length, bytes: bytesOf(unwanted.slice(0, 16)) }],
      ['f', { name: 'a.jpg', type: '', size: wanted.length, bytes: bytesOf(wanted) }],
      ['f', { name: 'a.jpg', type: '', size: 1, bytes: bytesOf('M') }],
      ['b', '2'],
    ])
  })

  test('of a file that is too large is all but one byte more than allowed', async () => {
    const got = await read(bodyOf(file('a'.repeat(9000)), text('b')), {}, { chunkBytes: 100 })
    expect(got).toMatchObject([
      ['f', { size: 9000, bytes: { length: 5001 } }],
      ['b', '1'],
    ])
  })
})

describe('a form that no browser sends', () => {
  const named = 'Content-Disposition: form-data; name="a"'
  test.each<[string, FormError['code'], string]>([
    ['too many parts', 'too_large', text('a').repeat(21)],
    ['too much text in one part', 'too_large', text('a', 'b'.repeat(1001))],
    ['too much text in all', 'too_large', text('a', 'b'.repeat(600)).repeat(2)],
    ['a name without an end', 'too_large', text('a'.repeat(5000))],
    ['more than was announced', 'too_large', file('a'.repeat(4000)).repeat(30)],
    ['an encoding of its own', 'malformed', part(`${named}\r\nContent-Transfer-Encoding: base64`)],
    ['two names', 'malformed', part(`${named}\r\n${named}; filename="a"`)],
    ['no name', 'malformed', part('A: b')],
    ['a file with an encoding of its own', 'malformed', part(`${named}; filename="a"\r\nContent-Transfer-Encoding: base64`)],
    ['two types', 'malformed', part(`${named}\r\nContent-Type: text/csv\r\nContent-Type: text/plain`)],
    ['no form', 'malformed', part('Content-Disposition: attachment; name="a"')],
    ['a name on two lines', 'malformed', part('Content-Disposition: form-data;\r\n name="a"')],
    ['a line break within a name', 'malformed', part('Content-Disposition: form-data; name="a\nb"')],
    ['a line that is no field', 'malformed', part(`${named}\r\nabc`)],
    ['too many header fields', 'malformed', part(`${named}${'\r\na: b'.repeat(20)}`)],
    ['heads that are long on average', 'too_large', part(`${named}; filename="${'b'.repeat(1900)}"`).repeat(3)],
    ['a charset that does not exist', 'malformed', part(`${named}\r\nContent-Type: text/plain; charset=x`)],
    ['a page before the first part', 'malformed', `${'a\r\n'.repeat(400)}${text('a')}`],
    ['no boundary at its start', 'malformed', `a${text('a')}`.slice(0, 40)],
  ])('is refused: %s', async (_, code, body) => {
    for (const chunkBytes of [1, 100, 100_000]) expect(await read(bodyOf(body), {}, { chunkBytes })).toBe(code)
  })

  test('is refused when more follows, also after its end and of files that are dropped', async () => {
    const endless = Buffer.alloc(100_000, 'a')
    expect(await read(Buffer.concat([bodyOf(text('a')), endless]))).toBe('too_large')
    expect(await read(Buffer.concat([Buffer.from(file('b').slice(0, -2)), endless]), { keeps: () => false })).toBe('too_large')
  })

  test('is refused without an end', async () => {
    const body = bodyOf(text('a'), file('abc'))
    for (const length of [0, 1, 40, body.length - 6, body.length - 4])
      expect(await read(body.subarray(0, length))).toBe('malformed')
  })
})
