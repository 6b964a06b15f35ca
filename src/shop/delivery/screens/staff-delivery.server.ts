import type { LoaderFunctionArgs } from 'react-router'
import { staffPageContext } from '#src/platform/page.server.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { listShippingMethods, readDeliverySettings } from '../actions.server.ts'
import { saveSettings } from '../staff-form.server.ts'
import { isSaved } from '../staff-address.ts'
import { byDistrict, methodRow, percentTyped } from '../staff-view.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = staffPageContext(args)
  const [settings, methods] = [await readDeliverySettings(world.db), await listShippingMethods(world.db)]
  const { enabled, vat, chosen, counties } = settings
  const served = counties.filter((county) => county.served).map(({ dico }) => dico)
  return {
    settings: { enabled, chosen, served, vat: percentTyped(vat, locale) },
    districts: byDistrict(counties, locale),
    methods: methods.map((method) => methodRow(method, counties, locale)),
    needsProof: !isRecentlyVerified(principal, world.realNow()),
    saved: isSaved(url),
  }
}

export const action = staffAction((visit, form) => saveSettings({ visit, form }))
