import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { csvIn } from '#src/kernel/csv.ts'
import type { CsvFormat } from '#src/kernel/csv.ts'
import { lisbonDate } from '#src/kernel/dates.ts'
import { cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import type { Db } from '#src/platform/database/database.ts'
import { textStream } from '#src/platform/http/text-stream.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { isMedicine, productClasses } from '#src/shop/catalogue/product/product.ts'
import { classText } from '#src/shop/catalogue/product/screens/labels.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { staffStateName } from '#src/shop/orders/order/state-labels.ts'
import { methodName } from '#src/shop/website/payment-methods.ts'
import { momentsOf } from '../period/period.ts'
import type { Moments, Period } from '../period/period.ts'
import { fulfilmentName } from '../sales/labels.ts'
import { baseOf } from './accounts.ts'
import type { MonthlyVatRow, Taxed } from './accounts.ts'
import * as stored from './exports.store.server.ts'
import { receivedBy } from './labels.ts'
import { vatRows } from './store.server.ts'

export const exportNames = ['orders', 'payments', 'vat', 'dispensing', 'customers'] as const
export type ExportName = (typeof exportNames)[number]

type Message = (inputs: object, options: { locale: Locale }) => string
type Column<Row> = readonly [Message, (row: Row, locale: Locale, csv: CsvFormat) => string]

const dayText = (at: Date | null, { day }: CsvFormat): string => day(at && lisbonDate(at))

const orderColumns: readonly Column<stored.OrderLedgerRow>[] = [
  [m.report_csv_order, ({ number }) => number],
  [m.report_csv_placed_at, ({ placed_at: at }, _, { moment }) => moment(at)],
  [m.report_csv_state, ({ state, fulfilment }, locale) => staffStateName(state, fulfilment, locale)],
  [m.report_csv_fulfilment, ({ fulfilment }, locale) => fulfilmentName(fulfilment, locale)],
  [m.report_csv_method, ({ payment_method_code: method }, locale) => (method === null ? '' : methodName(method, locale))],
  [m.report_csv_goods, (row, _, { sum }) => sum(row.item_total_cents)],
  [m.report_csv_discounts, (row, _, { sum }) => sum(cents(row.discount_total_cents - row.points_cents))],
  [m.report_csv_points, (row, _, { sum }) => sum(row.points_cents)],
  [m.report_csv_delivery, (row, _, { sum }) => sum(row.ship_total_cents)],
  [m.report_csv_total, (row, _, { sum }) => sum(row.total_cents)],
  [m.report_csv_vat, (row, _, { sum }) => sum(row.included_tax_total_cents)],
  [m.report_csv_paid_at, ({ paid_at: at }, _, { moment }) => moment(at)],
  [m.report_csv_refunded, (row, _, { sum }) => sum(row.refunded_cents)],
  [m.report_csv_invoice, ({ invoice_number: number }) => number ?? ''],
]

const moneyColumns: readonly Column<stored.MoneyRow>[] = [
  [m.report_csv_moment, ({ at }, _, { moment }) => moment(at)],
  [
    m.report_csv_kind,
    ({ is_refund: isRefund }, locale) => (isRefund ? m.report_csv_refund : m.report_csv_payment)({}, { locale }),
  ],
  [m.report_csv_order, ({ number }) => number],
  [m.report_csv_method, ({ method, paid_with: paidWith }, locale) => receivedBy(method, paidWith, locale)],
  [m.report_csv_amount, ({ amount }, _, { sum }) => sum(amount)],
  [m.report_csv_excess, ({ is_excess: isExcess }) => (isExcess ? '1' : '')],
  [m.report_csv_by_hand, ({ by_hand: isByHand }) => (isByHand ? '1' : '')],
  [m.report_csv_reference, ({ reference }) => reference ?? ''],
]

const taxed = (of: (row: MonthlyVatRow) => Taxed, heads: readonly [Message, Message, Message]): Column<MonthlyVatRow>[] => [
  [heads[0], (row, _, { sum }) => sum(baseOf(of(row)))],
  [heads[1], (row, _, { sum }) => sum(of(row).tax)],
  [heads[2], (row, _, { sum }) => sum(of(row).gross)],
]

const net = ({ sold, refunded }: MonthlyVatRow): Taxed => ({
  gross: cents(sold.gross - refunded.gross),
  tax: cents(sold.tax - refunded.tax),
})

const vatColumns: readonly Column<MonthlyVatRow>[] = [
  [m.report_csv_month, ({ month: day }, _, { month }) => month(day)],
  [m.report_csv_rate, ({ rate }, _, { decimal }) => decimal((rate / 100).toFixed(2))],
  ...taxed(({ sold }) => sold, [m.report_csv_sold_base, m.report_csv_sold_vat, m.report_csv_sold_total]),
  ...taxed(({ refunded }) => refunded, [m.report_csv_refunded_base, m.report_csv_refunded_vat, m.report_csv_refunded_total]),
  ...taxed(net, [m.report_csv_net_base, m.report_csv_net_vat, m.report_csv_net_total]),
]

const dispensingColumns: readonly Column<stored.DispensedRow>[] = [
  [m.report_csv_day, ({ dispensed_at: at }, _, csv) => dayText(at, csv)],
  [m.report_csv_medicine, ({ name_pt: name }) => name],
  [m.report_csv_pack, ({ pack_pt: pack }) => pack],
  [m.report_csv_sku, ({ sku }) => sku],
  [m.report_csv_class, (row, locale) => classText(row.class, locale)],
  [m.report_csv_quantity, ({ quantity }) => String(quantity)],
  [m.report_csv_county, ({ county }) => county ?? ''],
  [m.report_csv_fulfilment, ({ fulfilment }, locale) => fulfilmentName(fulfilment, locale)],
  [m.report_csv_pharmacist, ({ checked_by: name }) => name ?? ''],
  [m.report_csv_order, ({ number }) => number],
]

/** A line of the register that only says how much of a class went where: what was prescribed, and to whom, is not for this reader. */
const withoutPrescribed = (row: stored.DispensedRow): stored.DispensedRow =>
  row.is_clinical ? { ...row, number: '', name_pt: '', pack_pt: '', sku: '', checked_by: null } : row

const customerColumns: readonly Column<stored.CustomerRow>[] = [
  [m.report_csv_customer_id, ({ public_id: id }) => id],
  [m.report_csv_name, ({ name }) => name ?? ''],
  [m.report_csv_email, ({ email }) => email],
  [m.report_csv_locale, ({ locale }) => locale],
  [m.report_csv_since, ({ created_at: at }, _, csv) => dayText(at, csv)],
  [m.report_csv_orders, ({ orders }) => String(orders)],
  [m.report_csv_total, ({ sales }, _, { sum }) => sum(sales)],
  [m.report_csv_last_order, ({ last_at: at }, _, csv) => dayText(at, csv)],
]

const perRead = 500
const maxDurationMs = 300_000

/** `seesPrescribed`: the reader may know who takes what. */
type Reading = { db: Db; moments: Moments; locale: Locale; seesPrescribed: boolean }

const headOf = <Row>(columns: readonly Column<Row>[], locale: Locale): string => {
  const { mark, line } = csvIn(locale)
  return mark + line(columns.map(([head]) => head({}, { locale })))
}

const linesOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], locale: Locale): string => {
  const csv = csvIn(locale)
  return rows.map((row) => csv.line(columns.map(([, cell]) => cell(row, locale, csv)))).join('')
}

