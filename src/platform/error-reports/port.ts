import type { ErrorReport } from '#src/kernel/error-report.ts'

/** Where the error happened, in terms of the shop's own code; never user input. */
type Circumstances = {
  /** Server includes the worker's jobs. */
  side: 'server' | 'browser'
  /** The build of the code. */
  release: string
  /** The log message, or the name of the queue or periodic job. */
  said?: string | undefined
  /** The request id under which the log has the details. */
  request?: string | undefined
  /** The status the visitor received. */
  status?: number | undefined
  /** "Firefox, Linux". */
  device?: string | undefined
  /** The code of PostgreSQL or Node, such as 23505 or ECONNREFUSED. */
  code?: string | undefined
}

export type ReportedError = { report: ErrorReport; circumstances: Circumstances }

/** Neither `report` nor `pass` waits or throws: a failed report must not become another error. */
export type ErrorReports = {
  /** An error of this process. `error` is what was thrown. */
  report: (error: unknown, circumstances: Partial<Omit<Circumstances, 'side'>> & { route?: string | undefined }) => void
  /** An error of a visitor's page, already cleaned into a report without personal data. */
  pass: (reported: ReportedError) => void
  /** Waits until all reports are sent, `withinMs` at most. */
  end: (withinMs: number) => Promise<void>
}
