import type { Locale } from '#src/i18n/locales.ts'
import { momentAt } from '#src/i18n/moment-text.ts'
import { openState } from '#src/i18n/opening-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { isOpen, nextOpening } from '#src/kernel/opening-hours.ts'
import { weekLines } from '../../website/week-lines.ts'
import { delivers } from '../../website/website.ts'
import type { Website } from '../../website/website.ts'
import type { AsideView, ConsentView, NoticeView, PreferenceView } from './prescription-view.ts'

type ConsentText = { version: number; text: Record<Locale, string> }

export const consentView = ({ name, limits }: Website, { version, text }: ConsentText, locale: Locale): ConsentView => ({
  version,
  label: m.prescription_form_consent({}, { locale }),
  note: m.prescription_form_consent_note({ name, days: limits.codesKeptDays }, { locale }),
  text: text[locale],
  summary: m.prescription_form_consent_text({ version }, { locale }),
  privacy: m.prescription_form_privacy({}, { locale }),
})

export const preferenceView = (locale: Locale): PreferenceView => ({
  legend: m.prescription_form_preference({}, { locale }),
  choices: [
    {
      value: 'generic',
      label: m.prescription_form_generic({}, { locale }),
      hint: m.prescription_form_generic_hint({}, { locale }),
    },
    { value: 'brand', label: m.prescription_form_brand({}, { locale }), hint: m.prescription_form_brand_hint({}, { locale }) },
    { value: '', label: m.prescription_form_any({}, { locale }), hint: m.prescription_form_any_hint({}, { locale }) },
  ],
})

export const savedNotice = (when: string, locale: Locale): NoticeView => ({
  title: m.prescription_form_kept_title({}, { locale }),
  text: m.prescription_form_kept_text({ when }, { locale }),
  button: m.prescription_form_discard({}, { locale }),
})

export const profileNotice = (locale: Locale): NoticeView => ({
  title: m.prescription_form_profile_title({}, { locale }),
  text: m.prescription_form_profile_text({}, { locale }),
  button: m.prescription_form_profile({}, { locale }),
})

/** What happens next, and the opening hours. */
export function asideView(website: Website, now: Date, locale: Locale): AsideView {
  const { hours } = website
  return {
    title: m.prescription_form_next({}, { locale }),
    steps: stepsOf(website, now, locale),
    open: openState(hours, now, locale),
    week: weekLines(hours, locale),
    note: m.prescription_form_hours_note({}, { locale }),
  }
}

function stepsOf({ hours, limits, delivery }: Website, now: Date, locale: Locale): AsideView['steps'] {
  const opens = isOpen(hours, now) ? undefined : nextOpening(hours, now)
  const isDelivered = delivers(delivery)
  return [
    {
      title: m.prescription_form_next_seen({}, { locale }),
      text: opens
        ? m.prescription_form_next_seen_from({ when: momentAt(opens, now, locale) }, { locale })
        : m.prescription_form_next_seen_now({}, { locale }),
    },
    { title: m.prescription_form_next_price({}, { locale }), text: m.prescription_form_next_price_text({}, { locale }) },
    {
      title: m.prescription_form_next_cart({}, { locale }),
      text: m.prescription_form_next_cart_text({ hours: limits.quoteHours }, { locale }),
    },
    {
      title: (isDelivered ? m.prescription_form_next_get : m.prescription_form_next_collect)({}, { locale }),
      text: (isDelivered ? m.prescription_form_next_get_text : m.prescription_form_next_collect_text)({}, { locale }),
    },
  ]
}
