import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { add, subtract } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { CartVariant, ImageView } from '#src/shop/catalogue/product/product.ts'
import { isMedicine } from '#src/shop/catalogue/product/product.ts'
import { canHandle } from '#src/shop/requests/request/request.ts'
import { isInPreparation } from '../order/order.ts'
import type { Order } from '../order/order.ts'
import { canPickLine, pickedOf, toPick } from '../picking/pick.ts'
import type { LinePick } from '../picking/pick.ts'
import type { LineProposalView } from '../proposal/proposal-view.ts'
import { backorderLimit } from '../backorder/backorder.ts'
import { missingLimit } from '../shortage/shortage.ts'
import { canUndoSwap, canSwap, substitutionOf, swapLimit } from '../substitution/substitution.ts'
import { requestView } from '../order/order-view.ts'
import type { LineRequestView } from '../order/order-view.ts'

export type StaffLineView = {
  id: string
  name: string
  pack: string
  image: ImageView | undefined
  quantity: number
  /** Refunded units. */ refunded: number
  /** Before promotions and points. */ subtotal: Cents
  /** By promotions; what points pay is with the total, once. */ discount: Cents
  isMedicine: boolean
  checkedBy: string | null
  checkedAt: Date | null
  sku: string
  /** Pieces gathered, of those to gather. */ picked: number
  toPick: number
  /** The latest gathering that counts. */ lastPick: Pick<LinePick, 'id' | 'byScan' | 'by' | 'at'> | null
  /** This member of staff may gather it. */ canPick: boolean
  /** Pieces that they can leave out. */ missingLimit: number
  /** Pieces that another product can take the place of. */ swapLimit: number
  /** Pieces that can come later. */ laterLimit: number
  /** What it stands in the place of. */ swap: { id: string; name: string; quantity: number; canUndo: boolean } | null
  /** What the customer was offered for missing pieces. */ proposal: LineProposalView | null
  /** `canOpen`: this member of staff deals with it. */
  request: (LineRequestView & { canOpen: boolean }) | null
}

type LineFacts = {
  locale: Locale
  staff: Pick<Staff, 'roles'>
  canLeaveOut: boolean
  /** Its pieces can come later. */ canWait: boolean
} & Pick<StaffLineView, 'swap' | 'proposal'>

export function swapOf(
  order: Order,
  line: Order['lines'][number],
  { locale, staff }: Pick<LineFacts, 'locale' | 'staff'>,
): StaffLineView['swap'] {
  const last = substitutionOf(order, line)
  if (!last) return null
  const canUndo = can(staff, 'orders.transition') && isInPreparation(order.state) && canUndoSwap(last, order.lines)
  return { id: last.id, name: last.from[locale], quantity: last.quantity, canUndo }
}

export const staffLine = (
  line: Order['lines'][number],
  variant: CartVariant | undefined,
  { locale, staff, canLeaveOut: canLeave, canWait, swap, proposal }: LineFacts,
): StaffLineView => ({
  id: line.id,
  name: line.name[locale] || m.staff_order_request_item({}, { locale }),
  pack: line.pack[locale],
  image: variant?.product.images[0],
  quantity: line.quantity,
  refunded: line.refunded,
  subtotal: add(line.total, line.discount),
  discount: subtract(line.discount, line.points),
  isMedicine: isMedicine(line.class),
  checkedBy: line.checkedBy,
  checkedAt: line.checkedAt,
  sku: line.sku,
  picked: Math.min(pickedOf(line.picks), toPick(line)),
  toPick: toPick(line),
  lastPick: lastPickOf(line),
  canPick: canPickLine(staff, line),
  missingLimit: canLeave ? missingLimit(line) : 0,
  swapLimit: canSwap(staff, line) ? swapLimit(line) : 0,
  laterLimit: canWait ? backorderLimit(line) : 0,
  swap,
  proposal,
  request: staffRequest(line, { locale, staff }),
})

function lastPickOf({ picks }: Order['lines'][number]): StaffLineView['lastPick'] {
  const last = picks.findLast(({ undone }) => undone === null)
  return last ? { id: last.id, byScan: last.byScan, by: last.by, at: last.at } : null
}

function staffRequest(
  line: Order['lines'][number],
  { locale, staff }: { locale: Locale; staff: Pick<Staff, 'roles'> },
): StaffLineView['request'] {
  const view = requestView(line, locale)
  return view && line.request && { ...view, canOpen: canHandle(staff, line.request) }
}
