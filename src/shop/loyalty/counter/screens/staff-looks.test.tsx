import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import type { WalletAnswer } from '../staff-wallet-answer.server.ts'
import { StaffAdjust } from './staff-adjust.tsx'
import { StaffCredit } from './staff-credit.tsx'
import { ImportDone, Stock } from './staff-import.tsx'

/** Visible text of the page. */
function textOf(locale: 'pt' | 'en', Component: () => ReactNode): string {
  const path = locale === 'pt' ? '/gestao' : '/en/manage'
  const Stub = createRoutesStub([{ path, Component }])
  const markup = withLocale(locale, () => renderToStaticMarkup(<Stub initialEntries={[path]} />))
  return markup.replace(/<[^>]+>/g, '\n')
}

const credit = (points: number): WalletAnswer => ({
  values: { receipt: '1' },
  look: { of: 'credit', amount: cents(points * 100), points, before: 0, after: points },
})
const adjustment = (before: number, after: number): WalletAnswer => ({
  values: {},
  look: { of: 'adjust', points: after - before, before, after, changed: true, needsProof: false },
})

test('one point is singular in the confirmation, and two are plural', () => {
  const credited = (locale: 'pt' | 'en', points: number) => textOf(locale, () => <StaffCredit answer={credit(points)} />)
  expect(credited('pt', 1)).toMatch(/\n1 ponto por 1,00.€[^]*\nCreditar 1 ponto\n/)
  expect(credited('pt', 2)).toMatch(/\n2 pontos por 2,00.€[^]*\nCreditar 2 pontos\n/)
  expect(credited('en', 1)).toMatch(/\n1 point for €1.00[^]*\nCredit 1 point\n/)
  const adjusted = (locale: 'pt' | 'en', before: number, after: number) =>
    textOf(locale, () => <StaffAdjust answer={adjustment(before, after)} />)
  expect(adjusted('pt', 1, 2)).toMatch(/agora é de 1 ponto\.[^]*\nAcertar para 2 pontos\n/)
  expect(adjusted('en', 2, 1)).toMatch(/it is 2 points now\.[^]*\nSet to 1 point\n/)
})

test('one card is singular in the stock and in an import', () => {
  const stock = (known: number) => textOf('pt', () => <Stock known={known} free={1} />)
  expect(stock(1)).toContain('1 cartão conhecido, 1 por ligar.')
  expect(stock(2)).toContain('2 cartões conhecidos, 1 por ligar.')
  const done = (known: number, repeated: number) => textOf('en', () => <ImportDone imported={{ added: 1, known, repeated }} />)
  expect(done(1, 1)).toContain('1 was known already. 1 was repeated.')
  expect(done(2, 2)).toContain('2 were known already. 2 were repeated.')
})
