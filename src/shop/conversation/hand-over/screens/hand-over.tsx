import { UserRoundCheck } from 'lucide-react'
import type { ToggleEvent } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Field } from '#src/ui/field.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

type Props = {
  /** That says what is given: the number of an order, or the id of a request. */ hidden: Readonly<Record<string, string>>
  /** The one who has it now. */ claimedBy: string | null
  colleagues: readonly { id: string; name: string; role: string }[]
  refused: { errors: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> } | undefined
  /** The key that opens it. */ submittedBy?: string
}

/** Gives an order, a prescription or a request to a colleague, who is told in their list for today. */
export function HandOver({ hidden, claimedBy, colleagues, refused, submittedBy }: Props) {
  if (colleagues.length === 0) return null
  const { errors = {}, values = {} } = refused ?? {}
  return (
    <details
      open={refused !== undefined}
      onToggle={submittedBy === undefined ? undefined : chooseColleague}
      className="basis-full text-xs"
    >
      <summary data-key={submittedBy} className="w-fit cursor-pointer py-1 font-semibold text-ink-2">
        {m.hand_over_open()}
        {submittedBy !== undefined && (
          <span className="ms-1.5 inline-grid align-middle">
            <KeyCap name={submittedBy} />
          </span>
        )}
      </summary>
      <Form
        method="post"
        preventScrollReset
        noValidate
        className="mt-1 flex flex-wrap items-end gap-2.5 rounded-md border border-line-2 bg-surface p-3"
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="claimed_by" value={claimedBy ?? ''} />
        <Field name="colleague" label={m.hand_over_to()} error={errors['colleague']}>
          <Select dense name="colleague" required defaultValue={values['colleague'] ?? ''}>
            <option value="">{m.hand_over_choose()}</option>
            {colleagues.map(({ id, name, role }) => (
              <option key={id} value={id}>
                {m.hand_over_option({ name, role })}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="message" label={m.hand_over_message()} optional className="min-w-0 grow basis-48" error={errors['message']}>
          <TextInput dense name="message" maxLength={300} defaultValue={values['message'] ?? ''} autoComplete="off" />
        </Field>
        <SubmitButton name="intent" value="hand_over" variant="quiet" size="xs">
          <UserRoundCheck aria-hidden="true" />
          {m.hand_over_do()}
        </SubmitButton>
        {errors['form'] !== undefined && (
          <p role="alert" className="basis-full font-medium text-bad">
            {errors['form']}
          </p>
        )}
      </Form>
    </details>
  )
}

/** Opened by its key, it goes on by keyboard. */
function chooseColleague({ newState, currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (newState === 'open') currentTarget.querySelector('select')?.focus()
}
