import { brokenBound } from '#src/kernel/body-members.ts'
import { isCrossSite } from '#src/platform/http/cross-site.ts'
import { deviceOf } from '#src/platform/http/device.ts'
import type { ShopApp, ShopContext } from '#src/platform/http/env.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import { readBody, statusOf } from '#src/platform/http/read-body.ts'
import type { ErrorReports } from '#src/platform/error-reports/port.ts'
import type { World } from '#src/platform/world.ts'
import { readReport } from './received.ts'
import { reportPath } from './report-path.ts'

// Bounds: as large as the largest report that is not refused for its contents. Rate: a page sends ten reports by default, and a
// household or an office shares an address.
const bounds = { bytes: 262_144, members: 5000, depth: 12 }
const perAddress = { max: 100, seconds: 600 }

/** Accepts error reports of pages, when a monitor is configured. The response does not wait for the monitor. */
export function mountErrorReports(app: ShopApp, world: World): void {
  const { errors } = world
  if (!errors) return
  app.post(reportPath, (c) => take(c, world, errors))
}

async function take(c: ShopContext, world: World, errors: ErrorReports): Promise<Response> {
  c.set('route', reportPath)
  const { address, id } = c.get('requestInfo')
  if (isCrossSite(c.req.raw, c.get('requestInfo'))) return answer(403)
  const counted = await consumeLimit(world, `error-reports:address:${address}`, perAddress)
  if (!counted.ok) return answer(429, { 'Retry-After': String(counted.error.retryAfter) })
  const body = await readBody(c.req.raw, bounds.bytes)
  if (!body.ok) return answer(statusOf[body.error.code])
  if (brokenBound(body.value, bounds)) return answer(413)
  const received = readReport(Buffer.from(body.value).toString('utf8'))
  if (!received) return answer(400)
  const { report, release } = received
  const device = deviceOf(c.req.header('User-Agent'))
  errors.pass({ report, circumstances: { side: 'browser', release, device, request: id } })
  return answer(204)
}

const answer = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
