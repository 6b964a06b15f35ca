import { Contact } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { NothingChosen } from '#src/ui/list/pane.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { doneTexts } from './customer-texts.ts'
import { CustomersLayout } from './customers-layout.tsx'
import type { loader } from './staff-customers.server.ts'

export { loader } from './staff-customers.server.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.customers_title(), matches) }]

/** The customers, beside whom the chosen one opens. */
export default function StaffCustomers() {
  const { column } = useLoaderData<typeof loader>()
  const { done } = column.address
  return (
    <CustomersLayout column={column} isPage done={done && doneTexts[done]()}>
      <NothingChosen icon={<Contact aria-hidden="true" />} title={m.customers_choose()}>
        {m.customers_choose_text()}
      </NothingChosen>
    </CustomersLayout>
  )
}
