import type { Locale } from '#src/i18n/locales.ts'
import { maskedText } from '#src/kernel/masking.ts'
import type { Address } from '../cart/cart.ts'
import type { Comment } from '../conversation/comment.ts'
import type { Upload, UploadView } from '../conversation/upload.ts'
import type { Order } from './order.ts'
import type { Refund } from './refund.ts'

/** The way to the customer's door; `to`: lines as they stand on the parcel. */
export type ShipmentView = {
  method: string
  expected: string
  to: readonly string[]
  city: string | null
  trackingNumber: string | null
  trackingUrl: string | null
}

type RefundView = Pick<Refund, 'id' | 'amount' | 'points' | 'state' | 'at' | 'reason'>

/** What follows an order beside its goods: the way, the invoice, money that went back, the conversation. */
export type OrderDocuments = {
  shipment: ShipmentView | null
  invoiceNumber: string | null
  /** The end of the number for which the invoice is made out. */
  nifEnd: string | null
  refunds: readonly RefundView[]
  comments: readonly CommentView[]
}

type CommentView = Pick<Comment, 'id' | 'author' | 'content' | 'at'> & { photos: readonly UploadView[] }

/** `photosOf`: photos as the page of this session shows them. `isMasked`: whoever looks has the link of a letter and no session. */
export type DocumentFacts = {
  locale: Locale
  photosOf: (uploads: readonly Upload[]) => readonly UploadView[]
  isMasked?: boolean
}

export const documentsView = (order: Order, { locale, photosOf, isMasked = false }: DocumentFacts): OrderDocuments => ({
  shipment: shipmentView(order, { locale, isMasked }),
  invoiceNumber: order.invoice.number,
  nifEnd: order.contact.nif?.slice(-2) ?? null,
  refunds: order.refunds.map(({ id, amount, points, state, at, reason }) => ({ id, amount, points, state, at, reason })),
  comments: order.comments.map(({ id, author, content, at, uploads }) => ({
    id,
    author,
    content,
    at,
    photos: photosOf(uploads),
  })),
})

function shipmentView(
  { shipment, contact: { shipping } }: Order,
  { locale, isMasked }: { locale: Locale; isMasked: boolean },
): ShipmentView | null {
  if (!shipment) return null
  const { method, expected, trackingNumber, trackingUrl } = shipment
  return {
    method: method[locale],
    expected: expected[locale],
    to: shipping ? parcelLines(isMasked ? masked(shipping) : shipping) : [],
    city: shipping?.city ?? null,
    trackingNumber,
    trackingUrl,
  }
}

/** The place stays: it says whether the parcel goes to the right town. */
const masked = ({ firstname, lastname, address1, address2, zipcode, ...rest }: Address): Address => ({
  ...rest,
  firstname: firstname && maskedText(firstname),
  lastname: lastname && maskedText(lastname),
  address1: address1 && maskedText(address1),
  address2: address2 && maskedText(address2),
  zipcode: zipcode && `${zipcode.slice(0, 4)}-•••`,
})

/** Name, street, what stands behind it, postal code and place; what is missing is left out. */
function parcelLines({ firstname, lastname, address1, address2, zipcode, city }: Address): string[] {
  const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' ')
  return [joined(firstname, lastname), address1 ?? '', address2 ?? '', joined(zipcode, city)].filter((line) => line !== '')
}
