import type { Locale } from '#src/i18n/locales.ts'
import { maskedText } from '#src/kernel/masking.ts'
import type { Address } from '#src/shop/cart/cart.ts'
import type { Comment } from '#src/shop/conversation/comment.ts'
import type { Upload, UploadView } from '#src/shop/conversation/upload.ts'
import type { Order } from '../order/order.ts'
import type { Refund } from '../refund/refund.ts'

/** Delivery of an order; `to`: address lines as on the parcel. */
export type ShipmentView = {
  method: string
  expected: string
  to: readonly string[]
  city: string | null
  trackingNumber: string | null
  trackingUrl: string | null
}

type RefundView = Pick<Refund, 'id' | 'amount' | 'points' | 'state' | 'at' | 'reason'>

/** Shipment, invoice, refunds and conversation of an order. */
export type OrderDocuments = {
  shipment: ShipmentView | null
  invoiceNumber: string | null
  /** Last digits of the tax number on the invoice. */
  nifEnd: string | null
  refunds: readonly RefundView[]
  comments: readonly CommentView[]
}

type CommentView = Pick<Comment, 'id' | 'author' | 'content' | 'product' | 'at'> & { photos: readonly UploadView[] }

/** `photosOf`: photos as the page of this session shows them. `isMasked`: opened by an emailed link, without a session. */
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
  comments: order.comments.map(({ id, author, content, product, at, uploads }) => ({
    id,
    author,
    content,
    product,
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

/** The city stays: it shows whether the parcel goes to the right town. */
const masked = ({ firstname, lastname, address1, address2, zipcode, ...rest }: Address): Address => ({
  ...rest,
  firstname: firstname && maskedText(firstname),
  lastname: lastname && maskedText(lastname),
  address1: address1 && maskedText(address1),
  address2: address2 && maskedText(address2),
  zipcode: zipcode && `${zipcode.slice(0, 4)}-•••`,
})

/** Name, street, second address line, postal code and city, without the missing ones. */
function parcelLines({ firstname, lastname, address1, address2, zipcode, city }: Address): string[] {
  const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' ')
  return [joined(firstname, lastname), address1 ?? '', address2 ?? '', joined(zipcode, city)].filter((line) => line !== '')
}
