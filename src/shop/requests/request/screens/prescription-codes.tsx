import { CheckCheck, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ChangeEvent, ClipboardEvent } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { ownValue } from '#src/kernel/own-value.ts'
import { isPrescriptionNumber } from '#src/kernel/portuguese-numbers.ts'
import { readPrescriptionSms } from '#src/kernel/prescription-sms.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { compact, grouped, regrouped } from '../../form/code-groups.ts'
import { codeNames, codeSizes } from './prescription-view.ts'
import type { CodeName, Values } from './prescription-view.ts'
import type { PrescriptionState } from '../../form/screens/use-prescription.ts'

type Props = { prescription: PrescriptionState; errors: Values }

const labels = {
  prescription_code: { label: m.prescription_form_number, hint: m.prescription_form_number_hint },
  dispensation_code: { label: m.prescription_form_access, hint: m.prescription_form_access_hint },
  option_right_code: { label: m.prescription_form_option, hint: m.prescription_form_option_hint },
} as const

// With an SMS or photos the codes are in a box of their own, shown once there are some; entered on their own they need no box.
const look =
  'min-w-0 content-start gap-x-5 gap-y-4 focus-within:grid sm:grid-cols-2 group-has-[[value=codes]:checked]/way:grid ' +
  'group-not-has-[[value=codes]:checked]/way:rounded-xl ' +
  'group-not-has-[[value=codes]:checked]/way:p-4 group-not-has-[[value=codes]:checked]/way:sm:p-5'

const tones = {
  found: 'group-not-has-[[value=codes]:checked]/way:bg-ok-soft',
  typed: 'group-not-has-[[value=codes]:checked]/way:bg-sunken',
}

/** The three codes of a prescription, from an SMS, from a photo or typed. */
export function PrescriptionCodesFields({ prescription, errors }: Props) {
  const { codes, isFound } = prescription
  const isVisible = codeNames.some((name) => codes[name] !== '' || errors[name] !== undefined)
  return (
    <fieldset
      onPaste={(event) => pasteAnywhere(event, prescription)}
      className={classNames(isVisible ? 'grid' : 'hidden', look, isFound ? tones.found : tones.typed)}
    >
      <legend className="sr-only">{m.prescription_form_codes()}</legend>
      <p
        role="status"
        className="flex items-center gap-2.5 font-bold text-ok empty:hidden sm:col-span-2 group-has-[[value=codes]:checked]/way:hidden"
      >
        {isFound && (
          <>
            <CheckCheck aria-hidden="true" className="size-5" />
            {codes.option_right_code ? m.prescription_form_found_three() : m.prescription_form_found_two()}
          </>
        )}
      </p>
      {codeNames.map((name) => (
        <CodeField key={name} name={name} prescription={prescription} error={errors[name]} />
      ))}
      {isFound && (
        <p className="text-xs text-ink-2 sm:col-span-2 group-has-[[value=codes]:checked]/way:hidden">
          {m.prescription_form_found_hint()}
        </p>
      )}
    </fieldset>
  )
}

type CodeProps = { name: CodeName; prescription: PrescriptionState; error: string | undefined }

function CodeField({ name, prescription, error }: CodeProps) {
  const { codes, setCode } = prescription
  const { length } = codeSizes[name]
  const typed = compact(codes[name]).length
  const field = useRef<HTMLInputElement>(null)
  // Codes may have been typed before hydration.
  useEffect(() => {
    const { value } = field.current ?? {}
    if (value !== undefined && value !== codes[name]) setCode(name, grouped(value, codeSizes[name].group))
  })
  return (
    <Field
      name={name}
      label={labels[name].label()}
      hint={labels[name].hint()}
      error={error}
      optional={name === 'option_right_code'}
      className={name === 'prescription_code' ? 'sm:col-span-2' : undefined}
    >
      <span className="relative block max-w-[27rem]">
        <TextInput
          ref={field}
          name={name}
          value={codes[name]}
          onChange={(event) => setCode(name, retainGroups(event, codes[name], name))}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // A number may end in X, which a numeric keyboard does not have.
          inputMode={name === 'prescription_code' && typed >= length - 1 ? 'text' : 'numeric'}
          className="pe-10 font-semibold tabular-nums"
        />
        {typed === length && (
          <span className="absolute inset-y-0 end-3 grid place-items-center text-ok">
            <CircleCheck aria-hidden="true" className="size-5" />
            <span className="sr-only">{m.prescription_form_complete()}</span>
          </span>
        )}
      </span>
    </Field>
  )
}

const erasures: Readonly<Record<string, 'before' | 'behind'>> = {
  deleteContentBackward: 'before',
  deleteContentForward: 'behind',
}

/** Writes the digits in groups, with the caret after the same digit as before. */
function retainGroups({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>, was: string, name: CodeName): string {
  const isGapAlone = compact(was) === compact(field.value)
  const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ''
  const erased = isGapAlone ? ownValue(erasures, inputType) : undefined
  const typed = { text: field.value, caret: field.selectionStart ?? field.value.length }
  const { text, caret } = regrouped(typed, codeSizes[name].group, erased)
  // Before React sets the value, which would move the caret to the end.
  field.value = text
  field.setSelectionRange(caret, caret)
  return text
}

/** A whole SMS, or the number, may be pasted into any of the fields. */
function pasteAnywhere(event: ClipboardEvent, { take, setCode }: PrescriptionState): void {
  const text = event.clipboardData.getData('text')
  const read = readPrescriptionSms(text)
  if (read.ok) take(read.value)
  const isNumber = !read.ok && isPrescriptionNumber(compact(text))
  if (isNumber) setCode('prescription_code', regrouped({ text, caret: 0 }, codeSizes.prescription_code.group).text)
  if (read.ok || isNumber) event.preventDefault()
}
