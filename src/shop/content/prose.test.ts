import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { withLocale } from '#src/platform/locale.server.ts'
import { quickestMs } from '#tests/support/factories/hostile-texts.ts'
import { inAll } from '#tests/support/world/short.ts'
import { maxTextLength } from './max-text-length.ts'
import { blocksOf } from './prose.server.ts'
import { linkTo, plainText, readingMinutes } from './prose.ts'
import { Prose } from './screens/prose.tsx'

const text = (said: string) => ({ kind: 'text', text: said })
const paragraph = (...parts: object[]) => ({ kind: 'paragraph', parts })
const drawn = (markdown: string): string =>
  withLocale('pt', () =>
    renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Prose, { blocks: blocksOf(markdown) }))),
  )

describe('a text in Markdown', () => {
  test('becomes paragraphs, headings, lists and quotes', () => {
    expect(
      blocksOf('Febre\r\nalta.\n\n# Em casa\nDescanse.\n\n- água\n- chá\n\n3. três\n4. quatro\n\n> A farmácia\n\n---'),
    ).toEqual([
      paragraph(text('Febre alta.')),
      { kind: 'heading', level: 2, parts: [text('Em casa')] },
      paragraph(text('Descanse.')),
      { kind: 'list', start: null, items: [[paragraph(text('água'))], [paragraph(text('chá'))]] },
      { kind: 'list', start: 3, items: [[paragraph(text('três'))], [paragraph(text('quatro'))]] },
      { kind: 'quote', blocks: [paragraph(text('A farmácia'))] },
      { kind: 'rule' },
    ])
  })

  test('has emphasis and links', () => {
    expect(blocksOf('Uma *pausa*, **sempre** [aqui](/produtos) ou [lá](https://sns24.gov.pt).')).toEqual([
      paragraph(
        text('Uma '),
        { kind: 'emphasis', parts: [text('pausa')] },
        text(', '),
        { kind: 'strong', parts: [text('sempre')] },
        text(' '),
        { kind: 'link', to: '/produtos', parts: [text('aqui')] },
        text(' ou '),
        { kind: 'link', to: 'https://sns24.gov.pt', parts: [text('lá')] },
        text('.'),
      ),
    ])
  })

  test('leaves no heading level out, and begins at the level of the page', () => {
    const levels = (markdown: string, top?: 2 | 3) =>
      blocksOf(markdown, top).flatMap((block) => (block.kind === 'heading' ? [block.level] : []))
    expect(levels('### um\n\n##### dois\n\n## três\n\n# quatro')).toEqual([2, 3, 2, 2])
    expect(levels('## um\n\n### dois\n\n#### três\n\n##### quatro', 3)).toEqual([3, 4, 5, 5])
  })

  test('shows raw HTML, code and pictures as text', () => {
    const html = drawn(
      '<b onclick="x()">chá</b> <script>alert(1)</script>\n\n<div>\n\n    quatro espaços\n\n`código` ![uma chávena](https://evil.example/x.png)',
    )
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('&lt;b onclick=&quot;x()&quot;&gt;chá&lt;/b&gt;')
    expect(html).toContain('uma chávena')
    expect(html).not.toMatch(/<img|<script|<div [^c]|evil/)
  })

  test('an empty text has no blocks', () => {
    expect(blocksOf(' \n\n \n')).toEqual([])
  })

  test('its plain text can be searched', () => {
    expect(plainText(blocksOf('## Gripe\n\nTome *chá* e [descanse](/blog).\n\n- água\n- > sono'))).toBe(
      'Gripe Tome chá e descanse. água sono',
    )
  })
})

