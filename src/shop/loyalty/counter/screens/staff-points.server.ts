import { data, redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { isText } from '#src/platform/jsonapi/query.ts'
import { keylessStaffAction } from '#src/platform/staff-action.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { joinAtCounter } from '../staff-cards.server.ts'
import { findCustomers } from '../staff-lookup.server.ts'
import type { CustomerSearchResult } from '../staff-lookup.server.ts'
import { walletPath } from './staff-wallet-address.ts'

/** Search result or error. `typed` fills the field again. */
export type FindAnswer = { typed: string; error?: string; result?: CustomerSearchResult }

const maxLength = 200

/** Searches for a customer; a single result is opened. The search text is in the form body, not in an address. */
export async function submitFindForm(visit: StaffVisit, form: FormData): Promise<Response | FindAnswer> {
  const { world, principal, locale } = visit
  if (form.get('intent') === 'join') return withFormIdempotency<never>(visit, form, () => submitJoinForm(visit, form))
  const typed = String(form.get('q') ?? '').slice(0, maxLength)
  if (!isText(typed)) return { typed: '', error: issueText('error_text', locale) }
  const found = await findCustomers(world, principal, { typed, source: 'page' })
  if (!found.ok) return { typed, error: issueText(`error_${found.error.code}`, locale) }
  const [only, ...others] = found.value.people
  if (only?.wallet && others.length === 0) return redirect(walletPath(locale, { id: only.wallet.id }), 303)
  return { typed, result: found.value }
}

async function submitJoinForm({ world, principal, locale }: StaffVisit, form: FormData): Promise<Response> {
  const joined = await joinAtCounter(world, principal, { personId: String(form.get('person') ?? ''), source: 'page' })
  if (!joined.ok) throw data(null, { status: 404 })
  return redirect(walletPath(locale, { id: joined.value.id, done: 'joined' }), 303)
}

export const loader = (args: LoaderFunctionArgs) => ({ roles: staffPageContext(args).principal.roles })

// A repeated submit searches again: results with names are not stored for idempotency.
export const action = keylessStaffAction(submitFindForm)
