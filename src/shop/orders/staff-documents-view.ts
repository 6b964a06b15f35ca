import { can } from '#src/platform/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { Comment } from '../conversation/comment.ts'
import type { UploadView } from '../conversation/upload.ts'
import type { Order } from './order.ts'
import { documentsView } from './order-documents-view.ts'
import type { DocumentFacts, ShipmentView } from './order-documents-view.ts'

/** Documents and messages of an order. */
export type StaffDocuments = {
  shipment: ShipmentView | null
  nif: string | null
  invoiceNumber: string | null
  /** Address of its PDF; null if there is none. */ invoiceHref: string | null
  comments: readonly StaffComment[]
  /** Guests could not open them. */ sendsPhotos: boolean
  /** False for a minimized order. */ canComment: boolean
  canWrite: boolean
}

type StaffComment = Comment & { photos: readonly UploadView[] }

type Facts = DocumentFacts & { staff: Staff; isOpen: boolean; invoiceHref: string }

/** `isOpen`: both sides can still write about it. */
export function staffDocuments(order: Order, { staff, locale, isOpen, invoiceHref, photosOf }: Facts): StaffDocuments {
  const { shipment, invoiceNumber } = documentsView(order, { locale, photosOf })
  const isKnown = order.minimizedAt === null
  const canComment = can(staff, 'orders.document') && isKnown
  return {
    shipment,
    nif: order.contact.nif,
    invoiceNumber,
    invoiceHref: canComment && order.invoice.hasFile ? invoiceHref : null,
    comments: order.comments.map(({ uploads, ...comment }) => ({ ...comment, photos: photosOf(uploads) })),
    sendsPhotos: order.user !== null,
    canComment,
    canWrite: can(staff, 'orders.message') && isKnown && isOpen,
  }
}
