import { describe, expect, test } from 'vitest'
import { emailIn, readEmail } from './email-address.ts'

describe('an e-mail address', () => {
  test.each([
    ["o'hara@exemplo.example", "o'hara@exemplo.example"],
    ['o’hara@exemplo.example', "o'hara@exemplo.example"],
    ['a&b@exemplo.example', 'a&b@exemplo.example'],
    ['a!b@exemplo.example', 'a!b@exemplo.example'],
    ['rui+loja@exemplo.example', 'rui+loja@exemplo.example'],
    ['_a_@exemplo.example', '_a_@exemplo.example'],
    ['a@xn--caf-dma.example', 'a@xn--caf-dma.example'],
    ['a@café.example', 'a@xn--caf-dma.example'],
    ['a@cafe\u0301.example', 'a@xn--caf-dma.example'],
    ['a@foo--bar.example', 'a@foo--bar.example'],
    ['a@exemplo.xn--p1ai', 'a@exemplo.xn--p1ai'],
    ['a@exemplo.рф', 'a@exemplo.xn--p1ai'],
    [' \u200BRui@Exemplo.PT\u202C\n', 'rui@exemplo.pt'],
    ['ｒｕｉ＠ｅｘｅｍｐｌｏ．ｐｔ', 'rui@exemplo.pt'],
    ['mailto:rui@exemplo.pt', 'rui@exemplo.pt'],
    ['1@1.pt', '1@1.pt'],
  ])('%j is stored as %s', (typed, stored) => expect(readEmail(typed)).toEqual({ ok: true, address: stored }))

  test.each([
    ['', 'required'],
    [' \u200B ', 'required'],
    ['joão@exemplo.pt', 'letters'],
    ['💊@exemplo.pt', 'letters'],
    ['a@exemplo.example, b@exemplo.example', 'several'],
    ['a@exemplo.example;b@exemplo.example', 'several'],
    ...[
      'a@b',
      '@b.pt',
      'a@',
      'a b@c.example',
      'a@b..example',
      'a@-b.example',
      'a@b.example.',
      'a@1.2.3.4',
      'a@[1.2.3.4]',
      'a@b_c.pt',
      '.a@b.pt',
      'a.@b.pt',
      'a..b@c.pt',
      '"a b"@c.pt',
      'a\r\nBcc: x@y.example',
      'Rui <a@b.pt>',
      'a@b@c.pt',
      'a@b.c',
      'a@b/c.pt',
      'a@b%2ept',
      `${'a'.repeat(65)}@b.pt`,
      `a@${'b'.repeat(64)}.pt`,
      `a@${'b.'.repeat(130)}pt`,
      'a'.repeat(10_000),
      '@'.repeat(1000),
      '\u202E'.repeat(10_000),
    ].map((typed) => [typed, 'format']),
  ])('%j is refused: %s', (typed, issue) => expect(readEmail(typed)).toEqual({ ok: false, issue }))

  test('is its own stored form', () => {
    expect(emailIn(emailIn('A@Café.example') ?? '')).toBe('a@xn--caf-dma.example')
  })
})
