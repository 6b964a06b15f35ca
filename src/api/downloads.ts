import type { Secret } from '#src/kernel/secret.ts'
import type { Result } from '#src/kernel/result.ts'
import { err, ok } from '#src/kernel/result.ts'
import { defaultLocale, isLocale } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { ShopContext } from '#src/platform/http/env.ts'
import { withSessionNotice } from '#src/platform/http/session-notice.ts'
import { errorResponse } from '#src/platform/jsonapi/answer.ts'
import { localeOf, checkAccess } from '#src/platform/jsonapi/call.ts'
import type { Allowed, ApiError } from '#src/platform/jsonapi/route.ts'
import type { RequestContext } from '#src/platform/page.server.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { openExport } from '#src/shop/account/export.actions.server.ts'
import { openBatchList } from '#src/shop/catalogue/batches/batch-list.server.ts'
import { openOrderList } from '#src/shop/catalogue/stock/order-list.server.ts'
import { findImport } from '#src/shop/catalogue/import/actions.server.ts'
import {
  openProductsExport,
  openReport as openImportReport,
  openSample,
  openStockExport,
} from '#src/shop/catalogue/import/export.server.ts'
import { openUpload } from '#src/shop/conversation/actions.server.ts'
import { applePassFor } from '#src/shop/loyalty/passes/actions.server.ts'
import { passError } from '#src/shop/loyalty/passes/api.server.ts'
import { readPeriod, wrongDay } from '#src/shop/loyalty/report/staff-report.ts'
import { openReport } from '#src/shop/loyalty/report/actions.server.ts'
import { exportNames, openAccountsExport } from '#src/shop/reports/accounts/exports.server.ts'
import type { ExportName } from '#src/shop/reports/accounts/exports.server.ts'
import { readExportPeriod } from '#src/shop/reports/accounts/export-period.ts'
import { findOrder } from '#src/shop/orders/order/actions.server.ts'
import { readInvoice, readInvoiceAsStaff } from '#src/shop/orders/documents/actions.server.ts'
import { readAuditSearch } from '#src/shop/staff/audit-address.ts'
import { openAuditExport } from '#src/shop/staff/audit.actions.server.ts'
import { openEventStream } from '#src/shop/staff/live/event-stream.server.ts'
import { isText } from '#src/platform/jsonapi/query.ts'
import { apiBase } from './base.ts'
import { callContextOf } from './bearer.ts'
import type { Download } from './openapi.ts'
import { callRules } from './call-rules.ts'

type DownloadInput = {
  world: World
  principal: Principal
  locale: Locale
  query: URLSearchParams
  params: Record<string, string>
  orderToken: string | undefined
  sessionToken: Secret | undefined
  /** Of a client that reads a stream of events again. */
  lastEventId: string | undefined
  signal: AbortSignal
}
type Content = ReadableStream<Uint8Array> | Buffer<ArrayBuffer> | Blob
type Opened = Result<Content, ApiError>
type DownloadRoute = Download & {
  allow: Allowed
  /** `{number}` is replaced by the path parameter, `{format}` by that of a photo. None for a stream that is not saved. */
  fileName?: string
  /** The file's Content-Security-Policy, when the default one is not strict enough. */
  policy?: string
  /** The file; a stream when its length is unbounded. */
  open: (input: DownloadInput) => Promise<Opened>
}

const accountsSummaries: Record<ExportName, string> = {
  orders: 'Orders that were placed in the period, one row each, with totals, VAT, payment and refunds, without their customers.',
  payments:
    'Payments that came in the period, with how they were paid at the counter, and refunds that were made, with a negative amount.',
  vat: 'The month closing: base, VAT and total of sales, of refunds and of both, by month and rate.',
  dispensing:
    'The register of dispensed medicines: medicine, quantity, county and the pharmacist who checked it. Of a prescription, only who may read prescriptions sees more than day, class, quantity and county.',
  customers: 'Customers with an account who registered in the period, by default all, with what they have bought.',
}

const accountsExport = (name: ExportName): DownloadRoute => ({
  path: `/staff/exports/${name}.csv`,
  summary: `${accountsSummaries[name]} CSV; from and to are days in Lisbon, by default the last 30. Requires re-authentication within the last 15 minutes.`,
  contentType: 'text/csv; charset=utf-8',
  fileName: `${name}.csv`,
  query: ['from', 'to'],
  allow: 'reports.export',
  async open({ world, principal, locale, query }) {
    const read = readExportPeriod(name, query, world.now())
    if (!read.ok) return err({ code: read.error.code, status: 400, parameter: read.error.field })
    if (!isStaff(principal)) return err({ code: 'not_found', status: 404 })
    const opened = await openAccountsExport(world, principal, { name, period: read.value, locale })
    return opened.ok ? opened : err({ ...opened.error, status: 403 })
  },
})

const exportStatus = { reauthentication_required: 403, unavailable: 503, export_running: 429 } as const

