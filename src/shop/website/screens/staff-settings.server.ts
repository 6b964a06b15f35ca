import type { LoaderFunctionArgs } from 'react-router'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { lisbonDate } from '#src/kernel/dates.ts'
import type { World } from '#src/platform/world.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { shopVersion } from '#src/platform/version.server.ts'
import { moduleNames } from '../modules.ts'
import { pointsPerEuro } from '../points-rate.ts'
import { comingDays, missingEssentials, missingLegal, sections } from '../settings.ts'
import type { Section } from '../settings.ts'
import { moduleName, needName, sectionAbout, sectionName } from '../settings-labels.ts'
import { readSettings } from '../actions.server.ts'
import { weekLines } from '../week-lines.ts'
import type { Settings } from '../website.schema.ts'
import { methodNameInSettings } from '../payment-methods.ts'

type OverviewContext = { world: World; locale: Locale }

const listed = (names: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(languageTag[locale], { type: 'conjunction' }).format(names)

/** `missing`: what is still to be filled in, as text; null when nothing is. */
export type SectionCard = { name: string; about: string; summary: string | null; missing: string | null; to: string }

/** `closed`: what keeps the shop closed, as text; null: it is open. `version`: of the program. */
export type Overview = { closed: string | null; cards: readonly SectionCard[]; version: string }

export async function readOverview({ world, locale }: OverviewContext): Promise<Overview> {
  const settings = await readSettings(world.db)
  const closing = missingEssentials(settings)
  const cards = sections.map((section) => ({
    name: sectionName(section, locale),
    about: sectionAbout(section, locale),
    summary: summaries[section](settings, { world, locale }) || null,
    missing: textOf(missingIn(settings, section), locale),
    to: pathTo('staff.settings.show', locale, { id: section }),
  }))
  return { closed: textOf(closing, locale), cards, version: shopVersion }
}

type Need = Parameters<typeof needName>[0]

const textOf = (needs: readonly Need[], locale: Locale): string | null =>
  needs.length === 0
    ? null
    : listed(
        needs.map((need) => needName(need, locale)),
        locale,
      )

function missingIn(settings: Settings, section: Section): Need[] {
  if (section === 'pharmacy') return missingEssentials(settings)
  return section === 'legal' ? missingLegal(settings) : []
}

/** The current content of a section in a sentence; empty where there is none. */
const summaries: Record<Section, (settings: Settings, context: OverviewContext) => string> = {
  pharmacy: ({ name, address }) =>
    [name, address.address1, `${address.zipcode} ${address.city}`].filter((part) => part.trim() !== '').join(', '),
  hours: (settings, { world, locale }) => {
    const week = weekLines(settings.hours, locale).map(({ days, hours }) => `${days} ${hours}`)
    const days = comingDays(settings, lisbonDate(world.now())).length
    return m.settings_hours_summary({ week: week.join(' · ') || m.settings_hours_never({}, { locale }), days }, { locale })
  },
  legal: (settings, { locale }) => {
    const isComplete = missingLegal(settings).length === 0 && missingEssentials(settings).length === 0
    return isComplete ? m.settings_legal_summary_on({}, { locale }) : m.settings_legal_summary_off({}, { locale })
  },
  limits: ({ limits: { quoteHours: hours, pickupReadyHours: ready, pickupKeptDays: retention } }, { locale }) =>
    m.settings_limits_summary({ hours, ready, kept: retention }, { locale }),
  loyalty: ({ loyalty }, { world, locale }) => {
    const points = pointsPerEuro(loyalty, world.now())
    return m.settings_loyalty_summary({ name: loyalty.name[locale], points, worth: loyalty.pointsForOneEuro }, { locale })
  },
  payments: ({ paymentMethods }, { locale }) =>
    listed(
      paymentMethods.map((method) => methodNameInSettings(method, locale)),
      locale,
    ),
  modules: ({ modules }, { locale }) => {
    const named = (isOn: boolean): string =>
      listed(
        moduleNames.filter((name) => modules[name] === isOn).map((name) => moduleName(name, locale)),
        locale,
      )
    const [on, off] = [named(true), named(false)]
    const texts = [on && m.settings_modules_summary_on({ names: on }, { locale })]
    return [...texts, off && m.settings_modules_summary_off({ names: off }, { locale })].filter(Boolean).join(' ')
  },
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = staffPageContext(args)
  return readOverview({ world, locale })
}
