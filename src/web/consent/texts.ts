import type { Translation } from 'vanilla-cookieconsent'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { Category } from './record.ts'
import { textsPath } from './texts-path.ts'

type Preferences = Translation['preferencesModal']

/** The texts of the preferences as the library reads them, a file a language (S121). */
export function mountConsentTexts(app: ShopApp): void {
  for (const locale of locales)
    app.get(textsPath(locale), (c) => {
      c.set('route', '/consent/*')
      return c.json({ preferencesModal: preferences(locale) }, 200, { 'Cache-Control': 'public, max-age=3600' })
    })
}

/** Title, buttons and the five sections in their order (S79–S81). */
const preferences = (locale: Locale): Preferences => ({
  title: m.consent_preferences_title({}, { locale }),
  acceptAllBtn: m.consent_accept_all({}, { locale }),
  acceptNecessaryBtn: m.consent_reject_all({}, { locale }),
  savePreferencesBtn: m.consent_save({}, { locale }),
  closeIconLabel: m.consent_close({}, { locale }),
  sections: [
    { title: m.consent_intro({}, { locale }), description: m.consent_intro_text({}, { locale }) },
    section('necessary', m.consent_necessary({}, { locale }), m.consent_necessary_text({}, { locale })),
    section('preference', m.consent_preference({}, { locale }), m.consent_preference_text({}, { locale })),
    section('analytics', m.consent_statistics({}, { locale }), m.consent_statistics_text({}, { locale })),
    section('ads', m.consent_marketing({}, { locale }), m.consent_marketing_text({}, { locale })),
  ],
})

const section = (linkedCategory: Category, title: string, description: string): Preferences['sections'][number] => ({
  linkedCategory,
  title,
  description,
})
