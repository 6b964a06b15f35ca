import { formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { ImportAnswer } from '../staff-import-form.server.ts'
import type { Imported } from '../staff-import.server.ts'

/** How many plastic cards there are; `free`: not linked. */
export function Stock({ known, free }: { known: number; free: number }) {
  const locale = useLocale()
  const unlinked = formatNumber(free, locale)
  if (known === 1) return m.points_import_stock_one({ free: unlinked })
  return m.points_import_stock({ known: formatNumber(known, locale), free: unlinked })
}

/** How many were added, and why others were not. */
export function ImportDone({ imported: { added, known, repeated } }: { imported: Imported }) {
  const locale = useLocale()
  const count = (number: number): { count: string } => ({ count: formatNumber(number, locale) })
  return (
    <Notice tone="ok" role="status" title={added === 1 ? m.points_import_done_one() : m.points_import_done(count(added))}>
      {[
        known > 0 && (known === 1 ? m.points_import_known_one() : m.points_import_known(count(known))),
        repeated > 0 && (repeated === 1 ? m.points_import_repeated_one() : m.points_import_repeated(count(repeated))),
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  )
}

/** Which lines are wrong, or what is wrong with the whole list. */
export function ImportWrong({ answer: { error, wrong, count } }: { answer: Extract<ImportAnswer, { error: string }> }) {
  const locale = useLocale()
  if (count === 0) return <Notice tone="bad" role="alert" title={error} />
  const title = count === 1 ? m.points_import_wrong_one() : m.points_import_wrong({ count: formatNumber(count, locale) })
  return (
    <Notice tone="bad" role="alert" title={title}>
      <ul className="grid gap-0.5">
        {wrong.map(({ line, says }) => (
          <li key={line}>
            <b className="tabular-nums">{m.points_import_line({ line: formatNumber(line, locale) })}</b>: {says}
          </li>
        ))}
      </ul>
      {count > wrong.length && <p>{m.points_import_more({ count: formatNumber(count - wrong.length, locale) })}</p>}
    </Notice>
  )
}
