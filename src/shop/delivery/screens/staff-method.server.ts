import type { LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import type { ShippingMethod } from '../shipping-method.ts'
import { fresh, isSaved } from '../staff-address.ts'
import { findShippingMethod, readDeliverySettings } from '../actions.server.ts'
import { byDistrict, methodRow, typedMethod, typedRate } from '../staff-view.ts'
import type { DistrictView, MethodRow, Typed } from '../staff-view.ts'
import { saveMethodPage } from '../staff-form.server.ts'

export type MethodPage = {
  /** Null: it does not exist yet. */
  method: MethodRow | null
  values: Typed
  /** The rate whose form is open, `new` for one that does not exist yet. */
  rate: { id: string; values: Typed; ticked: readonly string[] } | null
  districts: readonly DistrictView[]
}

/** The page of one method, or of a new one; undefined for an unknown method or rate. */
export async function readMethodPage(
  db: Db,
  { id, rate, locale }: { id: string; rate: string | null; locale: Locale },
): Promise<MethodPage | undefined> {
  if (id === fresh) return { method: null, values: {}, rate: null, districts: [] }
  const method = await findShippingMethod(db, id)
  const open = method && openRate(method, rate, locale)
  if (!method || open === undefined) return undefined
  const { counties } = await readDeliverySettings(db)
  return {
    method: methodRow(method, counties, locale),
    values: typedMethod(method),
    rate: open,
    districts: open ? byDistrict(counties, locale) : [],
  }
}

function openRate({ rates }: ShippingMethod, rateId: string | null, locale: Locale): MethodPage['rate'] | undefined {
  if (rateId === null) return null
  if (rateId === fresh) return { id: fresh, values: { weight_from_grams: '0', total_from: '0' }, ticked: [] }
  const rate = rates.find(({ id }) => id === rateId)
  return rate && { id: rate.id, values: typedRate(rate, locale), ticked: rate.zone.dicos }
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = staffPageContext(args)
  const id = args.params['id'] ?? ''
  const page = orNotFound(await readMethodPage(world.db, { id, rate: url.searchParams.get('rate'), locale }))
  return { ...page, id, needsProof: !isRecentlyVerified(principal, world.realNow()), saved: isSaved(url) }
}

export const action = staffAction((visit, form, id) => saveMethodPage({ visit, form }, id))
