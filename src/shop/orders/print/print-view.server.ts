import { formatDayOrTime, formatDays } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { momentAt } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { cents, subtract } from '#src/kernel/money.ts'
import { fold } from '#src/kernel/text.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { nameOf } from '#src/shop/cart/cart.ts'
import { shelvesOf } from '#src/shop/catalogue/collections/shelves.actions.server.ts'
import type { Shelf } from '#src/shop/catalogue/collections/shelves.actions.server.ts'
import { isMedicine } from '#src/shop/catalogue/product/product.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { CodeDrawing } from '#src/shop/loyalty/card/code-drawing.ts'
import { barsOf } from '#src/shop/loyalty/card/card-codes.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { methodNameInSettings } from '#src/shop/website/payment-methods.ts'
import type { Website } from '#src/shop/website/website.ts'
import { isUnsuccessful } from '../order/order.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { isPaidFor } from '../order/payment-state.ts'
import { readOrdersToPrint } from './actions.server.ts'
import type { Label, PickGroup, PickLine, PrescriptionSheet, PrintView, Slip, Tray } from './print.ts'

/** `bars`: its number, drawn once for the slip and the label. */
type Placed = { order: Order; tray: number; bars: CodeDrawing }

/** Everything that can be printed of these orders; trays are numbered in the order of the numbers. */
export async function readPrint(
  world: World,
  staff: Staff,
  { numbers, locale }: { numbers: readonly string[]; locale: Locale },
): Promise<PrintView> {
  const [orders, website] = await Promise.all([readOrdersToPrint(world, staff, numbers), readWebsite(world.db)])
  const placed = orders.map((order, index) => ({ order, tray: index + 1, isStopped: isStopped(order) }))
  const active = placed.flatMap((one): Placed[] => (one.isStopped ? [] : [{ ...one, bars: barsOf(one.order.number) }]))
  const variants = active.flatMap(({ order }) => order.lines.flatMap(({ variantRowId: id }) => id ?? []))
  const shelves = await shelvesOf(world.db, variants, locale)
  const now = world.now()
  const groups = pickGroups(active, shelves, locale)
  return {
    printedAt: now,
    by: staff.name ?? staff.email,
    shop: {
      name: website.name,
      address: [website.address.address1, `${website.address.zipcode} ${website.address.city}`].join(', '),
      phone: website.phone.number,
    },
    sender: senderOf(website),
    withdrawalDays: website.limits.withdrawalDays,
    trays: placed.map(({ order, tray, isStopped: stopped }): Tray => ({
      tray,
      number: order.number,
      when: shortWhen(order, now, locale),
      isStopped: stopped,
    })),
    units: groups.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0),
    groups,
    slips: active.map((one) => slipOf(one, now, locale)),
    labels: active.flatMap((one) => labelOf(one, now, locale) ?? []),
    prescriptions: can(staff, 'prescriptions.read') ? active.flatMap((one) => prescriptionOf(one, locale) ?? []) : null,
  }
}

const leftOf = ({ quantity, refunded }: OrderLine): number => Math.max(0, quantity - refunded)

const isStopped = ({ state, lines }: Order): boolean => isUnsuccessful(state) || lines.every((line) => leftOf(line) === 0)

/** The legal name of a pharmacy usually says what it is: then the address alone is the sender. */
function senderOf({ legal, address }: Website): string[] {
  const isNeutral = legal.company !== null && !/farmac|pharma|droga/.test(fold(legal.company))
  const street = `${address.address1}, ${address.zipcode} ${address.city}`
  return isNeutral && legal.company !== null ? [legal.company, street] : [street]
}

/** "11:30", a day, or that it is delivered. */
const shortWhen = ({ fulfilment, promisedAt }: Order, now: Date, locale: Locale): string =>
  fulfilment === 'pickup' && promisedAt ? formatDayOrTime(promisedAt, now, locale) : fulfilmentText(fulfilment, locale)

const fulfilmentText = (fulfilment: Fulfilment, locale: Locale): string =>
  fulfilment === 'pickup' ? m.staff_pickup({}, { locale }) : m.staff_delivery({}, { locale })

function whenOf({ fulfilment, promisedAt, shipment }: Order, now: Date, locale: Locale): string {
  if (fulfilment === 'pickup')
    return promisedAt
      ? m.print_pickup_at({ at: momentAt(promisedAt, now, locale) }, { locale })
      : fulfilmentText(fulfilment, locale)
  const days = shipment?.expectedDays
  return days ? m.print_delivery_on({ days: formatDays(days, locale) }, { locale }) : fulfilmentText(fulfilment, locale)
}

// A line that is confidential for this reader has no name.
const lineName = ({ name }: OrderLine, locale: Locale): string => name[locale] || m.staff_order_request_item({}, { locale })

