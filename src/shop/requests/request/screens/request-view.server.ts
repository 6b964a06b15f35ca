import type { Locale } from '#src/i18n/locales.ts'
import { times, includedVat, sum, zero } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Page } from '#src/platform/page.server.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import type { CartVariant, ImageView } from '#src/shop/catalogue/product/product.ts'
import { uploadViews } from '#src/shop/conversation/photos.actions.server.ts'
import type { Comment } from '#src/shop/conversation/comment.ts'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import { requestMachine, totalOf, chosen, lineTotal, hasOpenQuote } from '../request.ts'
import type { Actor, Offer, Preference, Request, RequestItem, RequestKind, RequestState } from '../request.ts'
import { requestName, stateNow } from '../request-labels.ts'
import { maskedCodes } from './masked-codes.ts'
import type { CodesView } from './masked-codes.ts'

type OfferView = {
  name: string
  /** The pack of a product of the catalogue, where the name does not tell it. */ detail: string | null
  image: ImageView | undefined
  price: Cents
  total: Cents
  vat: BasisPoints
}

export type ItemView = {
  id: string
  quantity: number
  prescribed: number | null
  choice: RequestItem['choice']
  original: OfferView
  alternative: OfferView | null
}

export type StepView = { event: string; to: RequestState; actor: Actor; at: Date }
type RequestCommentView = Pick<Comment, 'id' | 'author' | 'content' | 'product' | 'at'> & { photos: readonly UploadView[] }

/** A request as its customer's page shows it: without staff names, row ids, or unrevealed codes. */
export type RequestView = {
  id: string
  kind: RequestKind
  /** By the clock. */ state: RequestState
  /** "Receita de 19 de novembro". */ name: string
  text: string | null
  quantity: number | null
  preference: Preference | null
  items: readonly ItemView[]
  units: number
  /** Null without a price. */ total: Cents | null
  vat: readonly VatPart[]
  note: string | null
  rejectedBecause: string | null
  /** Of what waits to be bought. */ window: { quotedAt: Date; expiresAt: Date } | null
  steps: readonly StepView[]
  uploads: readonly UploadView[]
  comments: readonly RequestCommentView[]
  /** Masked; null where there are none, or none any more. */ codes: CodesView | null
  hasSms: boolean
  wipedAt: Date | null
  canCancel: boolean
}

type ViewContext = Pick<Page, 'world' | 'locale' | 'sessionToken'>

/** One statement, for the pictures of the quoted products. */
export async function requestView(showing: ViewContext, request: Request): Promise<RequestView> {
  const { world, locale } = showing
  const now = world.now()
  const state = stateNow(request, now)
  const { quotedAt, expiresAt, items } = request
  const variants = await variantsOf(showing, items)
  const isOpen = hasOpenQuote(state)
  return {
    ...ownFields(request),
    state,
    name: requestName(request, now, locale),
    items: items.map((item) => itemView(item, { variants, locale })),
    units: items.reduce((count, { quantity }) => count + quantity, 0),
    total: totalOf(items),
    vat: vatOf(items),
    window: isOpen && quotedAt && expiresAt ? { quotedAt, expiresAt } : null,
    steps: request.transitions.map(({ event, to, actor, at }) => ({ event, to, actor, at })),
    ...conversation(showing, request),
    codes: request.codes && maskedCodes(request.codes),
    hasSms: request.sms !== null,
    canCancel: requestMachine.can(state, 'cancel'),
  }
}

const ownFields = ({ id, kind, text, quantity, preference, note, rejectedBecause, wipedAt }: Request) => ({
  id,
  kind,
  text,
  quantity,
  preference,
  note,
  rejectedBecause,
  wipedAt,
})

const conversation = ({ world, sessionToken }: ViewContext, { uploads, comments }: Request) => ({
  uploads: uploadViews(world, uploads, sessionToken),
  comments: comments.map(({ id, author, content, product, at, uploads: photos }) => ({
    id,
    author,
    content,
    product,
    at,
    photos: uploadViews(world, photos, sessionToken),
  })),
})

async function variantsOf({ world, locale }: ViewContext, items: readonly RequestItem[]): Promise<CartVariant[]> {
  const ids = items.flatMap(({ variantRowId, alternative }) => [variantRowId, alternative?.variantRowId ?? null])
  const known = ids.filter((id) => id !== null)
  return known.length > 0 ? variantsForCart(world.db, known, locale) : []
}

type Facts = { variants: readonly CartVariant[]; locale: Locale }

const itemView = (item: RequestItem, facts: Facts): ItemView => ({
  id: item.id,
  quantity: item.quantity,
  prescribed: item.prescribed,
  choice: item.choice,
  original: offerView(item, item, facts),
  alternative: item.alternative && offerView(item.alternative, item, facts),
})

function offerView(offer: Offer, { quantity }: RequestItem, { variants, locale }: Facts): OfferView {
  const variant = variants.find(({ id }) => id === offer.variantRowId)
  return {
    name: offer.name,
    detail: packOfLine(offer.name, variant?.pack[locale]),
    image: variant?.product.images[0],
    price: offer.price,
    total: times(offer.price, quantity),
    vat: offer.vat,
  }
}

/** The pharmacist's text may contain the pack already. */
const packOfLine = (name: string, pack: string | undefined): string | null =>
  pack === undefined || name.includes(pack) ? null : pack

type VatPart = { rate: BasisPoints; amount: Cents }

/** The VAT included in the prices, line by line, summed by rate. */
function vatOf(items: readonly RequestItem[]): VatPart[] {
  const rates = [...new Set(items.map((item) => chosen(item).vat))].toSorted((a, b) => a - b)
  return rates
    .map((rate) => ({
      rate,
      amount: sum(items.filter((item) => chosen(item).vat === rate).map((item) => includedVat(lineTotal(item), rate))),
    }))
    .filter(({ amount }) => amount > zero)
}
