import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { StaffLineView } from '../../staff/staff-view.ts'
import { shortageConsents } from '../shortage.ts'
import { consentTexts } from '../shortage-labels.ts'

type Props = {
  number: string
  line: Pick<StaffLineView, 'id' | 'name' | 'missingLimit'>
  isPaid: boolean
  /** Of this line's form, when it was refused. */
  refused: { errors: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> } | undefined
}

/** Leaves out pieces that the pharmacy does not have, once the customer has agreed. */
export function ShortLine({ number, line, isPaid, refused }: Props) {
  const { errors = {}, values = {} } = refused ?? {}
  const idOf = (name: string) => `${name}-${line.id}`
  return (
    <details open={refused !== undefined} className="group/short text-2xs print:hidden">
      <summary className="w-fit cursor-pointer py-1 text-ink-2 underline underline-offset-3">
        {m.shortage_open()}
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
        <p>{isPaid ? m.shortage_paid_text() : m.shortage_unpaid_text()}</p>
        <div className="flex flex-wrap gap-3">
          <Field name="quantity" id={idOf('missing')} label={m.shortage_missing()} error={errors['quantity']}>
            <TextInput
              dense
              type="number"
              name="quantity"
              min={1}
              max={line.missingLimit}
              defaultValue={values['quantity'] ?? line.missingLimit}
              className="max-w-20"
            />
          </Field>
          <Field name="consent" id={idOf('consent')} label={m.shortage_how()} error={errors['consent']}>
            <Select dense name="consent" defaultValue={values['consent'] ?? 'phone'}>
              {shortageConsents.map((consent) => (
                <option key={consent} value={consent}>
                  {consentTexts[consent]()}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Checkbox
          name="agreed"
          id={idOf('agreed')}
          label={m.shortage_agreed()}
          error={errors['agreed']}
          defaultChecked={values['agreed'] !== undefined}
        />
        {errors['form'] !== undefined && (
          <p role="alert" className="font-medium text-bad">
            {errors['form']}
          </p>
        )}
        <Button name="intent" value="short" variant="quiet" size="xs" className="justify-self-start">
          {m.shortage_record()}
        </Button>
      </Form>
    </details>
  )
}
