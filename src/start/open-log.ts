import type { DestinationStream, Logger } from 'pino'
import { openBugsnag } from '../platform/error-reports/bugsnag.ts'
import type { ErrorReports } from '../platform/error-reports/port.ts'
import type { Config } from '../platform/config.ts'
import { openLog } from '../platform/log.ts'
import type { LoggedError } from '../platform/log.ts'
import { releaseOf } from './build-pages.ts'

/** The log and the error reporting service; the demo has no fake of it, because it has the log. */
export function openTelling(config: Config, destination?: DestinationStream): { log: Logger; errors: ErrorReports | undefined } {
  const errors =
    config.errorReports &&
    openBugsnag(config.errorReports, {
      mode: config.mode,
      release: releaseOf,
      now: () => new Date(),
      // A warning: an error would be reported, and that report would fail as well.
      onTrouble: (reason) => log.warn({ reason }, 'an error could not be reported'),
    })
  const log = openLog(config.logLevel, destination, errors && ((logged) => reportError(errors, logged)))
  return { log, errors }
}

function reportError(errors: ErrorReports, { error, said, facts }: LoggedError): void {
  const { route, request, status, queue, periodicJob } = facts
  errors.report(error, {
    said: [said, text(queue), text(periodicJob)].filter(Boolean).join(': '),
    route: text(route),
    request: text(request),
    status: typeof status === 'number' ? status : undefined,
  })
}

const text = (fact: unknown): string | undefined => (typeof fact === 'string' ? fact : undefined)
