import type { MetaArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { withLocale } from '#src/platform/locale.server.ts'
import { meta } from './screens/invalid-setup.tsx'

const matches = [{ loaderData: { shell: { shop: { name: 'Farmácia Azulejo' } } } }] as unknown as MetaArgs['matches']

describe.each(locales)('in %s', (locale) => {
  test.each([
    [true, `${m.website_setup_sound({}, { locale })} · Farmácia Azulejo`],
    [false, m.website_setup_title({}, { locale })],
  ])('the setup page with a complete shop: %s, has its title', (isSound, title) => {
    const args = { loaderData: { isSound, missing: [], wrong: null }, matches } as unknown as Parameters<typeof meta>[0]
    expect(withLocale(locale, () => meta(args))).toEqual([{ title }])
  })
})
