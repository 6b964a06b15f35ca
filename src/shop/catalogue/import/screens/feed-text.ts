import { formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { momentAt } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { FeedIssue } from '../trouble.actions.server.ts'

/** What is wrong with the file of a program, in one line. */
export function feedText({ code, at, errors, rows }: FeedIssue, now: Date, locale: Locale): string {
  const counts = { errors: formatNumber(errors, locale), total: formatNumber(rows, locale) }
  const texts = {
    failed: () => m.staff_today_stock_list_failed({}, { locale }),
    waiting: () => m.staff_today_stock_list_waiting({}, { locale }),
    missing: () => m.staff_today_stock_list_missing({ since: momentAt(at, now, locale) }, { locale }),
    errors: () => m.staff_today_stock_list_errors(counts, { locale }),
    shrunk: () => m.staff_today_stock_list_shrunk({}, { locale }),
  } satisfies Record<FeedIssue['code'], () => string>
  return texts[code]()
}
