import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { PostalCodeAnswer } from './postal-code.ts'

type Props = {
  /** From the page's loader, for the `zipcode` in its URL. */
  answer: PostalCodeAnswer | null
  /** Hidden fields for the other parameters in the page's URL. */
  children?: ReactNode
}

/**
 * Asks whether, when and at what price something can be delivered. Submits to the page's own URL: in place with scripts, as a
 * form without.
 */
export function PostalCodeQuestion({ answer, children }: Props) {
  return (
    <Form method="get" preventScrollReset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
      {children}
      <Field name="zipcode" label={m.delivery_zipcode()} error={answer?.known === false ? answer.text : undefined}>
        <TextInput
          name="zipcode"
          defaultValue={answer?.zipcode}
          autoComplete="postal-code"
          inputMode="numeric"
          placeholder="0000-000"
          maxLength={20}
          className="tabular-nums"
          required
        />
      </Field>
      <Button variant="quiet" className="mt-6.75 min-h-11.5">
        {m.delivery_zipcode_ask()}
      </Button>
    </Form>
  )
}
