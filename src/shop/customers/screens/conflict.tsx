import { m } from '#src/i18n/paraglide/messages.js'
import { FocusOnResult } from '#src/ui/focus-on-result.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { CustomerChange } from '../customer.ts'
import { changeText } from './customer-texts.ts'

/** What colleagues did since this page was opened. */
export function Conflict({ changes }: { changes: readonly CustomerChange[] }) {
  const locale = useLocale()
  return (
    <FocusOnResult>
      <Notice tone="warn" role="alert" title={m.customers_conflict()}>
        <ul className="list-disc ps-5">
          {changes.map((change) => (
            <li key={change.id}>{changeText(change, locale)}</li>
          ))}
        </ul>
        <p className="mt-1.5">{m.customers_conflict_text()}</p>
      </Notice>
    </FocusOnResult>
  )
}
