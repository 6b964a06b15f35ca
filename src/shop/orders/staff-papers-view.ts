import { can } from '#src/platform/capabilities.ts'
import type { Staff } from '#src/platform/who.ts'
import type { Comment } from '../conversation/comment.ts'
import type { UploadView } from '../conversation/upload.ts'
import type { Order } from './order.ts'
import { papersView } from './order-papers-view.ts'
import type { PapersFacts, ShipmentView } from './order-papers-view.ts'

/** What staff note on an order and write to its customer. */
export type StaffPapers = {
  shipment: ShipmentView | null
  nif: string | null
  invoiceNumber: string | null
  /** Where its PDF opens; null while there is none. */ invoiceHref: string | null
  comments: readonly StaffComment[]
  /** Whoever ordered without an account could not open any. */ sendsPhotos: boolean
  /** An order that forgot its customer takes nothing more. */ mayNote: boolean
  mayWrite: boolean
}

type StaffComment = Comment & { photos: readonly UploadView[] }

type Facts = PapersFacts & { staff: Staff; isOpen: boolean; invoiceHref: string }

/** `isOpen`: both sides may still write about it. */
export function staffPapers(order: Order, { staff, locale, isOpen, invoiceHref, photosOf }: Facts): StaffPapers {
  const { shipment, invoiceNumber } = papersView(order, { locale, photosOf })
  const isKnown = order.minimizedAt === null
  const mayNote = can(staff, 'orders.document') && isKnown
  return {
    shipment,
    nif: order.contact.nif,
    invoiceNumber,
    invoiceHref: mayNote && order.invoice.hasFile ? invoiceHref : null,
    comments: order.comments.map(({ uploads, ...comment }) => ({ ...comment, photos: photosOf(uploads) })),
    sendsPhotos: order.user !== null,
    mayNote,
    mayWrite: can(staff, 'orders.message') && isKnown && isOpen,
  }
}
