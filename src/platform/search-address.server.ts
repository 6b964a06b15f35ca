import { redirect } from 'react-router'
import { withoutParameter } from '#src/i18n/safe-path.ts'
import { HOUR } from '#src/kernel/dates.ts'
import { seal, unseal } from './crypto.ts'
import type { SealedCell } from './crypto.ts'
import type { StaffVisit } from './page.server.ts'
import type { Staff } from './principal.ts'
import type { World } from './world.ts'

/** Query parameter of a search for people: its text, sealed for one member of staff. */
export const searchParameter = 's'

/** As long as a session of staff lasts at most. */
const lifetime = 12 * HOUR

// Staff search by name, telephone, tax number and email, which must not stand in histories, bookmarks and the logs of proxies.
const cellOf = ({ publicId }: Staff): SealedCell => ({ table: 'addresses of searches', row: publicId, column: searchParameter })

/** The text as an address may have it; empty for none. */
export const sealSearch = ({ keys, realNow }: Pick<World, 'keys' | 'realNow'>, staff: Staff, text: string): string =>
  text === '' ? '' : seal(keys, cellOf(staff), JSON.stringify([realNow().getTime() + lifetime, text])).toString('base64url')

/** Undefined for a search of another person, one that has expired or was altered. */
function openSearch({ keys, realNow }: World, staff: Staff, sealed: string): string | undefined {
  try {
    const [expiresAt, text] = JSON.parse(unseal(keys, cellOf(staff), Buffer.from(sealed, 'base64url'))) as [number, string]
    return expiresAt > realNow().getTime() ? text : undefined
  } catch {
    return undefined
  }
}

/**
 * The address of a list with what it searches for. An address that cannot be opened leads to the list without a search, so that
 * nothing is done to more than was found. `q` of an old bookmark counts, and goes on sealed.
 */
export function withSearch<Address extends { q: string; s: string }>(visit: StaffVisit, address: Address): Address {
  const { world, principal, url } = visit
  if (address.s === '') return { ...address, s: sealSearch(world, principal, address.q) }
  const q = openSearch(world, principal, address.s)
  if (q === undefined) throw redirect(withoutParameter(url.pathname + url.search, searchParameter))
  return { ...address, q }
}
