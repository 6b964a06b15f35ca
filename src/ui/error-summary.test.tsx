import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#src/i18n/paraglide/messages.js'
import { ErrorSummary } from './error-summary.tsx'

const titleOf = (errors: Record<string, string>): string | undefined =>
  /<h2[^>]*>([^<]*)</.exec(renderToStaticMarkup(<ErrorSummary errors={errors} />))?.[1]

const filledIn = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 'Fill in.']))

test('the summary counts the fields, not the form’s own error', () => {
  expect(titleOf({})).toBeUndefined()
  expect(titleOf({ form: 'Not now.' })).toBe(m.ui_errors_title())
  expect(titleOf({ ...filledIn(1), form: 'Not now.' })).toBe(m.ui_errors_one())
  expect(titleOf(filledIn(5))).toBe('Há 5 campos por preencher ou corrigir')
})

test('each error leads to its field', () => {
  const markup = renderToStaticMarkup(<ErrorSummary errors={{ name: 'Fill in “Name”.' }} ids={{ name: 'other' }} />)
  expect(markup).toMatch(/<a href="#other"[^>]*>Fill in “Name”\.</)
})
