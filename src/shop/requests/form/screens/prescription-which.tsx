import { m } from '#src/i18n/paraglide/messages.js'
import { FieldNotes, describedBy } from '#src/ui/field.tsx'
import { compact, grouped } from '../code-groups.ts'
import { codeSizes } from '../../request/screens/prescription-view.ts'
import type { PrescriptionState } from './use-prescription.ts'

type Props = { prescription: PrescriptionState; error: string | undefined; onChoose: () => void }

const name = 'sms_which'

/** Asks which of several prescriptions in one text is meant. */
export function PrescriptionWhich({ prescription: { several, codes, take }, error, onChoose }: Props) {
  const hint = m.prescription_form_which_hint()
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={describedBy(name, hint, error)} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm font-semibold">{m.prescription_form_which()}</legend>
      <FieldNotes id={name} hint={hint} error={error} />
      {several.map((one) => (
        <label
          key={`${one.number} ${one.access}`}
          className="grid grid-cols-[auto_1fr] gap-x-2.5 rounded-lg border border-control px-3 py-2.5 has-checked:border-green has-checked:bg-green-soft/50"
        >
          <input
            type="radio"
            name={name}
            value={`${one.number} ${one.access ?? ''}`}
            defaultChecked={isChosen(one, codes)}
            onChange={() => {
              take(one)
              onChoose()
            }}
            className="radio mt-0.5"
          />
          <span className="font-semibold tabular-nums">{grouped(one.number, codeSizes.prescription_code.group)}</span>
          <span className="col-start-2 text-sm text-ink-2">
            {one.access === null
              ? m.prescription_form_which_none()
              : m.prescription_form_which_access({ access: grouped(one.access, codeSizes.dispensation_code.group) })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const isChosen = ({ number, access }: PrescriptionState['several'][number], codes: PrescriptionState['codes']): boolean =>
  compact(codes.prescription_code) === number && compact(codes.dispensation_code) === (access ?? '')
