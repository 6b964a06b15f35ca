import type { Locale } from '#src/i18n/locales.ts'
import type { StaffRole } from '#src/platform/who.ts'
import type { Comment } from '../conversation/comment.ts'
import type { Order } from './order.ts'
import { papersView } from './order-papers-view.ts'
import type { ShipmentView } from './order-papers-view.ts'

/** What staff note on an order and write to its customer. */
export type StaffPapers = {
  shipment: ShipmentView | null
  nif: string | null
  invoiceNumber: string | null
  /** Where its PDF opens; null while there is none. */ invoiceHref: string | null
  comments: readonly Comment[]
  /** The owner only looks, and an order that forgot its customer takes nothing more. */ mayNote: boolean
  mayWrite: boolean
}

type Facts = { role: StaffRole; locale: Locale; isOpen: boolean; invoiceHref: string }

/** `isOpen`: both sides may still write about it. */
export function staffPapers(order: Order, { role, locale, isOpen, invoiceHref }: Facts): StaffPapers {
  const { shipment, invoiceNumber } = papersView(order, locale)
  const mayNote = role !== 'owner' && order.erasedAt === null
  return {
    // Where somebody lives is not for the one who only counts.
    shipment: role === 'owner' ? null : shipment,
    nif: order.contact.nif,
    invoiceNumber,
    invoiceHref: mayNote && order.invoice.hasFile ? invoiceHref : null,
    comments: order.comments,
    mayNote,
    mayWrite: mayNote && isOpen,
  }
}
