import type { ErrorReport } from '#src/kernel/error-report.ts'

/** What is known of the place where something went wrong; words of the shop's own, never what somebody sent. */
type Circumstances = {
  /** Server, job or browser. */
  side: 'server' | 'browser'
  /** The build that the code belongs to. */
  release: string
  /** What the log says of it, or which queue or sweep it happened in. */
  said?: string | undefined
  /** Under which id the log tells the rest. */
  request?: string | undefined
  /** What the visitor was answered. */
  status?: number | undefined
  /** "Firefox, Linux". */
  device?: string | undefined
  /** PostgreSQL's or Node's own word for it, such as 23505 or ECONNREFUSED. */
  code?: string | undefined
}

export type ReportedError = { report: ErrorReport; circumstances: Circumstances }

/** Neither call waits for anybody or throws: that an error cannot be reported must not become another one. */
export type ErrorReports = {
  /** Of this process. `error` is what was thrown. */
  report: (error: unknown, circumstances: Partial<Omit<Circumstances, 'side'>> & { route?: string | undefined }) => void
  /** Of a visitor's page, already read into a report that holds nothing of theirs. */
  pass: (reported: ReportedError) => void
  /** Waits until all has been sent, for `withinMs` at most. */
  end: (withinMs: number) => Promise<void>
}
