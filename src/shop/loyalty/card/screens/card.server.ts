import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { addDays, lisbonMidnight } from '#src/kernel/dates.ts'
import type { Cents } from '#src/kernel/money.ts'
import { parseForm, formValues } from '#src/platform/forms.server.ts'
import type { FormRefusal } from '#src/platform/forms.server.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { orNotFound, personPageContext } from '#src/platform/page.server.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { pointsPerEuro } from '#src/shop/website/points-rate.ts'
import type { Website } from '#src/shop/website/website.ts'
import { historyOf, joinLoyalty, linkCard, walletOf } from '../../wallet/actions.server.ts'
import { barsOf, qrOf } from '../card-codes.server.ts'
import { filterOf, periodsSince, readHistoryQuery } from '../card-history.ts'
import type { Period, HistoryQuery } from '../card-history.ts'
import type { CodeDrawing } from '../code-drawing.ts'
import { walletBody } from '../../wallet/schema.ts'
import type { OfferedPasses } from '../../passes/pass.ts'
import { offeredPasses } from '../../passes/actions.server.ts'
import type { CardError, Entry, Wallet } from '../../wallet/wallet.ts'

const size = 20

export type Terms = { name: string; perEuro: number; forOneEuro: number; expiryMonths: number | null }

/** The card as shown: code for the till, owner, and the balance at that moment. */
export type VisibleCard = {
  name: string
  shop: string
  holder: string | null
  number: string
  bars: CodeDrawing
  qr: CodeDrawing
  points: number
  worth: Cents
  at: Date
}

export type HistoryPage = HistoryQuery & {
  entries: readonly Entry[]
  total: number
  pages: number
  /** Position of the page's first entry, from 1. */ from: number
  periods: readonly Period[]
}

type OwnCard = {
  card: VisibleCard
  owed: number
  /** `isSoon`: within the period of the expiry email. */ expiring: {
    points: number
    lastDay: Date
    isSoon: boolean
  } | null
  history: HistoryPage
  offered: OfferedPasses
}

const news = ['joined', 'linked'] as const
type News = (typeof news)[number]

/** `own` is null for a person who has not joined. */
export type CardPage = { terms: Terms; shop: string; own: OwnCard | null; news: News | null }

/** 404 for an unknown filter or a page after the last one. */
export async function readCardPage(visit: PersonVisit): Promise<CardPage> {
  const { world, principal, locale, url } = visit
  const [website, wallet] = await Promise.all([currentWebsite(world, world.db), walletOf(world, principal)])
  const page = { terms: termsOf(website, locale, world.now()), shop: website.name }
  if (!wallet) return { ...page, own: null, news: null }
  const history = await readHistory(visit, wallet)
  const own = {
    card: visibleCard({ world, principal, locale }, wallet, website),
    owed: wallet.owed,
    expiring: wallet.expiring && expiringOf(wallet.expiring, website, world.now()),
    history,
    offered: offeredPasses(world),
  }
  const done = url.searchParams.get('done')
  return { ...page, own, news: news.find((known) => known === done) ?? null }
}

/** The card alone; undefined for a person who has not joined. */
export async function readCard({ world, principal, locale }: PersonVisit): Promise<VisibleCard | undefined> {
  const [website, wallet] = await Promise.all([currentWebsite(world, world.db), walletOf(world, principal)])
  return wallet && visibleCard({ world, principal, locale }, wallet, website)
}

type Reader = { world: World; principal: Person; locale: Locale }

const visibleCard = (
  { world, principal, locale }: Reader,
  { cardNumber, balance, worth }: Wallet,
  website: Website,
): VisibleCard => ({
  name: website.loyalty.name[locale],
  shop: website.name,
  holder: principal.name,
  number: cardNumber,
  bars: barsOf(cardNumber),
  qr: qrOf(cardNumber),
  points: balance,
  worth,
  at: world.now(),
})

function expiringOf({ points, lastDay }: NonNullable<Wallet['expiring']>, { loyalty }: Website, now: Date): OwnCard['expiring'] {
  const day = lisbonMidnight(lastDay)
  return { points, lastDay: day, isSoon: day <= addDays(now, loyalty.expiryNoticeDays) }
}

const termsOf = ({ loyalty }: Website, locale: Locale, now: Date): Terms => ({
  name: loyalty.name[locale],
  perEuro: pointsPerEuro(loyalty, now),
  forOneEuro: loyalty.pointsForOneEuro,
  expiryMonths: loyalty.expiryMonths,
})

async function readHistory({ world, principal, url }: PersonVisit, { joinedAt }: Wallet): Promise<HistoryPage> {
  const query = orNotFound(readHistoryQuery(url.searchParams))
  const { entries, total } = await historyOf(world, principal, { ...filterOf(query, world.now()), number: query.page, size })
  if (query.page > 1 && entries.length === 0) throw data(null, { status: 404 })
  const periods = periodsSince(joinedAt, world.now())
  const pages = Math.ceil(total / size)
  return { ...query, entries, total, pages, from: (query.page - 1) * size + 1, periods }
}

export type CardFormErrors = FormRefusal

/** Joins, or links the plastic card with the entered number. */
export async function answerCardForm(visit: PersonVisit, form: FormData): Promise<Response | CardFormErrors> {
  const { world, principal, locale } = visit
  const done = (news: News) => redirect(`${pathTo('account.card', locale)}?done=${news}`, 303)
  if (form.get('intent') === 'join') {
    await joinLoyalty(world, principal)
    return done('joined')
  }
  const fields = parseForm(walletBody, form)
  if (!fields.ok) return fields.error
  const linked = await linkCard(world, principal, fields.value.card_number ?? '', visit.address)
  if (linked.ok) return done('linked')
  return { errors: { card_number: sentenceOf(linked.error, locale) }, values: formValues(form) }
}

function sentenceOf(error: CardError | RateLimited, locale: Locale): string {
  if (error.code !== 'too_many') return issueText(`error_${error.code}`, locale)
  const minutes = Math.ceil(error.retryAfter / 60)
  return minutes === 1 ? m.card_too_many_one() : m.card_too_many({ minutes })
}

export const loader = (args: LoaderFunctionArgs) => readCardPage(personPageContext(args))

export async function action(args: ActionFunctionArgs) {
  return answerCardForm(personPageContext(args), await args.request.formData())
}
