import { ArrowRightLeft, Undo2 } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { ButtonForm } from '#src/ui/form/button-form.tsx'
import { ErrorText } from '#src/ui/form/error-text.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { OrPropose } from '../../proposal/screens/or-propose.tsx'
import { AgreedBox, ConsentField, LineForm, MissingQuantity } from '../../shortage/screens/line-form.tsx'
import type { ReturnedLine } from '../../shortage/screens/line-form.tsx'
import type { StaffLineView } from '../../staff/staff-view.ts'
import type { SwapPreviewView } from '../swap-form.server.ts'

type Props = {
  number: string
  line: Pick<StaffLineView, 'id' | 'name' | 'swapLimit'>
  /** Its customer can be reached in the shop. */ canPropose: boolean
  /** Of this line's form, when it was returned. */ returned: SwapReturned | undefined
}

export type SwapReturned = ReturnedLine & { preview: SwapPreviewView | undefined }

/** Another product in the place of pieces that the pharmacy does not have: first what it is and costs, then the customer's yes. */
export function SwapLine({ number, line, canPropose, returned }: Props) {
  const { errors = {}, values = {}, preview } = returned ?? {}
  const idOf = (name: string) => `${name}-swap-${line.id}`
  return (
    <LineForm
      number={number}
      line={line}
      title={m.swap_open()}
      isOpen={returned !== undefined}
      error={errors['form']}
      actions={
        <>
          <div className="flex flex-wrap gap-2">
            <SubmitButton name="intent" value="swap_preview" variant="quiet" size="xs">
              {m.swap_preview()}
            </SubmitButton>
            {preview && (
              <SubmitButton name="intent" value="swap" size="xs">
                <ArrowRightLeft aria-hidden="true" />
                {m.swap_record()}
              </SubmitButton>
            )}
          </div>
          {preview && <OrPropose canPropose={canPropose} intent="propose_swap" />}
        </>
      }
    >
      {/* Enter, and a scanner, show the swap and do not make it. */}
      <button name="intent" value="swap_preview" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <What line={line} values={values} errors={errors} idOf={idOf} />
      {preview && <Agreement key={preview.terms} preview={preview} values={values} errors={errors} idOf={idOf} />}
    </LineForm>
  )
}

type WhatProps = ReturnedLine & Pick<Props, 'line'> & { idOf: (name: string) => string }

/** Which product goes, and in the place of how many pieces. */
const What = ({ line, values, errors, idOf }: WhatProps) => (
  <div className="flex flex-wrap gap-3">
    <Field name="replacement" id={idOf('code')} label={m.swap_code()} hint={m.swap_code_hint()} error={errors['replacement']}>
      <TextInput
        dense
        name="replacement"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        defaultValue={values['replacement'] ?? ''}
      />
    </Field>
    <MissingQuantity id={idOf('quantity')} label={m.swap_quantity()} limit={line.swapLimit} errors={errors} values={values} />
  </div>
)

type AgreementProps = ReturnedLine & { preview: SwapPreviewView; idOf: (name: string) => string }

function Agreement({ preview, values, errors, idOf }: AgreementProps) {
  return (
    <>
      <input type="hidden" name="terms" value={preview.terms} />
      <p role="status" className="grid gap-0.5 rounded-sm bg-green-soft px-2.5 py-2">
        <b className="font-semibold wrap-anywhere">{preview.name}</b>
        <span className="text-ink-2">{preview.facts}</span>
        <span className="font-medium">{preview.money}</span>
      </p>
      <ConsentField id={idOf('consent')} label={m.swap_how()} errors={errors} values={values} />
      <AgreedBox id={idOf('agreed')} label={m.swap_agreed()} errors={errors} values={values} />
      <Checkbox
        name="restock"
        id={idOf('restock')}
        label={m.swap_restock()}
        hint={m.swap_restock_hint()}
        defaultChecked={values['restock'] !== undefined}
      />
    </>
  )
}

type SwappedProps = { number: string; swap: NonNullable<StaffLineView['swap']>; error: string | undefined }

/** What the line stands in the place of. */
export function SwappedLine({ number, swap: { id, name, quantity, canUndo }, error }: SwappedProps) {
  return (
    <div className="grid gap-1 text-2xs">
      <div className="flex flex-wrap items-center gap-x-2 text-ink-2">
        <ArrowRightLeft aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{m.swap_instead_of({ name, count: quantity })}</span>
        {canUndo && (
          <ButtonForm
            intent="unswap"
            fields={{ number, substitution: id }}
            preventScrollReset
            formClassName="print:hidden"
            variant="ghost"
            size="xs"
            className="px-2"
          >
            <Undo2 aria-hidden="true" />
            {m.swap_undo()}
            <span className="sr-only">: {name}</span>
          </ButtonForm>
        )}
      </div>
      <ErrorText text={error} />
    </div>
  )
}
