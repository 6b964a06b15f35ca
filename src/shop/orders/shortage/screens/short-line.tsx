import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import type { StaffLineView } from '../../staff/staff-line-view.ts'
import { OrPropose } from '../../proposal/screens/or-propose.tsx'
import { AgreedBox, ConsentField, LineForm, MissingQuantity } from './line-form.tsx'
import type { ReturnedLine } from './line-form.tsx'

type Props = {
  number: string
  line: Pick<StaffLineView, 'id' | 'name' | 'missingLimit'>
  isPaid: boolean
  /** Its customer can be reached in the shop. */ canPropose: boolean
  refused: ReturnedLine | undefined
}

/** Leaves out pieces that the pharmacy does not have, once the customer has agreed. */
export const ShortLine = ({ number, line, isPaid, canPropose, refused }: Props) => (
  <LineForm
    number={number}
    line={line}
    work="short"
    title={m.shortage_open()}
    limit={line.missingLimit}
    returned={refused}
    actions={
      <>
        <Button name="intent" value="short" variant="quiet" size="xs" className="justify-self-start">
          {m.shortage_record()}
        </Button>
        <OrPropose canPropose={canPropose} intent="propose_leave_out" />
      </>
    }
  >
    <p>{isPaid ? m.shortage_paid_text() : m.shortage_unpaid_text()}</p>
    <div className="flex flex-wrap gap-3">
      <MissingQuantity label={m.shortage_missing()} limit={line.missingLimit} />
      <ConsentField label={m.shortage_how()} />
    </div>
    <AgreedBox label={m.shortage_agreed()} />
  </LineForm>
)
