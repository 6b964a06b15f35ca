import { CalendarClock } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import type { IsoDate } from '#src/kernel/dates.ts'
import { TextField } from '#src/ui/form/fields.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { MissingQuantity, PreviewedLineForm } from '../../shortage/screens/line-form.tsx'
import type { ReturnedLine } from '../../shortage/screens/line-form.tsx'
import type { StaffLineView } from '../../staff/staff-line-view.ts'
import type { BackorderPreviewView } from '../backorder-form.server.ts'

type Props = {
  number: string
  line: Pick<StaffLineView, 'id' | 'name' | 'laterLimit'>
  /** On which the pieces can come. */ days: { from: IsoDate; until: IsoDate }
  /** Its customer can be reached in the shop. */ canPropose: boolean
  /** Of this line's form, when it was returned. */ returned: LaterReturned | undefined
}

export type LaterReturned = ReturnedLine & { preview: BackorderPreviewView | undefined }

/** Pieces that come later, as an order of their own: first the day and what it means, then the customer's yes. */
export function LaterLine({ number, line, days, canPropose, returned }: Props) {
  const { money, terms } = returned?.preview ?? {}
  return (
    <PreviewedLineForm
      number={number}
      line={line}
      work="later"
      title={m.backorder_open()}
      limit={line.laterLimit}
      returned={returned}
      look={{ intent: 'later_preview', text: m.backorder_preview() }}
      record={{ intent: 'later', text: m.backorder_record(), icon: CalendarClock }}
      propose={{ canPropose, intent: 'propose_backorder' }}
      preview={
        terms === undefined
          ? undefined
          : { terms, meaning: <span className="font-medium">{money}</span>, agreed: m.backorder_agreed() }
      }
    >
      <p>{m.backorder_text()}</p>
      <div className="flex flex-wrap gap-3">
        <MissingQuantity label={m.backorder_quantity()} limit={line.laterLimit} />
        <TextField
          dense
          type="date"
          name="expected_on"
          label={m.backorder_day()}
          lang={useLocale()}
          min={days.from}
          max={days.until}
        />
      </div>
    </PreviewedLineForm>
  )
}
