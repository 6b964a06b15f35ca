import { data, redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import { isText } from '#src/platform/jsonapi/query.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/who.ts'
import { joinAtCounter } from './staff-cards.server.ts'
import { findCustomers } from './staff-finding.server.ts'
import type { Finding } from './staff-finding.server.ts'
import { walletPath } from './screens/staff-wallet-address.ts'

type Visit = Page & { who: Staff }

/** Whom a search found, or why it was none. `typed` stands in the field again. */
export type FindAnswer = { typed: string; error?: string; finding?: Finding }

const longest = 200

/** Looks for a customer; the only one that is found is opened. What is looked for comes with the form and is in no address. */
export async function findHere(visit: Visit, form: FormData): Promise<Response | FindAnswer> {
  const { world, who, locale } = visit
  if (form.get('intent') === 'join') return joinHere(visit, form)
  const typed = String(form.get('q') ?? '').slice(0, longest)
  if (!isText(typed)) return { typed: '', error: issueText('error_text', locale) }
  const found = await findCustomers(world, who, { typed, door: 'page' })
  if (!found.ok) return { typed, error: issueText(`error_${found.error.code}`, locale) }
  const [only, ...others] = found.value.people
  if (only?.wallet && others.length === 0) return redirect(walletPath(locale, { id: only.wallet.id }), 303)
  return { typed, finding: found.value }
}

async function joinHere({ world, who, locale }: Visit, form: FormData): Promise<Response> {
  const joined = await joinAtCounter(world, who, { personId: String(form.get('person') ?? ''), door: 'page' })
  if (!joined.ok) throw data(null, { status: 404 })
  return redirect(walletPath(locale, { id: joined.value.id, done: 'joined' }), 303)
}
