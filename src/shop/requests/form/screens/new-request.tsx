import { useActionData, useLoaderData } from 'react-router'
import type { ClientActionFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import { orStayOnPage } from '#src/ui/or-stay-on-page.ts'
import { NewRequestForm } from './new-request-form.tsx'
import type { NewRequestAnswer } from './new-request-form.server.ts'
import type { loader } from './new-request.server.ts'

export { action, loader } from './new-request.server.ts'

export const clientAction = (args: ClientActionFunctionArgs) =>
  orStayOnPage<NewRequestAnswer>(args, 'the form could not be sent', () => ({
    errors: { form: m.prescription_form_unreachable() },
  }))

export const meta = titled(m.requests_new_title)

export default function NewRequest() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<NewRequestAnswer>()
  return (
    <>
      <BackLink to={pathTo('requests', useLocale())}>{m.requests_title()}</BackLink>
      <PageHeading title={m.requests_new_title()} lead={m.requests_new_lead()} />
      <div className="grid md:max-w-form gap-5">
        <ErrorSummary errors={answer?.errors} />
        <NewRequestForm page={page} answer={answer} />
      </div>
    </>
  )
}
