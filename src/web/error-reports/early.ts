import type { Reporter } from './reporter.ts'

/** The name of the mark in a page that says that errors are to be reported. */
export const markName = 'error-reports'

/** When an address was shown, and its path: as it is, since nothing is sent before the reporter has struck out what is in it. */
export type Step = readonly [at: number, path: string]

/**
 * Hears of everything that goes wrong from the first line on and answers how it is told of more. Nothing is fetched before something goes
 * wrong: until the reporter is there, what has happened waits for it. Undefined where nobody is told.
 */
export function watchErrors(): ((error: unknown) => void) | undefined {
  const mark = document.querySelector<HTMLMetaElement>(`meta[name=${markName}]`)?.content
  if (!mark) return undefined
  let reporter: Promise<Reporter> | undefined
  const steps: Step[] = []
  const step = () => void steps.push([Date.now(), location.pathname])
  const report = (thrown: unknown): void => {
    const { pathname } = location
    reporter ??= import('./reporter.ts').then(({ openReporter }) => openReporter(mark, steps))
    // Whoever cannot be told, say because the connection is down, is not told of that either.
    reporter.then((tell) => tell(thrown, pathname)).catch(() => (reporter = undefined))
  }
  step()
  if ('navigation' in window) navigation.addEventListener('currententrychange', step)
  addEventListener('error', ({ error, message }) => report(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