/** Empty where the name already has it, as that of a quoted pack: on paper "28 comprimidos" twice reads as two packs. */
const packOf = ({ name, pack }: Pick<OrderLine, 'name' | 'pack'>, locale: Locale): string =>
  name[locale].endsWith(pack[locale]) ? '' : pack[locale]

/** A product is gathered once for all orders. */
function pickGroups(orders: readonly Placed[], shelves: ReadonlyMap<number, Shelf>, locale: Locale): PickGroup[] {
  const groups = new Map<string, { position: number; lines: Map<string, PickLine> }>()
  for (const { order, tray } of orders) {
    for (const line of order.lines.filter((one) => leftOf(one) > 0)) {
      const shelf = shelves.get(line.variantRowId ?? 0)
      const name = shelf?.name ?? ''
      const group = groups.get(name) ?? { position: shelf?.position ?? Infinity, lines: new Map<string, PickLine>() }
      groups.set(name, group)
      const key = line.variantRowId === null ? line.id : String(line.variantRowId)
      const known = group.lines.get(key)
      const quantity = leftOf(line)
      group.lines.set(key, {
        key,
        name: lineName(line, locale),
        pack: packOf(line, locale),
        code: line.sku,
        isMedicine: isMedicine(line.class),
        quantity: (known?.quantity ?? 0) + quantity,
        trays: withUnits(known?.trays ?? [], { tray, quantity }),
      })
    }
  }
  return [...groups]
    .toSorted(([, one], [, other]) => one.position - other.position)
    .map(([shelf, { lines }]) => ({ shelf, lines: [...lines.values()].toSorted((a, b) => a.name.localeCompare(b.name, locale)) }))
}

// Two lines of an order may be the same product, one of them on prescription.
function withUnits(trays: PickLine['trays'], added: PickLine['trays'][number]): PickLine['trays'] {
  const last = trays.at(-1)
  if (last?.tray !== added.tray) return [...trays, added]
  return [...trays.slice(0, -1), { tray: added.tray, quantity: last.quantity + added.quantity }]
}

function slipOf({ order, tray, bars }: Placed, now: Date, locale: Locale): Slip {
  const { number, placedAt, paymentMethod, paymentState, totals, lines } = order
  const method = paymentMethod && methodNameInSettings(paymentMethod, locale)
  const isPaid = isPaidFor(paymentState)
  return {
    number,
    tray,
    bars,
    how: whenOf(order, now, locale),
    placedAt,
    lines: lines
      .filter((line) => leftOf(line) > 0)
      .map((line) => ({
        key: line.id,
        quantity: leftOf(line),
        name: lineName(line, locale),
        pack: packOf(line, locale),
        total: shareOf(line),
      })),
    shipping: totals.shipping,
    total: totals.total,
    paid: isPaid
      ? method
        ? m.print_paid_by({ method }, { locale })
        : m.print_paid({}, { locale })
      : m.print_unpaid({}, { locale }),
  }
}

/** Of the units that are left. */
const shareOf = (line: OrderLine) =>
  line.refunded === 0 ? line.total : cents(Math.round((subtract(line.total, cents(0)) * leftOf(line)) / line.quantity))

/** Undefined for an order whose customer was erased. */
function labelOf({ order, tray, bars }: Placed, now: Date, locale: Locale): Label | undefined {
  const { number, fulfilment, contact } = order
  const shared = { number, tray, bars }
  if (fulfilment === 'pickup')
    return { ...shared, kind: 'bag', name: shortName(order.customer), when: whenOf(order, now, locale) }
  const { shipping } = contact
  if (!shipping) return undefined
  const place = [shipping.zipcode, shipping.city?.toLocaleUpperCase(locale)].filter(Boolean).join(' ')
  const lines = [shipping.address1, shipping.address2].flatMap((line) => line || [])
  return { ...shared, kind: 'parcel', name: nameOf(contact) ?? '', lines, place }
}

/** "Sofia Reis" → "Sofia R.": enough to call out, too little for who sees the bag. */
function shortName(name: string | null): string {
  const [first = '', ...others] = (name ?? '').trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${last.charAt(0)}.` : first
}

/** Undefined for an order without prescribed items. */
function prescriptionOf({ order, tray }: Placed, locale: Locale): PrescriptionSheet | undefined {
  const lines = order.lines.filter((line) => line.request?.isClinical && leftOf(line) > 0)
  const [first] = lines
  if (!first) return undefined
  return {
    number: order.number,
    tray,
    customer: order.customer ?? '',
    receivedAt: first.request?.submittedAt ?? first.request?.createdAt ?? null,
    lines: lines.map((line) => ({
      key: line.id,
      quantity: leftOf(line),
      name: line.name[locale],
      pack: packOf(line, locale),
      checkedBy: line.checkedBy,
    })),
  }
}
