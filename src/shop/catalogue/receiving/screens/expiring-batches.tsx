import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { expiryText } from '../../batches/batch.ts'
import { daysLeft, daysLeftText } from '../../batches/expiry-labels.ts'
import type { ReceivingView } from './staff-receiving.server.ts'

const soonDays = 14

/** What expires first, beside a delivery. */
export function ExpiringBatches({ view: { expiring, expiringCount, today } }: { view: ReceivingView }) {
  const locale = useLocale()
  const path = pathTo('staff.stock.batches', locale)
  return (
    <aside aria-label={m.batches_tab_expiring()} className="border-line bg-surface max-lg:border-t lg:border-s">
      <div className="border-b border-line px-4 py-3.5">
        <h2 className="text-lg">{m.batches_tab_expiring()}</h2>
        <p className="text-xs text-ink-2">
          {expiringCount === 1 ? m.batches_count_one() : m.batches_count({ count: expiringCount })}
        </p>
      </div>
      <ul className="divide-y divide-line">
        {expiring.map((batch) => {
          const days = batch.expiresOn === null ? 0 : daysLeft(batch.expiresOn, today)
          return (
            <li key={batch.id} className="flex items-start gap-3 px-4 py-2.5 text-sm">
              <span className="min-w-0 grow">
                <Link to={`${path}?item=${batch.id}`} className="block truncate font-semibold hover:underline">
                  {batch.name[locale]}
                </Link>
                <span className="block truncate text-xs text-ink-2">
                  {batch.code ?? m.batches_without_code()} · {m.batches_pieces({ count: batch.quantity })}
                </span>
              </span>
              <span
                className={classNames(
                  'shrink-0 text-end font-semibold whitespace-nowrap',
                  days <= soonDays ? 'text-bad' : 'text-warn',
                )}
              >
                {daysLeftText(days)}
                <small className="block text-xs font-normal text-ink-2">
                  {batch.expiresOn === null ? '' : expiryText(batch.expiresOn)}
                </small>
              </span>
            </li>
          )
        })}
      </ul>
      <div className="grid gap-3 p-4">
        <Notice>{m.batches_fefo()}</Notice>
        <ButtonLink to={path} variant="quiet" size="s" className="justify-self-start">
          {m.batches_link()}
        </ButtonLink>
      </div>
    </aside>
  )
}
