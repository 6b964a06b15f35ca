import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { formatShortDate } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonDate, lisbonMidnight } from '#src/kernel/dates.ts'
import type { World } from '#src/platform/world.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import { checkWebsite, readSettings, versionOf } from '../actions.server.ts'
import { hoursTyped } from '../hours-text.ts'
import { limitFields, limitRules } from '../limit-rules.ts'
import { moduleNames } from '../modules.ts'
import { comingDays, missingEssentials, missingLegal, isSection } from '../settings.ts'
import type { Section } from '../settings.ts'
import { typedSection } from '../settings-typed.ts'
import type { Typed } from '../settings-typed.ts'
import {
  limitAbout,
  limitName,
  moduleAbout,
  moduleName,
  needName,
  sectionAbout,
  sectionName,
  unitText,
} from '../settings-labels.ts'
import { isPaidAtCounter, methodNameInSettings, paymentMethods } from '../payment-methods.ts'
import type { Settings } from '../website.schema.ts'
import { saveSection } from '../staff-settings-form.server.ts'

type ReadContext = { world: World; locale: Locale }

/** A row that can be removed: `key` is its day, `name` and `text` are displayed. */
type SettingsRowView = { key: string; name: string; text: string }
/** Something to tick, or a field whose words are many. */
type Choice = { name: string; label: string; hint: string | undefined }

export type SectionPage = Typed & {
  section: Section
  name: string
  about: string
  version: string
  /** Whether the shop is open, so that customers see what is saved. */
  isOpen: boolean
  rows: readonly SettingsRowView[]
  choices: readonly Choice[]
  /** What the legal details lack, and what is closed because of it. */
  legal: { sells: boolean; missing: readonly string[]; notes: readonly string[] } | null
  hasBank: boolean
}

/** Throws InvalidSetup. */
export async function readSection({ world, locale }: ReadContext, section: Section): Promise<SectionPage> {
  const settings = await readSettings(world.db)
  return {
    ...typedSection(settings, section, locale),
    section,
    name: sectionName(section, locale),
    about: sectionAbout(section, locale),
    version: versionOf(settings, section),
    isOpen: missingEssentials(settings).length === 0,
    rows: rowsOf(settings, section, { world, locale }),
    choices: choicesOf(section, locale),
    legal: section === 'legal' ? await legalState(settings, { world, locale }) : null,
    hasBank: world.bank !== undefined,
  }
}

const dayText = (day: string, locale: Locale): string => formatShortDate(lisbonMidnight(day), locale)

function rowsOf(settings: Settings, section: Section, { world, locale }: ReadContext): SettingsRowView[] {
  if (section === 'hours')
    return comingDays(settings, lisbonDate(world.now())).map(([key, spans]) => ({
      key,
      name: dayText(key, locale),
      text: hoursTyped(spans) || m.settings_exception_closed({}, { locale }),
    }))
  if (section !== 'loyalty') return []
  const today = lisbonDate(world.now())
  const now = settings.loyalty.earning.filter(({ from }) => from <= today).at(-1)
  return settings.loyalty.earning.map(({ from, pointsPerEuro }) => ({
    key: from,
    name: dayText(from, locale),
    text: from === now?.from ? `${pointsPerEuro} (${m.settings_earning_now({}, { locale })})` : String(pointsPerEuro),
  }))
}

function choicesOf(section: Section, locale: Locale): Choice[] {
  if (section === 'modules')
    return moduleNames.map((name) => ({ name, label: moduleName(name, locale), hint: moduleAbout(name, locale) }))
  if (section === 'payments')
    return paymentMethods.map((name) => ({
      name,
      label: methodNameInSettings(name, locale),
      hint: isPaidAtCounter(name) ? undefined : m.settings_payment_by_bank({}, { locale }),
    }))
  if (section !== 'limits') return []
  return limitFields.map((field) => ({
    name: field,
    label: limitName(field, locale),
    hint: `${limitAbout(field, locale)} (${unitText(limitRules[field], locale)})`,
  }))
}

async function legalState(settings: Settings, { world, locale }: ReadContext): Promise<SectionPage['legal']> {
  const website = await checkWebsite(world.db)
  const needs = [
    ...missingEssentials(settings).filter((need) => need === 'name' || need === 'address'),
    ...missingLegal(settings),
  ]
  return {
    sells: website.ok && website.value.sellsMedicines,
    missing: needs.map((need) => needName(need, locale)),
    notes: [
      settings.legal.nif === null && m.settings_legal_no_nif({}, { locale }),
      settings.legal.euLogoUrl === null && m.settings_legal_no_logo({}, { locale }),
    ].filter((note) => note !== false),
  }
}

function sectionOf({ id = '' }: Readonly<Record<string, string | undefined>>): Section {
  if (!isSection(id)) throw data(null, { status: 404 })
  return id
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = staffPageContext(args)
  const page = await readSection({ world, locale }, sectionOf(args.params))
  return { page, needsProof: !isRecentlyVerified(principal, world.realNow()), saved: url.searchParams.has('saved') }
}

export const action = staffAction((visit, form, id) => saveSection({ visit, form, section: sectionOf({ id }) }))
