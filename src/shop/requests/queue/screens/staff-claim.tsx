import { awaitsQuote } from '../../request/request.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Avatar } from '#src/ui/avatar.tsx'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { QueueRow } from '../staff-view.ts'
import { staffRequestTitle } from '../staff-labels.ts'

type Props = {
  row: Pick<QueueRow, 'id' | 'kind' | 'state' | 'customer' | 'submittedAt' | 'claim'>
  now: Date
  /** The key that presses it. */ submittedBy?: string
}

/** Who works on it, and the button that claims or releases it. */
export function StaffClaim({ row, now, submittedBy }: Props) {
  const { claim } = row
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-xs max-sm:flex-wrap max-sm:justify-end">
      {claim && <Claimant claim={claim} />}
      {awaitsQuote(row.state) && (!claim || claim.isMine) && <ClaimForm row={row} now={now} submittedBy={submittedBy} />}
    </div>
  )
}

function Claimant({ claim }: { claim: NonNullable<QueueRow['claim']> }) {
  const name = claim.by ?? m.staff_area()
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <Avatar name={name} size="s" />
      <span className="truncate">{claim.isMine ? m.staff_queue_mine() : m.staff_queue_with({ name })}</span>
    </span>
  )
}

function ClaimForm({ row, now, submittedBy }: Omit<Props, 'submittedBy'> & { submittedBy: string | undefined }) {
  const locale = useLocale()
  const title = staffRequestTitle(row, now, locale)
  const [intent, text, label] = row.claim
    ? (['release', m.staff_queue_release(), m.staff_queue_release_of({ title })] as const)
    : (['claim', m.staff_queue_claim(), m.staff_queue_claim_of({ title })] as const)
  return (
    // Above the link that covers the row.
    <ButtonForm
      intent={intent}
      fields={{ id: row.id }}
      preventScrollReset
      formClassName="relative z-1"
      variant={row.claim ? 'ghost' : 'quiet'}
      size="xs"
      aria-label={label}
      data-key={submittedBy}
      className="px-2.5"
    >
      {text}
      {submittedBy && <KeyCap name={submittedBy} />}
    </ButtonForm>
  )
}
