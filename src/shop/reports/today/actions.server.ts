import { addDays, lisbonDate, nextDay } from '#src/kernel/dates.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { claimsSince } from '#src/shop/requests/request/request.ts'
import { currentWebsite, readSettings } from '#src/shop/website/actions.server.ts'
import { missingEssentials, missingLegal } from '#src/shop/website/settings.ts'
import { needName } from '#src/shop/website/settings-labels.ts'
import { answerSums } from '../answers/store.server.ts'
import { momentsOf } from '../period/period.ts'
import { preparationSums } from '../preparation/store.server.ts'
import * as store from './store.server.ts'
import type { Claims } from './store.server.ts'
import { runningFigure } from './today-figures.ts'
import type { TodayFigures } from './today-figures.ts'

/** `missing`: settings that are still to be filled in, as text. */
export type OwnersToday = { figures: TodayFigures; claims: Claims[]; missing: string[] }

/** The owner's figures of the day, beside those of a week ago at the same hour; undefined for everyone else. */
export async function readOwnersToday(world: World, principal: Staff, locale: Locale): Promise<OwnersToday | undefined> {
  if (!can(principal, 'reports.read') || !can(principal, 'settings.change')) return undefined
  const [figures, claims, settings] = await Promise.all([
    readFigures(world),
    store.claimsOfStaff(world.db, claimsSince(world.now())),
    readSettings(world.db),
  ])
  const needs = [...missingEssentials(settings), ...missingLegal(settings)]
  return { figures, claims, missing: needs.map((need) => needName(need, locale)) }
}

async function readFigures(world: World): Promise<TodayFigures> {
  const now = world.now()
  const today = lisbonDate(now)
  const days = [
    { day: today, cut: now },
    { day: nextDay(today, -7), cut: addDays(now, -7) },
  ].map(({ day, cut }) => ({ ...momentsOf({ from: day, to: day }), day, cut }))
  const { hours, limits } = await currentWebsite(world, world.db)
  const [first, second] = await Promise.all(days.map((day) => readDay(world, day, { hours, promisedHours: limits.answerHours })))
  if (!first || !second) throw new Error('two days were read')
  const hour = Number(hourClock.format(now))
  const counted = (of: 'sent' | 'priced' | 'ready') =>
    runningFigure({ today: first[of], before: second[of], hour }, { value: ({ count }) => count, until: ({ until }) => until })
  const sold = { today: first.sales, before: second.sales, hour }
  return {
    sales: runningFigure(sold, { value: ({ sales }) => sales, until: ({ salesUntil }) => salesUntil }),
    orders: runningFigure(sold, { value: ({ count }) => count, until: ({ until }) => until }),
    requests: counted('sent'),
    priced: {
      ...counted('priced'),
      median: first.answers?.medianMinutes ?? null,
      medianBefore: second.answers?.medianMinutes ?? null,
    },
    ready: {
      ...counted('ready'),
      onTime: first.prepared?.onTime ?? 0,
      promised: first.prepared?.promised ?? 0,
      onTimeBefore: second.prepared?.onTime ?? 0,
      promisedBefore: second.prepared?.promised ?? 0,
    },
  }
}

const hourClock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Lisbon', hour: 'numeric', hourCycle: 'h23' })

type Day = { since: Date; until: Date; cut: Date; day: string }
type Terms = Pick<Parameters<typeof answerSums>[1], 'hours' | 'promisedHours'>

async function readDay(world: World, { since, until, cut, day }: Day, terms: Terms) {
  const { db } = world
  const moments = { since, until, cut }
  const sofar = { since, until: cut, period: { from: day, to: day }, group: 'day' as const, ...terms }
  const [sales, sent, priced, ready, answers, prepared] = await Promise.all([
    store.salesByHour(db, moments),
    store.countsByHour(db, 'sent', moments),
    store.countsByHour(db, 'priced', moments),
    store.countsByHour(db, 'ready', moments),
    answerSums(db, sofar),
    preparationSums(db, sofar),
  ])
  const whole = <Row extends { start: string | null }>(rows: readonly Row[]) => rows.find(({ start }) => start === null)
  return { sales, sent, priced, ready, answers: whole(answers), prepared: whole(prepared) }
}
