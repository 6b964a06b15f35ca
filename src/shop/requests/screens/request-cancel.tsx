import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import type { RequestView } from './request-view.server.ts'

/** Cancels after a confirmation: the consequences are explained above the button. */
export function RequestCancel({ request: { kind } }: { request: RequestView }) {
  const isPrescription = kind === 'prescription'
  return (
    <Disclosure title={isPrescription ? m.prescription_cancel() : m.request_cancel()}>
      <Form method="post" className="grid justify-items-start gap-3 text-sm">
        <p>{m.request_cancel_means()}</p>
        <Button name="intent" value="cancel" variant="danger" size="s">
          {isPrescription ? m.prescription_cancel_now() : m.request_cancel_now()}
        </Button>
      </Form>
    </Disclosure>
  )
}
