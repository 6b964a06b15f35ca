import { expect, test } from 'vitest'
import type { Locale } from '#src/i18n/locales.ts'
import { addDays } from '#src/kernel/dates.ts'
import { cents } from '#src/kernel/money.ts'
import { htmlOf, textOf } from '#tests/support/api/rendered.ts'
import { PriceChart } from './price-chart.tsx'

const until = new Date('2026-11-20T12:00:00Z')
const from = addDays(until, -30)
const step = (daysAgo: number, price: number) => ({ since: addDays(until, -daysAgo), price: cents(price) })

const chartOf = (steps: ReturnType<typeof step>[], locale: Locale = 'pt'): string =>
  htmlOf(locale, () => <PriceChart pack="20 comprimidos" steps={steps} from={from} until={until} />)

const pathIn = (html: string): string => /<path d="([^"]+)"/.exec(html)?.[1] ?? ''

test('prices of 30 days are a line, a table with each step, and the lowest in words', () => {
  const html = chartOf([step(40, 950), step(15, 700), step(5, 820)])
  const text = textOf(html).replaceAll('\u00a0', ' ')
  expect(text).toContain('Mais baixo: 7,00 €')
  for (const part of ['20 comprimidos', '9,50 €', '8,20 €', '5 de novembro', '15 de novembro']) expect(text).toContain(part)
  expect([...html.matchAll(/<th scope="row"/g)]).toHaveLength(3)
  // What began before the window begins at its edge; the highest price stands at the top, the lowest at the bottom.
  expect(pathIn(html)).toBe('M0 8 H150 V64 H250 V37 H300')
})

test('a price that did not change is one sentence, without a line', () => {
  const html = chartOf([step(40, 950)], 'en')
  expect(textOf(html)).toContain('€9.50')
  expect(html).not.toContain('<svg')
})

test('two prices of one moment, and none at all, draw nothing wrong', () => {
  expect(pathIn(chartOf([step(3, 500), step(3, 500)]))).not.toContain('NaN')
  expect(chartOf([])).not.toContain('<svg')
})
