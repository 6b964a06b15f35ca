import { ArrowRightLeft, Undo2 } from 'lucide-react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { StaffLineView } from '../../staff/staff-view.ts'
import { shortageConsents } from '../../shortage/shortage.ts'
import { consentTexts } from '../../shortage/shortage-labels.ts'
import type { SwapPreviewView } from '../swap-form.server.ts'

type Props = {
  number: string
  line: Pick<StaffLineView, 'id' | 'name' | 'swapLimit'>
  /** Of this line's form, when it was returned. */ returned: SwapReturned | undefined
}

export type SwapReturned = {
  errors: Readonly<Record<string, string>>
  values: Readonly<Record<string, string>>
  preview: SwapPreviewView | undefined
}

/** Another product in the place of pieces that the pharmacy does not have: first what it is and costs, then the customer's yes. */
export function SwapLine({ number, line, returned }: Props) {
  const { errors = {}, values = {}, preview } = returned ?? {}
  const idOf = (name: string) => `${name}-swap-${line.id}`
  return (
    <details open={returned !== undefined} className="text-2xs print:hidden">
      <summary className="w-fit cursor-pointer py-1 text-ink-2 underline underline-offset-3">
        {m.swap_open()}
        <span className="sr-only">: {line.name}</span>
      </summary>
      <Form
        method="post"
        preventScrollReset
        noValidate
        className="mt-1 grid gap-2.5 rounded-md border border-line-2 bg-surface p-3 text-xs text-ink"
      >
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="line_item_id" value={line.id} />
        {/* Enter, and a scanner, show the swap and do not make it. */}
        <button name="intent" value="swap_preview" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <What line={line} values={values} errors={errors} idOf={idOf} />
        {preview && <Agreement preview={preview} values={values} errors={errors} idOf={idOf} />}
        {errors['form'] !== undefined && (
          <p role="alert" className="font-medium text-bad">
            {errors['form']}
          </p>
        )}
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
      </Form>
    </details>
  )
}

type WhatProps = Omit<SwapReturned, 'preview'> & Pick<Props, 'line'> & { idOf: (name: string) => string }

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
    <Field name="quantity" id={idOf('quantity')} label={m.swap_quantity()} error={errors['quantity']}>
      <TextInput
        dense
        type="number"
        name="quantity"
        min={1}
        max={line.swapLimit}
        defaultValue={values['quantity'] ?? line.swapLimit}
        className="max-w-20"
      />
    </Field>
  </div>
)

type AgreementProps = Omit<SwapReturned, 'preview'> & { preview: SwapPreviewView; idOf: (name: string) => string }

function Agreement({ preview, values, errors, idOf }: AgreementProps) {
  return (
    <>
      <p role="status" className="grid gap-0.5 rounded-sm bg-green-soft px-2.5 py-2">
        <b className="font-semibold wrap-anywhere">{preview.name}</b>
        <span className="text-ink-2">{preview.facts}</span>
        <span className="font-medium">{preview.money}</span>
      </p>
      <Field name="consent" id={idOf('consent')} label={m.swap_how()} error={errors['consent']} className="justify-self-start">
        <Select dense name="consent" defaultValue={values['consent'] ?? 'phone'}>
          {shortageConsents.map((consent) => (
            <option key={consent} value={consent}>
              {consentTexts[consent]()}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        name="agreed"
        id={idOf('agreed')}
        label={m.swap_agreed()}
        error={errors['agreed']}
        defaultChecked={values['agreed'] !== undefined}
      />
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
      <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
        <ArrowRightLeft aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{m.swap_instead_of({ name, count: quantity })}</span>
        {canUndo && (
          <Form method="post" preventScrollReset className="print:hidden">
            <input type="hidden" name="number" value={number} />
            <input type="hidden" name="substitution" value={id} />
            <Button name="intent" value="unswap" variant="ghost" size="xs" className="px-2">
              <Undo2 aria-hidden="true" />
              {m.swap_undo()}
              <span className="sr-only">: {name}</span>
            </Button>
          </Form>
        )}
      </p>
      {error !== undefined && (
        <p role="alert" className="font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
