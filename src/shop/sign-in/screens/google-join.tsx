import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import type { GoogleAnswer } from '../google-form.server.ts'
import type { GoogleView } from '../google-reading.server.ts'
import { ConsentBox } from './sign-up-details.tsx'

type Props = { view: Extract<GoogleView, { kind: 'join' }>; answer: GoogleAnswer | undefined }

/** A new account: name and email from Google, and the consent. */
export function GoogleJoin({ view: { email, name, consent }, answer }: Props) {
  const busy = useIsSending()
  return (
    <>
      <div className="grid gap-1.5">
        <h1 className="text-2xl">{m.google_join_title()}</h1>
        <p className="text-ink-2">{m.google_join_text()}</p>
      </div>
      <DescriptionList
        items={[
          ...(name === null ? [] : [{ term: m.google_join_name(), detail: name }]),
          { term: m.google_join_email(), detail: <span className="break-all">{email}</span> },
        ]}
      />
      <Form method="post" noValidate className="grid gap-5">
        <ErrorSummary errors={answer?.errors} />
        <ConsentBox consent={consent} ticked={false} error={answer?.errors['consent']} />
        <Button size="l" wide name="intent" value="join" disabled={busy}>
          {m.google_join_submit()}
        </Button>
      </Form>
    </>
  )
}
