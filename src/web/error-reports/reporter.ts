import Bugsnag from '@bugsnag/js'
import type { Client, Event } from '@bugsnag/js'
import { cleanReport, isOurs } from '#src/kernel/error-report.ts'
import type { Crumb, ErrorReport } from '#src/kernel/error-report.ts'
import { isOpenRoute, routeOf } from '#src/i18n/places.ts'
import type { Step } from './early.ts'
import { reportPath } from './report-path.ts'

export type Reporter = (error: Error, pathname: string) => void

// The library requires an API key; the server has the real one, and pages need not know it.
const anyKey = '0'.repeat(32)

/**
 * Loads the library, of which only the parsing of errors is used: everything that it would collect or send by itself is off. It
 * restarts its event count at every address, so the document counts its own events (S248).
 */
export function openReporter(mark: string, steps: readonly Step[]): Reporter {
  const [events, crumbs, release = ''] = mark.split(' ')
  const client = openClient(release)
  const recorded: Crumb[] = []
  const reported = new Set<unknown>()
  return (error, pathname) => {
    if (recorded.length >= Number(events)) return
    // A render error is reported by React and by the window.
    if (reported.has(error)) return
    reported.add(error)
    const before = Number(crumbs) === 0 ? [] : crumbsOf(steps, recorded).slice(-Number(crumbs))
    client.notify(error, (event) => {
      const report = reportOf(event, { route: routeOf(pathname), crumbs: before })
      // Extensions and third-party scripts fail in our pages too.
      if (!report.faults.some(({ frames }) => frames.some(isOurs))) return false
      write(event, cleanReport(report, isOpenRoute(report.route)))
      recorded.push({ at: new Date().toISOString(), kind: 'error', what: event.errors[0]?.errorClass ?? 'Error' })
      return true
    })
  }
}

const openClient = (appVersion: string): Client =>
  Bugsnag.createClient({
    apiKey: anyKey,
    endpoints: { notify: reportPath, sessions: reportPath },
    ...(appVersion && { appVersion }),
    autoDetectErrors: false,
    autoTrackSessions: false,
    collectUserIp: false,
    generateAnonymousId: false,
    trackInlineScripts: false,
    sendPayloadChecksums: false,
    enabledBreadcrumbTypes: [],
    maxBreadcrumbs: 0,
    maxEvents: 100,
    logger: null,
  })

/** In chronological order. The router replaces history entries by itself, which is not a navigation. */
function crumbsOf(steps: readonly Step[], crumbs: readonly Crumb[]): Crumb[] {
  const changes = steps.filter(([, path], index) => path !== steps[index - 1]?.[1])
  const navigations = changes.map(([at, path]) => ({
    at: new Date(at).toISOString(),
    kind: 'navigation' as const,
    what: routeOf(path),
  }))
  return [...navigations, ...crumbs].toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

// Frames without a file exist, despite the library's types.
const textOf = (file: unknown): string => (typeof file === 'string' ? file : '')

const reportOf = ({ errors }: Event, { route, crumbs }: Pick<ErrorReport, 'route' | 'crumbs'>): ErrorReport => ({
  faults: errors.map(({ errorClass, errorMessage, stacktrace }) => ({
    name: errorClass,
    message: errorMessage,
    frames: stacktrace.map(({ file, method = '', lineNumber = 0, columnNumber = 0 }) => ({
      file: textOf(file),
      method,
      line: lineNumber,
      column: columnNumber,
    })),
  })),
  route,
  crumbs,
})

/** Replaces everything that the library has collected by the clean report. */
function write(event: Event, { faults, route, crumbs }: ErrorReport): void {
  event.errors = faults.map(({ name, message, frames }) => ({
    errorClass: name,
    errorMessage: message,
    type: 'browserjs',
    stacktrace: frames.map(({ file, method, line, column }) => ({ file, method, lineNumber: line, columnNumber: column })),
  }))
  event.context = route
  event.request = {}
  event.device = {}
  event.breadcrumbs = crumbs.map(({ at, kind, what }) => ({ message: what, type: kind, metadata: {}, timestamp: new Date(at) }))
  event.setUser()
}
