import { Form, useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CodeInput } from '#src/ui/code-input.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { DoneNotice } from '#src/ui/form/result-notice.tsx'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import { useIsSending } from '#src/ui/sending.ts'
import type { GuestDataResult, action, loader } from './guest-data.server.ts'

export { action, loader } from './guest-data.server.ts'

export const meta = titled(m.guest_data_title)

export default function GuestData() {
  const { token, email, years, isBusy } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const errors = result?.errors ?? (isBusy ? { form: m.guest_data_busy() } : undefined)
  return (
    <div className="mx-auto grid w-full max-w-[40rem] gap-4 pb-6">
      <div>
        <BackLink to={pathTo('checkout.confirmation', useLocale(), { id: token })}>{m.guest_data_back()}</BackLink>
        <PageHeading title={m.guest_data_title()} lead={m.guest_data_lead()} />
      </div>
      <ErrorSummary errors={errors} />
      <Card as="section" aria-labelledby="guest-data-facts" className="grid gap-2">
        <h2 id="guest-data-facts" className="font-sans text-lg font-bold tracking-normal">
          {m.guest_data_facts()}
        </h2>
        <ul className="grid list-disc gap-1.5 ps-5 text-sm text-ink-2">
          <li>{m.guest_data_which()}</li>
          <li>{m.guest_data_goes()}</li>
          <li>{m.guest_data_kept({ years })}</li>
          <li>{m.guest_data_open()}</li>
        </ul>
      </Card>
      <ByCode email={email} result={result} />
    </div>
  )
}

function ByCode({ email, result }: { email: string; result: GuestDataResult | undefined }) {
  const busy = useIsSending()
  const isSent = result !== undefined && result.handle !== null
  return (
    <Card as="section" aria-labelledby="guest-data-code" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="guest-data-code" className="font-sans text-lg font-bold tracking-normal">
          {m.guest_data_by_code()}
        </h2>
        <p className="text-sm text-ink-2">{m.guest_data_code_text({ email })}</p>
      </div>
      {isSent && <CodeForm result={result} />}
      <Form method="post">
        <Button name="intent" value="send_code" variant={isSent ? 'ghost' : 'quiet'} disabled={busy} className="max-sm:w-full">
          {isSent ? m.account_delete_code_again() : m.account_delete_code_send()}
        </Button>
      </Form>
    </Card>
  )
}

function CodeForm({ result }: { result: GuestDataResult }) {
  const busy = useIsSending()
  return (
    <Form method="post" noValidate className="grid gap-5">
      <DoneNotice text={!result.errors && m.account_delete_code_sent()} />
      <input type="hidden" name="handle" value={result.handle ?? ''} />
      <div className="max-w-[26rem]">
        <Field name="code" label={m.sign_up_code()} hint={m.sign_up_code_hint()} error={result.errors?.['code']}>
          <CodeInput name="code" answer={result} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="export" variant="quiet" disabled={busy} className="max-sm:w-full">
          {m.guest_data_download()}
        </Button>
        <Button name="intent" value="erase" variant="danger" disabled={busy} className="max-sm:w-full">
          {m.guest_data_erase()}
        </Button>
      </div>
    </Form>
  )
}
