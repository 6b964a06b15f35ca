import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { staffPageContext } from '#src/platform/page.server.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { submitFindForm } from '../staff-find-form.server.ts'
import { StaffFind } from './staff-find.tsx'
import { StaffFound } from './staff-found.tsx'
import { StaffPointsHead } from './staff-points-head.tsx'

export const loader = (args: LoaderFunctionArgs) => ({ roles: staffPageContext(args).principal.roles })

// A repeated submit searches again: results with names are not stored for idempotency.
export async function action(args: ActionFunctionArgs) {
  return submitFindForm(staffPageContext(args), await args.request.formData())
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.points_staff_title(), matches) }]

/** Start page of the counter: a field ready for a card. */
export default function StaffPoints() {
  const { roles } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <StaffPointsHead title={m.points_staff_title()} roles={roles} />
      <div className="grid max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-5 p-4 lg:p-5">
        <StaffFind typed={answer?.typed} error={answer?.error} answer={answer} main />
        <StaffFound result={answer?.result} />
      </div>
    </>
  )
}
