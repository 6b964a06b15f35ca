import type { ErrorReportSettings } from '#src/platform/error-reports/settings.ts'
import { markName } from './mark-name.ts'

/**
 * Tells the scripts of a page that errors are reported, how many, with how many entries of the time before, and of which build the page is.
 * Drawn on the server alone: React puts it into the head, and nothing of it is in the frame that every visitor fetches.
 */
export const ErrorReportsMark = ({ settings, release }: { settings: ErrorReportSettings | undefined; release: string }) =>
  settings && <meta name={markName} content={`${settings.maxEvents} ${settings.maxBreadcrumbs} ${release}`} />
