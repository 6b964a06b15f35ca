import type { LoaderFunctionArgs } from 'react-router'
import { formatDate, formatWeekday } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { openState } from '#src/i18n/opening-text.ts'
import type { OpenState } from '#src/i18n/opening-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { nextDay, lisbonDate, lisbonMoment } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { spansOn, weekDays } from '#src/kernel/opening-hours.ts'
import type { OpeningHours, OpeningSpan } from '#src/kernel/opening-hours.ts'
import { page } from '#src/platform/page.server.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { loadInfoPage } from '../info-page.server.ts'

// Exceptional days are listed two months ahead; visits are not planned further.
const daysAhead = 60
const WEEK = 7

/** `isToday`: the line is that of today. */
type DayLine = { day: string; hours: string; isToday: boolean }

export type HoursView = {
  now: OpenState
  /** Seven lines from Monday; today's line shows the actual hours. */
  week: readonly DayLine[]
  /** Days that differ from the weekly hours in the next two months: "8 de dezembro de 2026", "Fechada". */
  exceptions: readonly { day: string; hours: string }[]
}

/** Opening hours in words. */
export function hoursView(hours: OpeningHours, now: Date, locale: Locale): HoursView {
  const today = lisbonDate(now)
  const last = nextDay(today, daysAhead)
  return {
    now: openState(hours, now, locale),
    week: weekFrom(today).map((day) => ({
      day: sentenceCase(formatWeekday(noon(day), locale)),
      hours: spansText(day === today ? spansOn(hours, day) : hours.week[weekDays[placeOf(day)] ?? 'mon'], locale),
      isToday: day === today,
    })),
    exceptions: Object.keys(hours.exceptions)
      .filter((day) => day >= today && day <= last)
      .toSorted()
      .map((day) => ({ day: formatDate(noon(day), locale), hours: spansText(spansOn(hours, day), locale) })),
  }
}

const noon = (day: IsoDate): Date => lisbonMoment(day, 720)
const placeOf = (day: IsoDate): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK
const weekFrom = (today: IsoDate): IsoDate[] => weekDays.map((_, at) => nextDay(today, at - placeOf(today)))
const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const spansText = (spans: readonly OpeningSpan[], locale: Locale): string =>
  spans.length === 0
    ? m.content_closed_day({}, { locale })
    : spans.map(({ opens, closes }) => `${opens.replace(/^0/, '')}–${closes.replace(/^0/, '')}`).join(', ')

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale } = page(args)
  const [{ content }, services, website] = await Promise.all([
    loadInfoPage(args, 'company'),
    loadInfoPage(args, 'services'),
    readWebsite(world.db),
  ])
  const { name, address, phone, email, legal, hours } = website
  return {
    content,
    name,
    services: services.content.services.map((service) => service.name),
    address: `${address.address1}, ${address.zipcode} ${address.city}`,
    phone: { number: phone.number, callCost: phone.callCost[locale] },
    email,
    legal,
    hours: hoursView(hours, world.now(), locale),
  }
}