/** Calls that answer with a file instead of a JSON:API document. */
export const downloads: readonly DownloadRoute[] = [
  {
    path: '/account/export',
    summary:
      'Everything that the shop stores about the signed-in person, as JSON. One request per person at a time, else 429. Requires re-authentication within the last 15 minutes (`/auth/prove`).',
    contentType: 'application/json',
    fileName: 'account.json',
    allow: 'person',
    async open({ world, principal }) {
      if (principal.kind !== 'person') return err({ code: 'unauthorized', status: 401 })
      const opened = await openExport(world, principal, 'api')
      if (opened.ok) return opened
      return err({ ...opened.error, status: exportStatus[opened.error.code] })
    },
  },
  {
    path: '/staff/audit/export',
    summary: 'The audit log as CSV, with the filters of the owner’s page. Requires re-authentication within the last 15 minutes.',
    contentType: 'text/csv; charset=utf-8',
    fileName: 'audit.csv',
    query: ['person', 'action', 'subject', 'from', 'to'],
    allow: 'audit.read',
    async open({ world, principal, locale, query }) {
      const search = readAuditSearch(query)
      if (!search || !isStaff(principal)) return err({ code: 'unknown_filter', status: 400 })
      const opened = await openAuditExport(world, principal, { search, locale })
      return opened.ok ? opened : err({ ...opened.error, status: 403 })
    },
  },
  {
    path: '/staff/events',
    summary:
      'Server-Sent Events about new work, with ids only: `order.placed`, `order.changed`, `order.answered`, `request.submitted`, `request.changed`, `message.received`, `message.sent`, `stock.changed`. With `Last-Event-ID` what was missed comes first; `session.over` is the last one.',
    contentType: 'text/event-stream',
    allow: 'back_office.read',
    async open({ world, principal, sessionToken, lastEventId, signal }) {
      if (!isStaff(principal)) return err({ code: 'not_found', status: 404 })
      const stream = await openEventStream(world, { principal, sessionToken, lastEventId, signal })
      return stream ? ok(stream) : err({ code: 'too_many', status: 429, retryAfter: 10 })
    },
  },
  {
    path: '/loyalty-wallet/apple-pass',
    summary:
      'The signed-in person’s card as a pass for Apple Wallet; 404 without a card, and where the pharmacy has not configured it.',
    contentType: 'application/vnd.apple.pkpass',
    fileName: 'card.pkpass',
    allow: 'person',
    async open({ world, principal }) {
      if (principal.kind !== 'person') return err({ code: 'unauthorized', status: 401 })
      const pass = await applePassFor(world, principal)
      return pass.ok ? pass : err(passError(pass.error))
    },
  },
  {
    path: '/staff/loyalty-report/export',
    summary:
      'Points issued, spent, returned, expired and adjusted per month, as CSV; from and to as in the report. Requires re-authentication within the last 15 minutes.',
    contentType: 'text/csv; charset=utf-8',
    fileName: 'points.csv',
    query: ['from', 'to'],
    allow: 'loyalty.report',
    async open({ world, principal, locale, query }) {
      const period = readPeriod(query, world.now())
      if (!period || !isStaff(principal)) return err({ code: 'unknown_filter', status: 400, parameter: wrongDay(query) })
      const opened = await openReport(world, principal, { period, locale })
      return opened.ok ? opened : err({ ...opened.error, status: 403 })
    },
  },
  {
    path: '/staff/stock/order-list',
    summary: 'Variants with low stock, as CSV, with the units to order to reach twice their low-stock level.',
    contentType: 'text/csv; charset=utf-8',
    fileName: 'order-list.csv',
    allow: 'stock.read',
    open: async ({ world, locale }) => ok(await openOrderList(world.db, locale)),
  },
  {
    path: '/staff/batches/export',
    summary: 'Every batch at the pharmacy as CSV, the earliest expiry first.',
    contentType: 'text/csv; charset=utf-8',
    fileName: 'batches.csv',
    allow: 'stock.read',
    open: async ({ world, locale }) => ok(await openBatchList(world.db, locale)),
  },
  {
    path: '/staff/exports/products.csv',
    summary: 'All products as CSV, one row per pack, in the format that an import of products reads.',
    contentType: 'text/csv; charset=utf-8',
    fileName: 'products.csv',
    allow: 'catalogue.edit',
    open: async ({ world, locale }) => ok(openProductsExport(world, locale)),
  },
  {
    path: '/staff/exports/stock.csv',
    summary: 'The units on hand as CSV, one row per pack, in the format that an import of stock reads.',
    contentType: 'text/csv; charset=utf-8',
    fileName: 'stock.csv',
    allow: 'stock.read',
    open: async ({ world, locale }) => ok(openStockExport(world, locale)),
  },
  {
    path: '/staff/exports/sample-products.csv',
    summary: 'A file of products to begin from, as CSV, with a category of the shop by its name.',
    contentType: 'text/csv; charset=utf-8',
    fileName: 'sample-products.csv',
    allow: 'catalogue.edit',
    open: async ({ world, locale }) => ok(await openSample(world.db, 'products', locale)),
  },
  {
    path: '/staff/exports/sample-stock.csv',
    summary: 'A stock list to begin from, as CSV.',
    contentType: 'text/csv; charset=utf-8',
    fileName: 'sample-stock.csv',
    allow: 'stock.read',
    open: async ({ world, locale }) => ok(await openSample(world.db, 'stock', locale)),
  },
  ...exportNames.map(accountsExport),
  {
    path: '/staff/imports/{id}/report',
    summary: 'What an import does to each row of its file, as CSV: errors, changes, and what undoing it did not restore.',
    contentType: 'text/csv; charset=utf-8',
    fileName: 'import.csv',
    allow: 'stock.read',
    async open({ world, principal, locale, params }) {
      const imported = isStaff(principal) ? await findImport(world, principal, params['id'] ?? '') : undefined
      return imported ? ok(openImportReport(world, imported, locale)) : err({ code: 'not_found', status: 404 })
    },
  },
  {
    path: '/orders/{number}/invoice',
    summary: 'The PDF of the invoice of an order of the signed-in person, or of the order of the X-Order-Token.',
    contentType: 'application/pdf',
    fileName: '{number}.pdf',
    allow: 'anyone',
    async open({ world, principal, params, orderToken }) {
      const order = await findOrder(world, principal, { number: params['number'] ?? '', token: orderToken })
      return found(order && (await readInvoice(world, order)))
    },
  },
  {
    path: '/staff/orders/{number}/invoice',
    summary: 'The PDF of the invoice of an order.',
    contentType: 'application/pdf',
    fileName: '{number}.pdf',
    allow: 'orders.document',
    open: async ({ world, principal, params }) =>
      found(isStaff(principal) ? await readInvoiceAsStaff(world, principal, params['number'] ?? '', 'api') : undefined),
  },
  {
    path: '/uploads/{id}/file',
    summary: 'A photo, by the link of its upload, which works for 15 minutes in the session that requested it.',
    contentType: 'image/*',
    // `<img>` ignores both headers. Opened directly, the photo is downloaded; as a document it could run nothing.
    fileName: 'photo.{format}',
    query: ['expires', 'signature'],
    policy: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    allow: 'anyone',
    open: async ({ world, principal, params, query, sessionToken }) =>
      found(await openUpload(world, principal, { id: params['id'] ?? '', sessionToken, query })),
  },
]

