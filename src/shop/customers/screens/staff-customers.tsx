import { Contact } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { NothingChosen } from '#src/ui/list/pane.tsx'
import { titled } from '#src/ui/page-title.ts'
import { submitSignUpForm } from '../customer-form.server.ts'
import { readColumn } from '../customers-list.server.ts'
import { rightsOf } from '../read-customer.server.ts'
import { doneTexts } from './customer-texts.ts'
import { CustomersLayout } from './customers-layout.tsx'
import { PendingSignUp } from './pending-sign-up.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  return { column: await readColumn(visit), canChange: rightsOf(visit.principal).changes, now: visit.world.now() }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  return withFormIdempotency(visit, await args.request.formData(), () => submitSignUpForm(visit))
}

export const meta = titled(m.customers_title)

/** The customers, beside whom the chosen one opens. */
export default function StaffCustomers() {
  const { column, canChange, now } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { done } = column.address
  return (
    <CustomersLayout
      column={column}
      isPage
      done={done && !result ? doneTexts[done]() : undefined}
      notice={column.signUp && <PendingSignUp signUp={column.signUp} canSend={canChange} error={result?.error} now={now} />}
    >
      <NothingChosen icon={<Contact aria-hidden="true" />} title={m.customers_choose()} text={m.customers_choose_text()} />
    </CustomersLayout>
  )
}
