import type { Translation } from 'vanilla-cookieconsent'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Category } from './record.ts'

type Preferences = Translation['preferencesModal']

/** Title, buttons and the five sections in their order (S79–S81). */
export const preferenceTexts = (locale: Locale): Translation => {
  const preferencesModal: Preferences = {
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
  }
  // The library's types require texts of a box; the library itself does not, and then creates none.
  return { preferencesModal } as Translation
}

const section = (linkedCategory: Category, title: string, description: string): Preferences['sections'][number] => ({
  linkedCategory,
  title,
  description,
})
