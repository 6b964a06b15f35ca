import { addDays } from '#src/kernel/dates.ts'
import { certificateOf, newHolder } from './certificates.ts'
import type { Holder, Name } from './certificates.ts'

/** Apple's signing authority, and a pharmacy with its own pass type. */
export type AppleWorld = { wwdr: Holder; pharmacy: Holder }

export const newApple = (name: Name = {}): AppleWorld => ({
  wwdr: newHolder({ CN: 'Apple Worldwide Developer Relations', OU: 'G4', O: 'Apple', C: 'US' }),
  pharmacy: newHolder({ UID: 'pass.example.azulejo.card', CN: 'Pass Type ID', OU: 'AZULEJO123', O: 'Azulejo', C: 'PT', ...name }),
})

/** The settings of such a pharmacy. `until`: when its certificate expires. */
export function appleSettings({ wwdr, pharmacy }: AppleWorld, { now, until = addDays(now, 300) }: { now: Date; until?: Date }) {
  const from = addDays(now, -30)
  const [earlier, later] = [addDays(now, -60), addDays(now, 3000)]
  return {
    APPLE_PASS_CERTIFICATE: certificateOf(pharmacy, wwdr, { from: until < from ? earlier : from, until }),
    APPLE_PASS_KEY: pharmacy.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    APPLE_WWDR_CERTIFICATE: certificateOf(wwdr, wwdr, { from: earlier, until: later }),
  }
}

/** The settings of a pharmacy registered with Google, and the key that verifies its signatures. */
export function newGoogle() {
  const { privateKey, publicKey } = newHolder({})
  const account = {
    type: 'service_account',
    client_email: 'cards@azulejo.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  return { publicKey, settings: { GOOGLE_WALLET_ISSUER_ID: '3388000000012345678', GOOGLE_WALLET_KEY: JSON.stringify(account) } }
}
