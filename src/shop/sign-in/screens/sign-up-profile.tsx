import { Form, useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { ProfileFields } from '#src/shop/accounts/profile/screens/profile-fields.tsx'
import { SignUpSteps } from './sign-up-steps.tsx'
import type { action, loader } from './sign-up-profile.server.ts'

export { action, loader } from './sign-up-profile.server.ts'

export const meta = titled(m.sign_up_profile_title)

export default function SignUpProfile() {
  const { values, canSkip } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  const busy = useIsSending()
  return (
    <div className="grid gap-6">
      <SignUpSteps step={3} />
      <div className="grid gap-2">
        <h1 className="text-2xl">{m.sign_up_profile_title()}</h1>
        <p className="text-ink-2">{m.sign_up_profile_lead()}</p>
      </div>
      <Form method="post" noValidate className="grid gap-6">
        <ErrorSummary errors={answer?.errors} />
        <ProfileFields
          values={{ ...values, ...answer?.values }}
          errors={answer?.errors ?? {}}
          confirmedNif={answer?.confirmedNif}
        />
        <div className="grid gap-2.5">
          <Button size="l" wide disabled={busy}>
            {answer?.confirmedNif === undefined ? m.sign_up_profile_save() : m.profile_nif_is_right()}
          </Button>
          {canSkip ? (
            <Button name="intent" value="skip" variant="ghost" wide formNoValidate disabled={busy}>
              {m.sign_up_profile_skip()}
            </Button>
          ) : (
            <ButtonLink to={pathTo('account', locale)} variant="ghost" wide>
              {m.sign_up_profile_later()}
            </ButtonLink>
          )}
        </div>
      </Form>
    </div>
  )
}