describe('a link of a text', () => {
  test.each(['https://a.pt/x?y#z', 'http://a.pt', 'mailto:a@b.pt?subject=x', 'tel:+351259000000', '/blog/gripe', '#topo'])(
    'can lead to %s',
    (to) => expect(linkTo(to)).toBe(to),
  )

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:x',
    '//evil.example',
    '/\\evil.example',
    'https:evil',
    'file:///etc/passwd',
    'produtos',
    '?x',
    '',
    '\u0000javascript:alert(1)',
  ])('%j is no link', (to) => {
    expect(linkTo(to)).toBeUndefined()
    expect(drawn(`[aqui](<${to}>) [ali](${to})`)).not.toContain('href')
  })

  test('is marked when it leaves the shop', () => {
    expect(drawn('[SNS](https://sns24.gov.pt)')).toMatch(/href="https:\/\/sns24.gov.pt" rel="noopener noreferrer external"/)
    expect(drawn('[blog](/blog)')).not.toMatch(/rel=|svg/)
  })
})

describe('a hostile text', () => {
  const hostile = [
    '>'.repeat(10_000),
    '> '.repeat(10_000),
    '- '.repeat(10_000),
    '1. '.repeat(6_000),
    '*_'.repeat(10_000),
    '**a *b '.repeat(2_500),
    '['.repeat(10_000) + ']'.repeat(10_000),
    '![a]('.repeat(4_000),
    '<http:'.repeat(3_000),
    '&'.repeat(20_000),
    Array.from({ length: 190 }, (_, at) => `${' '.repeat(2 * at)}- a`).join('\n'),
    `${'> '.repeat(20)}- `.repeat(400),
    'a'.repeat(1_000_000),
  ]

  test('is rendered in bounded time and size', { ...inAll, timeout: 120_000 }, () => {
    for (const markdown of hostile) {
      const before = performance.now()
      expect(drawn(markdown).length).toBeLessThan(20 * maxTextLength)
      // A hundred times the usual duration; unbounded, some of these texts take minutes.
      expect(performance.now() - before).toBeLessThan(15_000)
    }
  })

  test('of blanks is read in linear time', () => {
    const blanks = `a${' '.repeat(maxTextLength - 2)}b`
    expect(quickestMs(() => blocksOf(blanks), 300)).toBeLessThan(300)
  })

  const fragments = fc.constantFrom(
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '[a](',
    'javascript:alert(1)',
    ')',
    '![',
    '](data:text/html,x)',
    '<a href="javascript:x">',
    '> ',
    '- ',
    '1. ',
    '# ',
    '*',
    '**',
    '_',
    '`',
    '```\n',
    '\n',
    '\n\n',
    '    ',
    '\\',
    '&#106;avascript:x',
    '"',
    "'",
    '<javascript:alert(1)>',
    '<https://a.pt>',
    '[x]: javascript:alert(1)\n',
    '[x]',
    '&lt;script&gt;',
    '\u0000',
    '\ud800',
    'style=',
    ' title="a"',
  )

  test('any text: no script, no foreign attribute and no executable link reaches the page', inAll, () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fragments, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 40 }), (parts) => {
        const html = drawn(parts.join(''))
        expect(html).not.toMatch(/<(?!\/?(?:div|p|h[2-5]|ul|ol|li|blockquote|hr|em|strong|a|br|svg|path|span)\b)/)
        for (const [tag] of html.matchAll(/<[a-z][^>]*>/g))
          for (const [, name = '', value = ''] of tag.matchAll(/\s([a-z-]+)="([^"]*)"/gi)) expect([name, value]).toSatisfy(isOurs)
      }),
      { numRuns: 400 },
    )
  })

  const known =
    /^(?:class|rel|start|aria-hidden|xmlns|width|height|viewBox|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin|d)$/
  const isOurs = ([name, value]: [string, string]): boolean =>
    name === 'href' ? /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(value) : known.test(name)
})

test('reading time is two hundred words a minute, of the longer language', () => {
  expect(readingMinutes([''])).toBe(1)
  expect(readingMinutes(['palavra '.repeat(700), 'word '.repeat(500)])).toBe(4)
})
