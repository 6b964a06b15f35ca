import { ClipboardPaste, TextSelect, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Field, FieldNotes, describedBy } from '#src/ui/field.tsx'
import { MarkedTextArea } from '#src/ui/marked-text-area.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { markCodes } from '../sms-marks.ts'
import { codeSizes } from '../../request/screens/prescription-view.ts'
import type { Values } from '../../request/screens/prescription-view.ts'
import { compact, grouped } from '../code-groups.ts'
import type { PrescriptionState } from './use-prescription.ts'

type Props = { prescription: PrescriptionState; errors: Values; /** The text changed without typing. */ onChange: () => void }

/** The ministry's SMS, pasted as a whole; its codes are highlighted as they are recognised. */
export function PrescriptionSms({ prescription, errors, onChange }: Props) {
  const { sms, read, several, setSms, clear } = prescription
  const field = useRef<HTMLTextAreaElement>(null)
  // An SMS may have been pasted before hydration.
  useEffect(() => {
    if (field.current && field.current.value !== sms) setSms(field.current.value)
  })
  const empty = () => {
    clear()
    onChange()
    field.current?.focus()
  }
  const isUnread = sms.trim() !== '' && read === null && several.length === 0
  return (
    <div className="grid content-start gap-3">
      <Field
        name="sms_message"
        label={m.prescription_form_sms()}
        hint={m.prescription_form_sms_hint()}
        error={errors['sms_message']}
      >
        <MarkedTextArea
          ref={field}
          name="sms_message"
          rows={7}
          value={sms}
          onChange={({ currentTarget }) => setSms(currentTarget.value)}
          stretches={markCodes(sms, read)}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <Paste
          onText={(text) => {
            setSms(text)
            onChange()
          }}
        />
        <Clear onPress={empty} />
        <p className="text-xs text-ink-2 sm:ms-auto">{m.prescription_form_sealed()}</p>
      </div>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isUnread && m.prescription_form_sms_unread()}
      </p>
      {several.length > 0 && <PrescriptionWhich prescription={prescription} error={errors['sms_which']} onChoose={onChange} />}
    </div>
  )
}

function Clear({ onPress }: { onPress: () => void }) {
  return useHydrated() ? (
    <Button type="button" variant="quiet" size="s" onClick={onPress}>
      <X aria-hidden="true" />
      {m.prescription_form_clear()}
    </Button>
  ) : null
}

/** Only where the browser can read the clipboard. */
function Paste({ onText }: { onText: (text: string) => void }) {
  const [isRefused, refuse] = useState(false)
  const isScripted = useHydrated()
  if (!isScripted || !('clipboard' in navigator) || !('readText' in navigator.clipboard)) return null
  const paste = () =>
    navigator.clipboard.readText().then(
      (text) => {
        refuse(false)
        return onText(text)
      },
      () => refuse(true),
    )
  return (
    <>
      <Button type="button" variant="quiet" size="s" onClick={() => void paste()}>
        <ClipboardPaste aria-hidden="true" />
        {m.prescription_form_paste()}
      </Button>
      <p role="status" className="order-last basis-full text-sm text-warn empty:hidden">
        {isRefused && m.prescription_form_paste_refused()}
      </p>
    </>
  )
}

/** Placeholder until there are codes. */
export function CodesToCome() {
  return (
    <div className="grid place-content-center justify-items-center gap-1.5 rounded-xl border border-dashed border-line-2 bg-sunken px-6 py-5 text-center">
      <TextSelect aria-hidden="true" className="mb-1 size-7 text-ink-3" />
      <p className="font-semibold">{m.prescription_form_example_title()}</p>
      <p className="text-sm text-ink-2">{m.prescription_form_example()}</p>
    </div>
  )
}

type PrescriptionWhichProps = { prescription: PrescriptionState; error: string | undefined; onChoose: () => void }

const name = 'sms_which'

/** Asks which of several prescriptions in one text is meant. */
function PrescriptionWhich({ prescription: { several, codes, take }, error, onChoose }: PrescriptionWhichProps) {
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
