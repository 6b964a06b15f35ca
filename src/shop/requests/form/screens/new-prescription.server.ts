import { redirect } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { momentText, momentAt } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import type { World } from '#src/platform/world.ts'
import { readConsentTexts } from '#src/shop/accounts/consents/consents.actions.server.ts'
import { uploadViews } from '#src/shop/conversation/photos.actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { Draft } from '../../drafts/draft.ts'
import { readDraft } from '../../drafts/actions.server.ts'
import { codesOf } from '../../request/schema.ts'
import type { PrescriptionFields } from '../../request/schema.ts'
import { isReadyToSend } from '../actions.server.ts'
import { visibleCodes } from '../../request/screens/masked-codes.ts'
import { readTyped } from './prescription-errors.server.ts'
import type {
  PrescriptionFormView,
  ReviewView,
  AsideView,
  ConsentView,
  NoticeView,
  PreferenceView,
} from '../../request/screens/prescription-view.ts'
import { openState } from '#src/i18n/opening-text.ts'
import { isOpen, nextOpening } from '#src/kernel/opening-hours.ts'
import { weekLines } from '#src/shop/website/week-lines.ts'
import { delivers } from '#src/shop/website/website.ts'
import type { Website } from '#src/shop/website/website.ts'

type ConsentText = { version: number; text: Record<Locale, string> }

const consentView = ({ name, limits }: Website, { version, text }: ConsentText, locale: Locale): ConsentView => ({
  version,
  label: m.prescription_form_consent({}, { locale }),
  note: m.prescription_form_consent_note({ name, days: limits.codesKeptDays }, { locale }),
  text: text[locale],
  summary: m.prescription_form_consent_text({ version }, { locale }),
  privacy: m.prescription_form_privacy({}, { locale }),
})

const preferenceView = (locale: Locale): PreferenceView => ({
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

const savedNotice = (when: string, locale: Locale): NoticeView => ({
  title: m.prescription_form_kept_title({}, { locale }),
  text: m.prescription_form_kept_text({ when }, { locale }),
  button: m.prescription_form_discard({}, { locale }),
})

const profileNotice = (locale: Locale): NoticeView => ({
  title: m.prescription_form_profile_title({}, { locale }),
  text: m.prescription_form_profile_text({}, { locale }),
  button: m.prescription_form_profile({}, { locale }),
})

/** What happens next, and the opening hours. */
function asideView(website: Website, now: Date, locale: Locale): AsideView {
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

/** The page that shows the whole draft for review before it is sent. */
export const reviewPath = (locale: Locale): string => `${pathTo('prescriptions.new', locale)}?rever`

/** The profile step, which leads back to the review of the prescription. */
export const profileStepFor = (locale: Locale): string =>
  withParameter(pathTo('sign-up.profile', locale), 'return', reviewPath(locale))

/** The current consent text about health data. A shop without one cannot accept prescriptions. */
export async function consentTextOf({ db }: Pick<World, 'db'>) {
  const { health } = await readConsentTexts(db)
  if (!health) throw new Error('no consent text about health is published')
  return health
}

/** The form, filled in from the draft; or, when the review is requested and nothing is wrong, what would be sent. */
export async function readPrescriptionForm(visit: PersonVisit): Promise<PrescriptionFormView> {
  const { world, principal, locale, url, sessionToken } = visit
  const now = world.now()
  const [draft, website, health, isReady] = await Promise.all([
    readDraft(world, principal, 'prescription'),
    readWebsite(world.db),
    consentTextOf(world),
    isReadyToSend(world, principal),
  ])
  const review = url.searchParams.has('rever') ? reviewOf(visit, draft, health.version) : null
  return {
    title: (review ? m.prescription_form_review_title : m.prescriptions_new_title)({}, { locale }),
    lead: (review ? m.prescription_form_review_lead : m.prescription_form_lead)({}, { locale }),
    values: draft?.fields ?? {},
    photos: uploadViews(world, draft?.uploads ?? [], sessionToken),
    draft: draft?.id ?? null,
    savedNotice: draft ? savedNotice(momentText(draft.savedAt, now, locale), locale) : null,
    profile: isReady ? null : profileNotice(locale),
    preference: preferenceView(locale),
    consent: consentView(website, health, locale),
    aside: asideView(website, now, locale),
    review,
  }
}

function reviewOf({ world, locale, sessionToken }: PersonVisit, draft: Draft | undefined, consentVersion: number): ReviewView {
  const photos = draft?.uploads.map(({ id }) => id) ?? []
  const typed = draft && readTyped({ fields: draft.fields, photos, consentVersion })
  if (!draft || !typed?.ok) throw redirect(pathTo('prescriptions.new', locale), 303)
  return {
    revision: draft.revision,
    facts: [...codeFacts(typed.value, locale), ...wordFacts(typed.value, locale)],
    photos: uploadViews(world, draft.uploads, sessionToken),
    photosTerm: m.prescription_form_review_photos({}, { locale }),
    consent: m.prescription_form_review_consent({ version: consentVersion }, { locale }),
    send: m.prescription_form_send({}, { locale }),
    change: m.prescription_form_change({}, { locale }),
  }
}

function codeFacts(fields: PrescriptionFields, locale: Locale): ReviewView['facts'] {
  const codes = codesOf(fields)
  if (!codes.ok || !codes.value) return []
  const { number, access, option } = visibleCodes(codes.value)
  return [
    { term: m.prescription_form_number({}, { locale }), text: number, isCode: true },
    { term: m.prescription_form_access({}, { locale }), text: access, isCode: true },
    {
      term: m.prescription_form_option({}, { locale }),
      text: option ?? m.prescription_form_review_none({}, { locale }),
      isCode: option !== null,
    },
  ]
}

const wordFacts = ({ sms_message: sms, preference, message }: PrescriptionFields, locale: Locale): ReviewView['facts'] => [
  ...(sms ? [{ term: m.prescription_form_review_sms({}, { locale }), text: sms }] : []),
  { term: m.prescription_form_review_preference({}, { locale }), text: preferenceText(preference, locale) },
  ...(message ? [{ term: m.prescription_form_message({}, { locale }), text: message }] : []),
]

function preferenceText(preference: PrescriptionFields['preference'], locale: Locale): string {
  if (preference === 'generic') return m.prescription_form_generic({}, { locale })
  return (preference === 'brand' ? m.prescription_form_brand : m.prescription_form_any)({}, { locale })
}
