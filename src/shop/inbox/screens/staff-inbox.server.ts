import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { openNext } from '../inbox-form.server.ts'
import { readInboxColumn } from './inbox-column.server.ts'

/** The owner's list of undelivered messages was here before there was an inbox. */
function requireReader({ principal, locale, url }: StaffVisit): void {
  if (can(principal, 'orders.message')) return
  if (can(principal, 'messages.read')) throw redirect(pathTo('staff.messages', locale) + url.search, 302)
  throw data(null, { status: 404 })
}

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  requireReader(visit)
  return { column: await readInboxColumn(visit), now: visit.world.now() }
}

export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  requireReader(visit)
  const form = await args.request.formData()
  if (form.get('intent') !== 'next') throw data(null, { status: 400 })
  return openNext(visit, form)
}
