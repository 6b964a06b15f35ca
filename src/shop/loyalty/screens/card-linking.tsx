import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import type { CardFormErrors } from '../card-page.server.ts'

/** Links a plastic card, from the counter or from before the account existed. `isFirst`: it also creates the wallet. */
export function CardLinking({ answer, isFirst }: { answer: CardFormErrors | undefined; isFirst: boolean }) {
  const busy = useIsSending()
  return (
    <Card as="section" aria-labelledby="linking" className="grid content-start gap-4 print:hidden">
      <div className="grid gap-1">
        <h2 id="linking" className="font-sans text-lg font-bold tracking-normal">
          {isFirst ? m.card_link_first() : m.card_link_another()}
        </h2>
        <p className="text-sm text-ink-2">{isFirst ? m.card_link_first_text() : m.card_link_another_text()}</p>
      </div>
      <Form method="post" noValidate className="grid max-w-[22rem] gap-4">
        <ErrorSummary errors={answer?.errors} />
        <Field name="card_number" label={m.card_number()} hint={m.card_number_hint()} error={answer?.errors['card_number']}>
          <TextInput
            name="card_number"
            inputMode="numeric"
            autoComplete="off"
            required
            defaultValue={answer?.values['card_number']}
          />
        </Field>
        <div>
          <Button name="intent" value="link" variant="quiet" disabled={busy} className="max-sm:w-full">
            {m.card_link()}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
