import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pageIn } from '#src/ui/list/address.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { requestName } from '#src/shop/requests/request/request-labels.ts'
import { returnParameter, withParameter } from '#src/i18n/safe-path.ts'
import { orNotFound, personPageContext } from '#src/platform/page.server.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import { isRecentlyVerified, isStaff } from '#src/platform/principal.ts'
import { readProfile } from '#src/shop/accounts/person/actions.server.ts'
import { proveCustomer, sendProofCode } from '../../sign-in/mailbox-proof.actions.server.ts'
import { parseProof } from '../proof.server.ts'
import type { ProofAnswer } from '../proof.server.ts'
import { tooManyText } from '../../sign-in/too-many-text.ts'
import { listConsents } from '#src/shop/accounts/consents/consent-records.actions.server.ts'
import { listStaffAccess } from '../access.actions.server.ts'
import type { StaffAccess } from '../access.actions.server.ts'
import { accessText } from '../privacy-labels.ts'

/** One line of the access list: what a staff role did, with a link to the order or request that it concerns. */
export type AccessView = { id: number; at: Date; text: string; name: string; path: string }

const pages = { order: 'orders.show', prescription: 'prescriptions.show', request: 'requests.show' } as const

export const accessView = (one: StaffAccess, now: Date, locale: Locale): AccessView => ({
  id: one.id,
  at: one.at,
  text: accessText(one, locale),
  name: nameOf(one.about, now, locale),
  path: pathTo(pages[one.about.kind], locale, { id: one.about.id }),
})

const nameOf = ({ kind, id, at }: StaffAccess['about'], now: Date, locale: Locale): string =>
  kind === 'order'
    ? m.account_privacy_order_name({ number: id }, { locale })
    : requestName({ kind, createdAt: at, submittedAt: at }, now, locale)

const pageSize = 20

export async function loader(args: LoaderFunctionArgs) {
  const visit = personPageContext(args)
  const { world, principal, locale, url } = visit
  const number = orNotFound(pageIn(url.searchParams))
  const { access, total } = await listStaffAccess(world.db, principal, { number, size: pageSize })
  if (number > 1 && access.length === 0) throw data(null, { status: 404 })
  return {
    consents: await listConsents(world.db, principal),
    access: access.map((one) => accessView(one, world.now(), locale)),
    paging: { number, size: pageSize, total },
    exportPath: `${world.config.apiBase}/account/export`,
    proof: await readProof(visit),
  }
}

/** How the person proves that it is them before the export; null while the last proof still counts. */
export type ProofView = {
  hasPassword: boolean
  email: string
  /** Staff prove everything that their sign-in asks. */ staffPath: string | null
}

async function readProof({ world, principal, locale }: PersonVisit): Promise<ProofView | null> {
  if (isRecentlyVerified(principal, world.realNow())) return null
  const { hasPassword, email } = await readProfile(world, principal)
  const own = pathTo('account.privacy', locale)
  return {
    hasPassword,
    email,
    staffPath: isStaff(principal) ? withParameter(pathTo('staff.prove', locale), returnParameter, own) : null,
  }
}

/** Sends a code, or takes the proof; the page then has the download. */
export async function submitProof(visit: PersonVisit, form: FormData): Promise<Response | ProofAnswer> {
  const { world, principal, locale } = visit
  const intent = form.get('intent')
  if (intent === 'send_code') {
    const sent = await sendProofCode(world, principal)
    return sent.ok ? { codeSent: true } : { codeSent: false, errors: { form: tooManyText(sent.error) } }
  }
  const codeSent = intent === 'code'
  const fields = parseProof(form)
  if (!fields.ok) return { codeSent, errors: fields.error.errors }
  const proved = await proveCustomer(world, principal, fields.value, visit)
  if (proved.ok) return redirect(pathTo('account.privacy', locale), 303)
  const { error } = proved
  if (error.code === 'too_many') return { codeSent, errors: { form: tooManyText(error) } }
  const field = error.code.startsWith('code_') ? 'code' : 'password'
  return { codeSent, errors: { [field]: issueText(`error_${error.code}`, locale) } }
}

export const action = async (args: ActionFunctionArgs) => submitProof(personPageContext(args), await args.request.formData())
