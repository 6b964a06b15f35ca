import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'

test.each(locales)('S136 S138 the texts of a 404 have the keys of the specification, in %s', (locale) => {
  const texts: Record<string, string> = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
  const [title, text] = [texts['http_errors.404.message'], texts['http_errors.404.statusMessage']]
  expect([title, text]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)])
  expect([m['http_errors.404.message']({}, { locale }), m['http_errors.404.statusMessage']({}, { locale })]).toEqual([
    title,
    text,
  ])
})
