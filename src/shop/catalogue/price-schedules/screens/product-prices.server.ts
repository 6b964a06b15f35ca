import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { typedIssueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'
import { typedMoment } from '#src/kernel/typed-date.ts'
import type { Db } from '#src/platform/database/database.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { findStaffProduct, lastPrices } from '../../editing/actions.server.ts'
import type { StaffProduct } from '../../editing/actions.server.ts'
import { needsPrescription } from '../../product/product.ts'
import { cancelPriceSchedule, listPriceSchedules, schedulePrice } from '../actions.server.ts'
import type { NewPriceSchedule } from '../actions.server.ts'
import { scheduleStateOf } from '../price-schedule.ts'
import type { PriceScheduleState } from '../price-schedule.ts'

export type ScheduleLine = {
  id: string
  pack: string
  price: Cents
  compareAt: Cents | null
  startsAt: Date
  endsAt: Date | null
  state: PriceScheduleState
}

/** `at`: the end of the chart of 30 days. */
export async function readProductPrices(db: Db, id: string, locale: Locale, at: Date) {
  const product = await productOf(db, id)
  const { draft } = product
  const packs = draft.variants.map((variant) => ({ id: variant.id ?? '', name: variant.pack[locale], price: variant.price }))
  const [schedules, { from, until, steps }] = await Promise.all([listPriceSchedules(db, id), lastPrices(db, id, at)])
  const lines = schedules.map(({ variantId, ...schedule }): ScheduleLine => {
    const { price, compareAt, startsAt, endsAt } = schedule
    const pack = packs.find((one) => one.id === variantId)?.name ?? ''
    return { id: schedule.id, pack, price, compareAt, startsAt, endsAt, state: scheduleStateOf(schedule) }
  })
  return {
    id,
    name: draft.name[locale],
    canReduce: !needsPrescription(draft.class),
    packs,
    lines,
    chart: { from, until, steps: Object.fromEntries(steps) },
  }
}

const productOf = async (db: Db, id: string): Promise<StaffProduct> => orNotFound(await findStaffProduct(db, id))

export type PriceFormTexts = Record<'variant' | 'price' | 'compare_at_price' | 'from' | 'until', string>
export type PriceFormResult = { texts: PriceFormTexts; errors: Record<string, string> }

export async function submitPriceForm(visit: StaffVisit, id: string, form: FormData): Promise<Response | PriceFormResult> {
  const product = await productOf(visit.world.db, id)
  const { world, locale, principal } = visit
  const context = { principal, source: 'page' as const }
  const back = (done: string) => redirect(`${pathTo('staff.products.prices', locale, { id: product.id })}?done=${done}`, 303)
  const [intent, schedule = ''] = String(form.get('intent')).split(':')
  if (intent === 'cancel') {
    // One that has ended in the meantime is gone from the list, too.
    await cancelPriceSchedule(world, context, schedule)
    return back('cancelled')
  }
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const texts: PriceFormTexts = {
    variant: text('variant'),
    price: text('price'),
    compare_at_price: text('compare_at_price'),
    from: text('from'),
    until: text('until'),
  }
  const wanted = parsePrice(texts)
  if (!wanted.ok) return { texts, errors: sentences(wanted.error.codes, texts, locale) }
  const scheduled = await schedulePrice(world, context, texts.variant || (product.draft.variants[0]?.id ?? ''), wanted.value)
  if (scheduled.ok) return back('planned')
  if (scheduled.error.code !== 'invalid') return { texts, errors: sentences({ variant: 'pack_unknown' }, texts, locale) }
  const codes = Object.fromEntries(scheduled.error.errors.map(({ field, code }) => [field === 'id' ? 'variant' : field, code]))
  return { texts, errors: sentences(codes, texts, locale) }
}

const sentences = (codes: Readonly<Record<string, string>>, texts: PriceFormTexts, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    Object.entries(codes).map(([field, code]) => [
      field,
      typedIssueText(`error_${code}`, ownValue<string>(texts, field) ?? '', locale),
    ]),
  )

/** A hundred thousand euros. */
const maxCents = 10_000_000

function parsePrice(texts: PriceFormTexts): Result<NewPriceSchedule, { code: 'invalid'; codes: Record<string, string> }> {
  const [price, compareAt] = [amountOf(texts.price), amountOf(texts.compare_at_price)]
  const [startsAt, endsAt] = [typedMoment(texts.from), typedMoment(texts.until, 'end')]
  const codes: Record<string, string> = {
    ...(price === undefined && { price: 'price' }),
    ...(texts.compare_at_price !== '' && compareAt === undefined && { compare_at_price: 'price' }),
    ...(texts.from !== '' && !startsAt && { from: 'moment' }),
    ...(texts.until !== '' && !endsAt && { until: 'moment' }),
  }
  if (Object.keys(codes).length > 0) return err({ code: 'invalid', codes })
  return ok({ price: price ?? zero, compareAt, startsAt, endsAt: endsAt ?? null })
}

function amountOf(typed: string): Cents | undefined {
  const amount = sumIn(typed)
  return amount !== undefined && amount > 0 && amount <= maxCents ? amount : undefined
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale, url } = staffPageContext(args)
  const prices = await readProductPrices(world.db, args.params['id'] ?? '', locale, world.now())
  return { ...prices, done: url.searchParams.get('done') }
}

export const action = staffAction((visit, form, id) => submitPriceForm(visit, id, form))
