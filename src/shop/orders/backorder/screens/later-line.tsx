import { CalendarClock } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import type { IsoDate } from '#src/kernel/dates.ts'
import { Field } from '#src/ui/field.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { OrPropose } from '../../proposal/screens/or-propose.tsx'
import { AgreedBox, ConsentField, LineForm, MissingQuantity } from '../../shortage/screens/line-form.tsx'
import type { ReturnedLine } from '../../shortage/screens/line-form.tsx'
import type { StaffLineView } from '../../staff/staff-view.ts'
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
  const { errors = {}, values = {}, preview } = returned ?? {}
  const idOf = (name: string) => `${name}-later-${line.id}`
  return (
    <LineForm
      number={number}
      line={line}
      title={m.backorder_open()}
      isOpen={returned !== undefined}
      error={errors['form']}
      actions={
        <>
          <div className="flex flex-wrap gap-2">
            <SubmitButton name="intent" value="later_preview" variant="quiet" size="xs">
              {m.backorder_preview()}
            </SubmitButton>
            {preview && (
              <SubmitButton name="intent" value="later" size="xs">
                <CalendarClock aria-hidden="true" />
                {m.backorder_record()}
              </SubmitButton>
            )}
          </div>
          {preview && <OrPropose canPropose={canPropose} intent="propose_backorder" />}
        </>
      }
    >
      <p>{m.backorder_text()}</p>
      <When line={line} days={days} errors={errors} values={values} idOf={idOf} />
      {preview && <Agreement key={preview.terms} preview={preview} errors={errors} values={values} idOf={idOf} />}
    </LineForm>
  )
}

type Fields = ReturnedLine & { idOf: (name: string) => string }

/** How many pieces come later, and on which day. */
function When({ line, days, errors, values, idOf }: Fields & Pick<Props, 'line' | 'days'>) {
  const locale = useLocale()
  return (
    <div className="flex flex-wrap gap-3">
      <MissingQuantity
        id={idOf('quantity')}
        label={m.backorder_quantity()}
        limit={line.laterLimit}
        errors={errors}
        values={values}
      />
      <Field name="expected_on" id={idOf('day')} label={m.backorder_day()} error={errors['expected_on']}>
        <TextInput
          dense
          type="date"
          name="expected_on"
          lang={locale}
          min={days.from}
          max={days.until}
          defaultValue={values['expected_on'] ?? ''}
        />
      </Field>
    </div>
  )
}

/** What it means, and that the customer agrees. */
const Agreement = ({ preview, errors, values, idOf }: Fields & { preview: BackorderPreviewView }) => (
  <>
    <input type="hidden" name="terms" value={preview.terms} />
    <p role="status" className="rounded-sm bg-green-soft px-2.5 py-2 font-medium">
      {preview.money}
    </p>
    <ConsentField id={idOf('consent')} label={m.swap_how()} errors={errors} values={values} />
    <AgreedBox id={idOf('agreed')} label={m.backorder_agreed()} errors={errors} values={values} />
  </>
)
