import { readTarget } from '../bulk/bulk.ts'
import { isOrderNumber } from '#src/kernel/ids.ts'
import type { CodeDrawing } from '#src/shop/loyalty/card/code-drawing.ts'
import type { Cents } from '#src/kernel/money.ts'

export const sheetKinds = ['pick', 'slips', 'parcels', 'bags', 'prescriptions'] as const
export type SheetKind = (typeof sheetKinds)[number]

export const printKinds = ['all', ...sheetKinds] as const
/** Which sheets a page prints. */
export type PrintKind = (typeof printKinds)[number]

/** Most orders that one page prints. */
export const maxPrinted = 100

/** The numbers in an address: as the list's checkboxes write them, with a version, or alone. */
export const readNumbers = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => readTarget(text)?.number ?? (isOrderNumber(text) ? [text] : []))),
]

/** An order's place while it is gathered. `when`: the promised time, or that it is delivered. */
export type Tray = { tray: number; number: string; when: string; /** It ended, or was refunded in full. */ isStopped: boolean }

/** Units of one product for all orders. */
export type PickLine = {
  key: string
  name: string
  pack: string
  code: string
  isMedicine: boolean
  quantity: number
  trays: readonly { tray: number; quantity: number }[]
}

/** What stands in one place; without a name: what no collection has. */
export type PickGroup = { shelf: string; lines: readonly PickLine[] }

/** Lies in the bag. */
export type Slip = {
  number: string
  tray: number
  bars: CodeDrawing
  how: string
  placedAt: Date
  lines: readonly { key: string; quantity: number; name: string; pack: string; total: Cents }[]
  shipping: Cents
  total: Cents
  paid: string
}

/** On the outside: names no goods, and a sender that is no pharmacy. */
export type Label = { number: string; tray: number; bars: CodeDrawing } & (
  | { kind: 'parcel'; name: string; lines: readonly string[]; place: string }
  | { kind: 'bag'; name: string; when: string }
)

export type PrescriptionSheet = {
  number: string
  tray: number
  customer: string
  receivedAt: Date | null
  lines: readonly { key: string; quantity: number; name: string; pack: string; checkedBy: string | null }[]
}

export type PrintView = {
  printedAt: Date
  by: string
  shop: { name: string; address: string; phone: string }
  /** On the outside of parcels. */ sender: readonly string[]
  withdrawalDays: number
  trays: readonly Tray[]
  /** Of all products. */ units: number
  groups: readonly PickGroup[]
  slips: readonly Slip[]
  labels: readonly Label[]
  /** Null for staff who may not read prescriptions. */ prescriptions: readonly PrescriptionSheet[] | null
}
