import type { Reporter } from './reporter.ts'

/** When an address was shown, and its raw path: the reporter removes identifiers before anything is sent. */
export type Step = readonly [at: number, path: string]

/**
 * Listens for all errors from now on, and returns a function that reports further ones. The reporter is loaded with the first
 * error; until then, what has happened waits for it. `mark`: the page's reporting settings.
 */
export function watchErrors(mark: string): (error: unknown) => void {
  let reporter: Promise<Reporter> | undefined
  const steps: Step[] = []
  const step = () => void steps.push([Date.now(), location.pathname])
  const report = (thrown: unknown): void => {
    // A string thrown by an extension, or "Script error.", has no location; and server responses are the server's to report.
    if (!(thrown instanceof Error)) return
    const { pathname } = location
    reporter ??= import('./reporter.ts').then(({ openReporter }) => openReporter(mark, steps))
    // If the reporter cannot be loaded, for example without a connection, this error is dropped and the next one tries again.
    reporter.then((report) => report(thrown, pathname)).catch(() => (reporter = undefined))
  }
  step()
  if ('navigation' in window) navigation.addEventListener('currententrychange', step)
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
