import type { Result } from '#src/kernel/result.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { ShopContext } from '#src/platform/http/env.ts'
import { visitOf } from '#src/platform/http/visit.ts'
import { errorResponse } from '#src/platform/jsonapi/answer.ts'
import { localeOf, refusal } from '#src/platform/jsonapi/call.ts'
import type { Allowed, ApiError } from '#src/platform/jsonapi/route.ts'
import { isStaff } from '#src/platform/who.ts'
import type { Person } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { openExport } from '#src/shop/account/export.actions.server.ts'
import { readAuditSearch } from '#src/shop/staff/audit-address.ts'
import { openAuditExport } from '#src/shop/staff/audit.actions.server.ts'
import { apiBase } from './base.ts'
import type { Download } from './openapi.ts'

type Asked = { world: World; who: Person; locale: Locale; query: URLSearchParams }
type Opened = Result<ReadableStream<Uint8Array>, ApiError>
type DownloadRoute = Download & {
  allow: Exclude<Allowed, 'anyone'>
  fileName: string
  /** The file as a stream: it is as long as it wants to be. */
  open: (asked: Asked) => Promise<Opened>
}

/** Calls that answer a file and no JSON:API document. */
export const downloads: readonly DownloadRoute[] = [
  {
    path: '/account/export',
    summary: 'All that the shop holds about the person who is signed in, as JSON. One at a time a person, else 429.',
    contentType: 'application/json',
    fileName: 'account.json',
    allow: 'person',
    async open({ world, who }) {
      const opened = await openExport(world, who, 'api')
      if (opened.ok) return opened
      return err({ ...opened.error, status: opened.error.code === 'unavailable' ? 503 : 429 })
    },
  },
  {
    path: '/staff/audit/export',
    summary:
      'The audit log as CSV, with the filters of the owner’s page. Asks for a proof of who they are that is not older than 15 minutes.',
    contentType: 'text/csv; charset=utf-8',
    fileName: 'audit.csv',
    allow: ['owner'],
    async open({ world, who, locale, query }) {
      const search = readAuditSearch(query)
      if (!search || !isStaff(who)) return err({ code: 'unknown_filter', status: 400 })
      const opened = await openAuditExport(world, who, { search, locale })
      return opened.ok ? opened : err({ ...opened.error, status: 403 })
    },
  },
]

/** A file, or an error document. HEAD asks whether there would be one and opens nothing. */
export async function answerDownload(c: ShopContext, world: World, download: DownloadRoute): Promise<Response> {
  c.set('route', apiBase + download.path)
  const locale = localeOf(c.req.raw)
  const visit = await visitOf(world, c)
  const opened = await open(c, { download, locale, visit })
  const response = opened.ok
    ? new Response(opened.value, { headers: headersOf(download) })
    : errorResponse([opened.error], world.id, locale)
  for (const cookie of visit.setCookies) response.headers.append('Set-Cookie', cookie)
  return response
}

type Opening = { download: DownloadRoute; locale: Locale; visit: Awaited<ReturnType<typeof visitOf>> }

async function open(
  c: ShopContext,
  { download, locale, visit }: Opening,
): Promise<Result<ReadableStream<Uint8Array> | null, ApiError>> {
  const { who, world } = visit
  const refused = refusal(download.allow, who)
  if (refused || who.kind !== 'person') return err(refused ?? { code: 'unauthorized', status: 401 })
  if (c.req.method === 'HEAD') return ok(null)
  return download.open({ world, who, locale, query: new URL(c.req.url).searchParams })
}

const headersOf = ({ contentType, fileName }: DownloadRoute): Record<string, string> => ({
  'Content-Type': contentType,
  'Content-Disposition': `attachment; filename="${fileName}"`,
  'Cache-Control': 'no-store',
})
