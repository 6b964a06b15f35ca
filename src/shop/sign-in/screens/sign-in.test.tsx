import { renderToStaticMarkup } from 'react-dom/server'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withLocale } from '#src/platform/locale.server.ts'
import SignIn from './sign-in.tsx'

const loaded = { demo: null, google: null, signUp: '/', hasNewPassword: true }

function pageOf(locale: Locale, answer?: { errors: Record<string, string>; values: object }): string {
  const path = pathTo('sign-in', locale)
  const router = createMemoryRouter([{ id: 'page', path, element: <SignIn /> }], {
    initialEntries: [`${path}?notice=new-password`],
    hydrationData: { loaderData: { page: loaded }, actionData: answer ? { page: answer } : null },
  })
  return withLocale(locale, () => renderToStaticMarkup(<RouterProvider router={router} />))
}

test.each(locales)('the notice of a new password is shown until a sign-in is refused, in %s', (locale) => {
  const done = m.new_password_done({}, { locale })
  expect(pageOf(locale)).toContain(done)
  const refused = pageOf(locale, { errors: { form: 'Não.' }, values: {} })
  expect(refused).toContain('Não.')
  expect(refused).not.toContain(done)
})
