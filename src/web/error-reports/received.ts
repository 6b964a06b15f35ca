import * as v from 'valibot'
import { cleanName, cleanReport } from '#src/kernel/error-report.ts'
import type { ErrorReport } from '#src/kernel/error-report.ts'
import { isOpenRoute, knownRoute } from '#src/i18n/places.ts'

const short = v.pipe(v.string(), v.maxLength(300))
const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000))
const frame = v.object({
  file: short,
  method: v.optional(short, ''),
  lineNumber: v.optional(place, 0),
  columnNumber: v.optional(place, 0),
})
const exception = v.object({
  errorClass: short,
  message: v.pipe(v.string(), v.maxLength(2000)),
  stacktrace: v.pipe(v.array(frame), v.maxLength(50)),
})
const crumb = v.object({
  message: short,
  type: v.picklist(['navigation', 'error']),
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
})
const event = v.object({
  exceptions: v.pipe(v.array(exception), v.minLength(1), v.maxLength(5)),
  context: short,
  breadcrumbs: v.pipe(v.array(crumb), v.maxLength(100)),
  app: v.object({ version: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)), '') }),
})
const payload = v.pipe(v.string(), v.parseJson(), v.object({ events: v.tuple([event]) }))

type Received = { report: ErrorReport; release: string }

/**
 * Extracts from a report only what one of our pages may have sent. Anybody can send a report: it is cleaned as if no page had
 * done so, and values that only the shop writes (route patterns, error classes) are accepted only if they are valid.
 */
export function readReport(body: string): Received | undefined {
  const parsed = v.safeParse(payload, body)
  if (!parsed.success) return undefined
  const [{ exceptions, context, breadcrumbs, app }] = parsed.output.events
  const report = {
    faults: exceptions.map(({ errorClass, message, stacktrace }) => ({
      name: errorClass,
      message,
      frames: stacktrace.map(({ file, method, lineNumber, columnNumber }) => ({
        file,
        method,
        line: lineNumber,
        column: columnNumber,
      })),
    })),
    route: knownRoute(context),
    crumbs: breadcrumbs.map(({ message, type, timestamp }) => ({
      at: timestamp,
      kind: type,
      what: type === 'error' ? cleanName(message) : knownRoute(message),
    })),
  }
  return { report: cleanReport(report, isOpenRoute(report.route)), release: app.version || 'unknown' }
}
