import type { Reporter } from './reporter.ts'

/** When an address was shown, and its path: as it is, since nothing is sent before the reporter has struck out what is in it. */
export type Step = readonly [at: number, path: string]

/**
 * Hears of everything that goes wrong from now on and answers how it is told of more. The reporter is not fetched before something goes
 * wrong: until it is there, what has happened waits for it. `mark`: what the page says of how to report.
 */
export function watchErrors(mark: string): (error: unknown) => void {
  let reporter: Promise<Reporter> | undefined
  const steps: Step[] = []
  const step = () => void steps.push([Date.now(), location.pathname])
  const report = (thrown: unknown): void => {
    // A text that an extension throws, or "Script error.", says nothing of where; and what the server answered is the server's to report.
    if (!(thrown instanceof Error)) return
    const { pathname } = location
    reporter ??= import('./reporter.ts').then(({ openReporter }) => openReporter(mark, steps))
    // Whoever cannot be told, say because the connection is down, is not told of that either.
    reporter.then((report) => report(thrown, pathname)).catch(() => (reporter = undefined))
  }
  step()
  if ('navigation' in window) navigation.addEventListener('currententrychange', step)
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
