import { Form, Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import type { InvitationError } from '../invitation-form.server.ts'
import type { Invitee } from '../invitation.ts'
import { PasswordInput } from '../../sign-in/screens/password-input.tsx'

type Props = { invitee: Invitee; email: string; answer: InvitationError | undefined }

/** What accepting requires: name and password of a new person, the password of a customer, or nothing more. */
export function InvitationForm({ invitee, email, answer }: Props) {
  const locale = useLocale()
  const busy = useIsSending()
  if (invitee === 'sign_in') return <SignInFirst />
  return (
    <Form method="post" noValidate className="grid gap-5">
      <ErrorSummary errors={answer?.errors} />
      {/* For the password manager, which wants to know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {invitee === 'new' ? <NewFields answer={answer} /> : <p className="text-sm">{m.invitation_known()}</p>}
      {invitee === 'password' && (
        <Field name="password" label={m.invitation_known_password()} error={answer?.errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" answer={answer} />
        </Field>
      )}
      <Button size="l" wide disabled={busy}>
        {m.invitation_accept()}
      </Button>
      <Link to={pathTo('privacy', locale)} className="link justify-self-center text-sm">
        {m.invitation_privacy()}
      </Link>
    </Form>
  )
}

function NewFields({ answer }: Pick<Props, 'answer'>) {
  const errors = answer?.errors ?? {}
  return (
    <>
      <Field name="name" label={m.invitation_name()} error={errors['name']}>
        <TextInput name="name" autoComplete="name" defaultValue={answer?.values['name']} required />
      </Field>
      <Field name="password" label={m.invitation_password()} hint={m.invitation_password_hint()} error={errors['password']}>
        <PasswordInput name="password" autoComplete="new-password" answer={answer} />
      </Field>
    </>
  )
}

function SignInFirst() {
  const locale = useLocale()
  return (
    <Notice
      actions={
        <ButtonLink to={pathTo('sign-in', locale)} size="s">
          {m.invitation_sign_in()}
        </ButtonLink>
      }
    >
      {m.invitation_sign_in_text()}
    </Notice>
  )
}
