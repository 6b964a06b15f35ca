import { Send } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'

type Props = {
  /** Its customer can be reached in the shop. */ canPropose: boolean
  intent: 'propose_swap' | 'propose_leave_out' | 'propose_backorder'
}

/** The other way to get the customer's consent: they answer for themselves. A button of the form that it stands in. */
export const OrPropose = ({ canPropose, intent }: Props) => (
  <div className="grid justify-items-start gap-1.5 border-t border-line pt-2.5">
    {canPropose ? (
      <>
        <SubmitButton name="intent" value={intent} variant="soft" size="xs">
          <Send aria-hidden="true" />
          {m.proposal_send()}
        </SubmitButton>
        <span className="text-2xs text-ink-2">{m.proposal_send_hint()}</span>
      </>
    ) : (
      <span className="text-2xs text-ink-2">{m.error_proposal_unreachable()}</span>
    )}
  </div>
)
