import { isOurs } from '#src/kernel/error-report.ts'
import type { Crumb, ErrorDetails } from '#src/kernel/error-report.ts'
import { localeOfPath } from '#src/i18n/locales.ts'
import type { ReportedError } from './port.ts'

/** Bugsnag's limit per request (S250). */
const maxBytes = 1_000_000

type Sender = { apiKey: string; mode: string; maxBreadcrumbs: number; at: Date }

/** A report in Bugsnag's format (payload version 4), without person, client address, host or headers. */
export function payloadOf({ report, circumstances }: ReportedError, { apiKey, mode, maxBreadcrumbs, at }: Sender): string {
  const { side, release, device, ...shop } = circumstances
  const { route, faults } = report
  const write = (crumbs: readonly Crumb[], errors: readonly ErrorDetails[]): string =>
    JSON.stringify({
      apiKey,
      notifier,
      events: [
        {
          payloadVersion: '4',
          exceptions: errors.map((error) => exception(error, side)),
          severity: 'error',
          unhandled: true,
          severityReason: { type: 'unhandledException' },
          context: route,
          app: { releaseStage: mode, version: release, type: side },
          device: { time: at.toISOString(), ...(device && { browserName: device }) },
          breadcrumbs: crumbs.map(breadcrumb),
          metaData: { shop: { ...shop, route, language: localeOfPath(route) } },
          user: {},
        },
      ],
    })
  const whole = write(maxBreadcrumbs === 0 ? [] : report.crumbs.slice(-maxBreadcrumbs), faults)
  return Buffer.byteLength(whole) <= maxBytes ? whole : write([], faults.slice(0, 1).map(shortened))
}

const shortened = (error: ErrorDetails): ErrorDetails => ({
  ...error,
  message: error.message.slice(0, 200),
  frames: error.frames.slice(0, 10),
})

const notifier = { name: 'Botica', version: '1', url: 'https://docs.bugsnag.com/api/error-reporting/' }

const exception = ({ name, message, frames }: ErrorDetails, side: 'server' | 'browser') => ({
  errorClass: name,
  message,
  type: side === 'server' ? 'nodejs' : 'browserjs',
  stacktrace: frames.map((frame) => ({
    file: frame.file,
    method: frame.method,
    lineNumber: frame.line,
    columnNumber: frame.column,
    inProject: isOurs(frame) && !/node_modules/.test(frame.file),
  })),
})

const breadcrumb = ({ at, kind, what }: Crumb) => ({ timestamp: at, name: what, type: kind, metaData: {} })
