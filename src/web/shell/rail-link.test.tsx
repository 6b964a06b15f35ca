import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { htmlOf } from '#tests/support/api/rendered.ts'
import { RailLink } from './rail-link.tsx'

/** What a screen reader says of the link, and what the list of commands calls it. */
const nameOf = (html: string): string =>
  html
    .replaceAll(/<(\w+) aria-hidden="true"[^>]*>[^<]*<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .trim()

test.each(locales)('what waits is separated from the name of its page, in %s', (locale) => {
  const link = (count?: number) => (
    <RailLink to="/" text="Receitas" count={count}>
      <svg aria-hidden="true" />
    </RailLink>
  )
  const named = (count?: number) => nameOf(htmlOf(locale, () => link(count)))
  expect(named()).toBe('Receitas')
  expect(named(0)).toBe('Receitas')
  for (const count of [1, 2]) expect(named(count)).toBe(`Receitas, ${m.staff_rail_waiting({ count }, { locale })}`)
})

test('the number waits in both languages, one as well as more', () => {
  expect([1, 2].map((count) => m.staff_rail_waiting({ count }, { locale: 'pt' }))).toEqual(['1 à espera', '2 à espera'])
  expect([1, 2].map((count) => m.staff_rail_waiting({ count }, { locale: 'en' }))).toEqual(['1 waiting', '2 waiting'])
})
