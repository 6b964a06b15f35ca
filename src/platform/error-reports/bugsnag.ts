import { cleanReport } from '#src/kernel/error-report.ts'
import type { ErrorReport } from '#src/kernel/error-report.ts'
import { isOpenRoute, unmatched } from '#src/i18n/places.ts'
import { createReportLimiter } from './report-limiter.ts'
import { codeOf, causesOf } from './from-error.ts'
import { payloadOf } from './payload.ts'
import type { ErrorReports, ReportedError } from './port.ts'
import type { ErrorReportSettings } from './settings.ts'

type BugsnagOptions = {
  mode: string
  /** Of the built pages, which may still be built when the log is opened. */ release: () => string
  now: () => Date
  /** Called when Bugsnag does not accept a report; must not report that failure itself. */
  onTrouble: (reason: string) => void
}

const maxWaiting = 50
const kindsInAnHour = 20
const answersWithinMs = 10_000

/** Sends reports one at a time, outside of every request. What Bugsnag does not accept is dropped: the log has everything. */
export function openBugsnag(settings: ErrorReportSettings, { mode, release, now, onTrouble }: BugsnagOptions): ErrorReports {
  const max = { sameKind: settings.maxEvents, all: settings.maxEvents * kindsInAnHour }
  // Separate limits: a visitor who makes pages fail on purpose must not use up the server's own reports.
  const canNotify = { server: createReportLimiter(max, now), browser: createReportLimiter(max, now) }
  const waiting: string[] = []
  let sending: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await send(settings, next).catch(complain)
    sending = undefined
  }
  const complain = (error: unknown): void => onTrouble(error instanceof Error ? error.message : 'no answer')

  function pass(reported: ReportedError): void {
    if (waiting.length >= maxWaiting || !canNotify[reported.circumstances.side](kindOf(reported.report))) return
    const { apiKey, maxBreadcrumbs } = settings
    waiting.push(payloadOf(reported, { apiKey, mode, maxBreadcrumbs, at: now() }))
    sending ??= sendAll()
  }

  return {
    pass,
    report(error, { route = unmatched, ...circumstances }) {
      const report = cleanReport({ faults: causesOf(error), route, crumbs: [] }, isOpenRoute(route))
      pass({ report, circumstances: { release: release(), side: 'server', code: codeOf(error), ...circumstances } })
    },
    async end(withinMs) {
      const patience = new Promise((resolve) => setTimeout(resolve, withinMs).unref())
      await Promise.race([sending, patience])
    },
  }
}

function kindOf({ faults: [error], route }: ErrorReport): string {
  const { name = '', frames: [frame] = [] } = error ?? {}
  return [name, route, frame?.file, frame?.line].join(' ')
}

async function send({ endpoint, apiKey }: ErrorReportSettings, body: string): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Bugsnag-Api-Key': apiKey,
      'Bugsnag-Payload-Version': '4',
      'Bugsnag-Sent-At': new Date().toISOString(),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(answersWithinMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`answered ${response.status}`)
}
