import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { pageIn } from '#src/ui/list/address.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { requestName } from '#src/shop/requests/request/request-labels.ts'
import { orNotFound, personPageContext } from '#src/platform/page.server.ts'
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
  const { world, principal, locale, url } = personPageContext(args)
  const number = orNotFound(pageIn(url.searchParams))
  const { access, total } = await listStaffAccess(world.db, principal, { number, size: pageSize })
  if (number > 1 && access.length === 0) throw data(null, { status: 404 })
  return {
    consents: await listConsents(world.db, principal),
    access: access.map((one) => accessView(one, world.now(), locale)),
    paging: { number, size: pageSize, total },
    exportPath: `${world.config.apiBase}/account/export`,
  }
}