const found = (content: Buffer<ArrayBuffer> | Blob | undefined): Opened =>
  content ? ok(content) : err({ code: 'not_found', status: 404 })

/** Answers with the file or an error document. HEAD of an export checks whether it is available without starting it. */
export async function answerDownload(c: ShopContext, world: World, download: DownloadRoute): Promise<Response> {
  c.set('route', apiBase + download.path)
  const locale = localeOf(c.req.raw)
  const context = await callContextOf(world, c, download.allow)
  if (!context.ok) return errorResponse([context.error], world.id, locale)
  const visit = context.value
  const opened = await open(c, { download, visit })
  const response = opened.ok
    ? new Response(c.req.method === 'HEAD' ? null : opened.value, { headers: headersOf(opened.value, download, c.req.param()) })
    : withSessionNotice(errorResponse([opened.error], world.id, locale), visit)
  for (const cookie of visit.setCookies) response.headers.append('Set-Cookie', cookie)
  return response
}

type Opening = { download: DownloadRoute; visit: RequestContext }

async function open(c: ShopContext, { download, visit }: Opening): Promise<Result<Content | null, ApiError>> {
  const { principal, world } = visit
  const refused = checkAccess(download.allow, visit, callRules)
  if (refused) return err(refused)
  const query = new URL(c.req.url).searchParams
  const fileLocale = query.get('locale')
  const names = [...query.keys()]
  const unknown = names.find((name, at) => !isKnown(download, name) || names.indexOf(name) < at || !isText(query.get(name) ?? ''))
  if (unknown !== undefined) return err({ code: 'unknown_parameter', status: 400, parameter: unknown.replaceAll('\0', '') })
  const params = c.req.param()
  if (c.req.method === 'HEAD' && Object.keys(params).length === 0) return ok(null)
  const limited = await callRules.admit(download.path, params, visit)
  if (limited) return err(limited)
  const orderToken = c.req.header('X-Order-Token') || undefined
  return download.open({
    world,
    principal,
    // Of the shop's spreadsheets, and not of the program that fetches the file.
    locale: isLocale(fileLocale) ? fileLocale : defaultLocale,
    query,
    params,
    orderToken,
    sessionToken: visit.sessionToken,
    lastEventId: c.req.header('Last-Event-ID'),
    signal: c.req.raw.signal,
  })
}

const isKnown = ({ query = [] }: DownloadRoute, name: string): boolean => name === 'locale' || query.includes(name)

function headersOf(
  content: Content | null,
  { contentType, fileName, policy }: DownloadRoute,
  params: Record<string, string>,
): Record<string, string> {
  const type = content instanceof Blob ? content.type : contentType
  const named = fileName?.replace('{number}', params['number'] ?? '').replace('{format}', type.split('/')[1] ?? '')
  return {
    'Content-Type': type,
    ...(named !== undefined && { 'Content-Disposition': `attachment; filename="${named}"` }),
    'Cache-Control': 'no-store',
    ...(policy !== undefined && { 'Content-Security-Policy': policy }),
  }
}
