import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { ListSearch } from '#src/ui/list/list-search.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Panel } from '#src/ui/panel.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import type { FoundCustomer } from '../customer.ts'
import { nameOf, ordersText } from './customer-texts.ts'
import { customerPath, mergePath } from './customers-address.ts'

type Choice = { id: string; name: string | null; q: string; error: string | null; others: readonly FoundCustomer[] | null }

/** Which other account is the same person's, for accounts that have neither phone nor NIF in common. */
export function MergeChoice({ choice: { id, name, q, error, others } }: { choice: Choice }) {
  const locale = useLocale()
  return (
    <StaffBody width={46}>
      <StaffHeading
        back={{ to: customerPath(locale, id), text: m.customers_merge_back() }}
        title={m.customers_merge_title()}
        lead={m.customers_merge_choose({ name: nameOf(name) })}
      />
      <Panel id="choice" title={m.customers_merge_other()}>
        <div className="flex flex-wrap items-center gap-2">
          <ListSearch
            label={m.customers_search()}
            placeholder={m.customers_search_placeholder()}
            q={q}
            sealedIn={mergePath(locale, id)}
            clear={{ to: mergePath(locale, id), text: m.customers_search_clear() }}
          />
        </div>
        <p role="status" className="text-xs text-ink-2">
          {error ?? (others?.length === 0 ? m.customers_none() : m.customers_search_hint())}
        </p>
        {others && others.length > 0 && (
          <ul className="-mb-2 divide-y divide-line">
            {others.map((other) => (
              <li key={other.id} className="relative flex items-center gap-2.5 py-2 text-xs hover:bg-paper">
                <Avatar name={nameOf(other.name)} size="s" />
                <span className="grid min-w-0 grow">
                  <Link
                    to={mergePath(locale, id, other.id)}
                    className="text-sm font-semibold underline-offset-3 after:absolute after:inset-0 hover:underline"
                  >
                    {nameOf(other.name)}
                  </Link>
                  <span className="wrap-anywhere text-ink-2">{other.email}</span>
                </span>
                <span className="text-ink-2">{ordersText(other.orders)}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </StaffBody>
  )
}
