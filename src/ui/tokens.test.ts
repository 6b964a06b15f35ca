import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Text in the shop: [text colour, backgrounds, minimum contrast]. Body text AAA, everything else AA; borders of controls 3:1.
const grounds = ['paper', 'surface', 'sunken']
const washes = ['green', 'blue', 'red', 'amber', 'violet', 'teal', 'rose', 'slate'].map((hue) => `hue-${hue}-soft`)
const pairs: [ink: string, on: string[], least: number][] = [
  ['ink', [...grounds, 'green-soft', 'green-tint', 'warn-soft', 'bad-soft', 'ok-soft', ...washes], 7],
  ['ink-2', [...grounds, 'green-soft', 'warn-soft', 'bad-soft', 'ok-soft', ...washes], 4.5],
  ['ink-3', grounds, 4.5],
  ['green', [...grounds, 'green-soft'], 4.5],
  ['green-hover', ['green-tint'], 4.5],
  ['on-green', ['green', 'green-hover'], 4.5],
  ['apricot-ink', ['surface', 'paper', 'apricot-soft'], 4.5],
  ['link', [...grounds, 'green-soft', 'warn-soft', 'bad-soft'], 4.5],
  ['ok', ['surface', 'paper', 'ok-soft'], 4.5],
  ['warn', ['surface', 'paper', 'warn-soft'], 4.5],
  ['bad', [...grounds, 'bad-soft'], 4.5],
  ['on-tile', ['tile'], 7],
  ['on-band', ['band'], 7],
  ['control', ['surface', 'paper'], 3],
  ['green', ['paper', 'surface', 'sunken'], 3],
  ...['green', 'blue', 'red', 'amber', 'violet', 'teal', 'rose', 'slate'].map((hue): [string, string[], number] => [
    `hue-${hue}`,
    [`hue-${hue}-soft`],
    3,
  ]),
]

type Colours = Map<string, { day: number; night: number }>

const coloursIn = (css: string): Colours =>
  new Map(
    [...css.matchAll(/--color-([\w-]+): (?:light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)|(oklch\([^)]+\)));/g)].map(
      ([, name = '', day, night, always]) =>
        [name, { day: luminance(day ?? always ?? ''), night: luminance(night ?? always ?? '') }] as const,
    ),
  )

const [usual = '', more = '', paper = ''] = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').split(/^@media .*$/m)
const shop = coloursIn(usual)
const strong: Colours = new Map([...shop, ...coloursIn(more)])
const printed: Colours = new Map([...shop, ...coloursIn(paper)])

/**
 * Relative luminance (WCAG) of an OKLCH colour; linear red, green and blue by Björn Ottosson's matrices, clipped to the sRGB
 * range.
 */
function luminance(oklch: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (oklch.match(/[\d.]+/g) ?? []).map(Number)
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  const [r = 0, g = 0, bl = 0] = [red, green, blue].map((channel) => Math.min(1, Math.max(0, channel)))
  return 0.2126 * r + 0.7152 * g + 0.0722 * bl
}

type ColourPair = { ink: string; ground: string; theme: 'day' | 'night' }

function contrast(colours: Colours, { ink, ground, theme }: ColourPair): number {
  const [one, two] = [colours.get(ink), colours.get(ground)]
  if (!one || !two) throw new Error(`no colour ${one ? ground : ink}`)
  const [low = 0, high = 0] = [one[theme], two[theme]].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const cases = pairs.flatMap(([ink, on, least]) =>
  on.flatMap((ground) => (['day', 'night'] as const).map((theme) => ({ ink, ground, theme, least }))),
)

test.each(cases)('by $theme $ink is readable on $ground', ({ least, ...pairs }) => {
  expect(contrast(shop, pairs)).toBeGreaterThanOrEqual(least)
})

test.each(cases)('with more contrast $ink on $ground by $theme has a higher ratio', ({ least, ...pairs }) => {
  // Text AAA, drawings that are used as text AA.
  expect(contrast(strong, pairs)).toBeGreaterThanOrEqual(least === 3 && pairs.ink.startsWith('hue') ? 3 : least < 4.5 ? 4.5 : 7)
})

test.each(['day', 'night'] as const)('and the contrast of every line is sufficient by %s', (theme) => {
  for (const ink of ['line', 'line-2'])
    for (const ground of grounds)
      expect(contrast(strong, { ink, ground, theme }), `${ink} on ${ground}`).toBeGreaterThanOrEqual(3)
})

test('on paper every text is nearly black on white', () => {
  for (const ink of ['ink', 'ink-2', 'ink-3', 'green', 'link', 'ok', 'warn', 'bad', 'on-green', 'on-band', 'on-tile'])
    for (const theme of ['day', 'night'] as const)
      expect(contrast(printed, { ink, ground: 'paper', theme }), ink).toBeGreaterThanOrEqual(12)
})
