import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { HandOver } from '#src/shop/conversation/hand-over/screens/hand-over.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { ErrorText } from '#src/ui/form/error-text.tsx'
import type { StaffOrderPage } from '../read-staff-orders.server.ts'

type Props = {
  order: Pick<StaffOrderPage, 'number' | 'claim' | 'isPicking' | 'successors'>
  error: string | undefined
  /** The form that gives it to a colleague, when it was refused. */ handOver: ComponentProps<typeof HandOver>['refused']
}

/** Who works on an order in preparation, and the button that claims it, takes it over or releases it. */
export function StaffOrderClaim({ order: { number, claim, isPicking, successors }, error, handOver }: Props) {
  if (!isPicking && !claim) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-xs print:hidden">
      {claim && (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <Avatar name={claim.by ?? m.staff_area()} size="s" />
          <span className="truncate">
            {claim.isMine ? m.staff_queue_mine() : m.staff_queue_with({ name: claim.by ?? m.staff_area() })}
          </span>
        </span>
      )}
      {isPicking && (
        <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-2.5">
          <input type="hidden" name="number" value={number} />
          {claim && !claim.isMine && <input type="hidden" name="take_over_from" value={claim.id} />}
          <Button name="intent" value={claim?.isMine ? 'release' : 'claim'} variant={claim ? 'ghost' : 'quiet'} size="xs">
            {claim ? (claim.isMine ? m.staff_queue_release() : m.staff_claim_take_over()) : m.staff_queue_claim()}
          </Button>
          {!claim && <span className="text-2xs text-ink-2">{m.staff_claim_hint()}</span>}
        </Form>
      )}
      {isPicking && (
        <HandOver key={claim?.id} hidden={{ number }} claimedBy={claim?.id ?? null} colleagues={successors} refused={handOver} />
      )}
      <ErrorText text={error} className="basis-full" />
    </div>
  )
}
