import { locales } from '#src/i18n/locales.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import { preferenceTexts } from './preference-texts.ts'
import { textsPath } from './texts-path.ts'

/** The texts of the preferences as the library reads them, one file per language (S121). */
export function mountConsentTexts(app: ShopApp): void {
  for (const locale of locales)
    app.get(textsPath(locale), (c) => {
      c.set('route', '/consent/*')
      return c.json(preferenceTexts(locale), 200, { 'Cache-Control': 'public, max-age=3600' })
    })
}
