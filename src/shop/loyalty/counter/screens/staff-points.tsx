import { useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { titled } from '#src/ui/page-title.ts'
import { StaffFind } from './staff-find.tsx'
import { StaffPointsHead } from './staff-points-head.tsx'
import { CreditCard, ScanBarcode, UserSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { StaffBody } from '#src/ui/staff-body.tsx'
import type { CustomerSearchResult, FoundCustomer } from '../staff-lookup.server.ts'
import { walletPath } from './staff-wallet-address.ts'
import type { action, loader } from './staff-points.server.ts'

export { action, loader } from './staff-points.server.ts'

/** Search results, one row each, or that there are none and what to do. */
function StaffFound({ result }: { result: CustomerSearchResult | undefined }) {
  if (!result)
    return <Said icon={<ScanBarcode aria-hidden="true" />} title={m.points_find_idle()} text={m.points_find_idle_text()} />
  const { people, more } = result
  if (people.length === 0) return <NothingFound card={result.card} />
  return (
    <section aria-labelledby="found" className="grid gap-2">
      <h2 id="found" role="status" className="font-sans text-sm font-bold tracking-normal">
        {people.length === 1 ? m.points_find_one() : m.points_find_several({ count: people.length })}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {people.map((one) => (
          <Row key={one.id} found={one} />
        ))}
      </ul>
      {more && <p className="text-xs text-ink-2">{m.points_find_more()}</p>}
    </section>
  )
}

const nothingFound = {
  none: { title: m.points_find_none, text: m.points_find_none_text },
  unknown: { title: m.points_find_unknown, text: m.points_find_unknown_text },
  unlinked: { title: m.points_find_unlinked, text: m.points_find_unlinked_text },
  blocked: { title: m.points_find_blocked, text: m.points_find_blocked_text },
}

function NothingFound({ card }: Pick<CustomerSearchResult, 'card'>) {
  const { title, text } = nothingFound[card ?? 'none']
  const Icon = card ? CreditCard : UserSearch
  return (
    <div role="status">
      <Said icon={<Icon aria-hidden="true" />} title={title()} text={text()} />
    </div>
  )
}

function Said({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className="grid justify-items-center gap-1.5 rounded-lg border border-dashed border-line-2 px-5 py-10 text-center [&>svg]:size-8 [&>svg]:text-ink-3">
      {icon}
      <p className="font-semibold">{title}</p>
      <p className="max-w-[40ch] text-sm text-ink-2">{text}</p>
    </div>
  )
}

function Row({ found: { id, name, email, wallet } }: { found: FoundCustomer }) {
  const locale = useLocale()
  const displayName = name ?? m.points_find_nameless()
  const about = `${email} · ${wallet ? m.points_find_card_end({ end: wallet.cardEnd }) : m.points_find_no_card()}`
  return (
    <li className="relative flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-paper">
      <div className="min-w-0 grow">
        {wallet ? (
          <RowLink to={walletPath(locale, { id: wallet.id })}>{displayName}</RowLink>
        ) : (
          <p className="font-semibold">{displayName}</p>
        )}
        <p className="truncate text-xs text-ink-2 tabular-nums">{about}</p>
      </div>
      {!wallet && <Join id={id} name={displayName} />}
    </li>
  )
}

function Join({ id, name }: { id: string; name: string }) {
  return (
    <ButtonForm
      intent="join"
      fields={{ person: id }}
      as={SubmitButton}
      variant="quiet"
      size="s"
      aria-label={m.points_find_join_of({ name })}
      data-row
    >
      {m.points_find_join()}
    </ButtonForm>
  )
}

export const meta = titled(m.points_staff_title)

/** Start page of the counter: a field ready for a card. */
export default function StaffPoints() {
  const { roles } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <StaffPointsHead title={m.points_staff_title()} roles={roles} />
      <StaffBody width={60} gap={5}>
        <StaffFind typed={answer?.typed} error={answer?.error} answer={answer} main />
        <StaffFound result={answer?.result} />
      </StaffBody>
    </>
  )
}
