import type { ErrorReportSettings } from '#src/platform/error-reports/settings.ts'
import { markName } from './mark-name.ts'

/**
 * Tells a page's scripts that errors are reported, how many, with how many preceding entries, and the build of the page. Rendered
 * on the server alone: React puts it into the head, and it is not part of the frame that every visitor loads.
 */
export const ErrorReportsMark = ({ settings, release }: { settings: ErrorReportSettings | undefined; release: string }) =>
  settings && <meta name={markName} content={`${settings.maxEvents} ${settings.maxBreadcrumbs} ${release}`} />