type Read<Row> = (db: Db, page: stored.Page) => Promise<Row[]>

async function* pagesOf<Row extends { cursor: string }>(
  { db, moments }: Reading,
  read: Read<Row>,
  idOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  let after: stored.After = { at: '-infinity', id: 0 }
  for (;;) {
    const rows = await read(db, { ...moments, after, limit: perRead })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = { at: last.cursor, id: idOf(last) }
  }
}

const medicines = productClasses.filter(isMedicine)

const readers: Record<ExportName, (reading: Reading) => AsyncGenerator<string>> = {
  async *orders(reading) {
    yield headOf(orderColumns, reading.locale)
    for await (const rows of pagesOf(reading, stored.ledgerRows, ({ order_id: id }) => id))
      yield linesOf(orderColumns, rows, reading.locale)
  },
  async *payments(reading) {
    yield headOf(moneyColumns, reading.locale)
    for (const read of [stored.receiptRows, stored.refundedRows])
      for await (const rows of pagesOf(reading, read, ({ id }) => id)) yield linesOf(moneyColumns, rows, reading.locale)
  },
  async *vat({ db, moments, locale }) {
    yield headOf(vatColumns, locale) + linesOf(vatColumns, await vatRows(db, moments), locale)
  },
  async *dispensing(reading) {
    yield headOf(dispensingColumns, reading.locale)
    const read: Read<stored.DispensedRow> = (db, page) => stored.dispensedRows(db, { ...page, classes: medicines })
    const visibleRow = reading.seesPrescribed ? (row: stored.DispensedRow) => row : withoutPrescribed
    for await (const rows of pagesOf(reading, read, ({ line_id: id }) => id))
      yield linesOf(dispensingColumns, rows.map(visibleRow), reading.locale)
  },
  async *customers(reading) {
    yield headOf(customerColumns, reading.locale)
    for await (const rows of pagesOf(reading, stored.customerRows, ({ id }) => id))
      yield linesOf(customerColumns, rows, reading.locale)
  },
}

/** One file for the accountant, read page by page. Requires recent proof of identity, and is recorded in the log. */
export async function openAccountsExport(
  world: World,
  principal: Staff,
  { name, period, locale }: { name: ExportName; period: Period; locale: Locale },
): Promise<Result<ReadableStream<Uint8Array>, { code: 'reauthentication_required' }>> {
  if (!isRecentlyVerified(principal, world.realNow())) return err({ code: 'reauthentication_required' })
  const subject = { kind: 'report', id: `${name} ${period.from}..${period.to}` } as const
  await auditRead(world, { principal, action: 'report_exported', subject, source: 'api' })
  const seesPrescribed = can(principal, 'prescriptions.read')
  const lines = readers[name]({ db: world.longDb, moments: momentsOf(period), locale, seesPrescribed })
  return ok(textStream(lines, { withinMs: maxDurationMs }))
}
