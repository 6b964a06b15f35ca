import { useActionData, useLoaderData, Form, Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink, Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { roleNames } from '#src/shop/accounts/person/role-name.ts'
import type { FoundInvitation, Invitee } from '../invitation.ts'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { PasswordInput } from '../../sign-in/screens/password-input.tsx'
import { invitationFacets, isOpenInvitation } from '../invitation.ts'
import type { InvitationError, action, loader } from './invitation.server.ts'

export { action, loader } from './invitation.server.ts'

export const meta = titled(m.invitation_title)

export default function Invitation() {
  const { found, pharmacy } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  if (!isOpenInvitation(found)) return <InvitationClosed state={found.state} />
  const { email, roles, invitee } = found
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl">{m.invitation_heading()}</h1>
        <p className="break-words text-ink-2">{m.invitation_lead({ pharmacy, email, role: roleNames(roles, locale) })}</p>
      </div>
      <InvitationForm invitee={invitee} email={email} answer={answer} />
    </div>
  )
}

type Closed = Exclude<FoundInvitation['state'], 'open'>

const titles: Record<Closed, () => string> = {
  used: m.invitation_gone_used,
  expired: m.invitation_gone_expired,
  withdrawn: m.invitation_gone_withdrawn,
  unknown: m.invitation_gone_unknown,
}

/** Why the link no longer works, and what to do instead. */
function InvitationClosed({ state }: { state: Closed }) {
  const locale = useLocale()
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">{titles[state]()}</h1>
      <p className="text-ink-2">
        {invitationFacets[state].hasAccount ? m.invitation_gone_used_text() : m.invitation_gone_text()}
      </p>
      <ButtonLink to={pathTo('sign-in', locale)} variant={invitationFacets[state].hasAccount ? 'primary' : 'quiet'} wide>
        {m.invitation_sign_in()}
      </ButtonLink>
    </div>
  )
}

type Props = { invitee: Invitee; email: string; answer: InvitationError | undefined }

/** What accepting requires: name and password of a new person, the password of a customer, or nothing more. */
function InvitationForm({ invitee, email, answer }: Props) {
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
