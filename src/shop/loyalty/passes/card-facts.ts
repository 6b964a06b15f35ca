import type { Text } from '#src/i18n/locales.ts'
import type { Wallet } from '../wallet.ts'

/** All that a pass tells whoever keeps it: nothing of the person, nothing of what was bought. */
export type CardFacts = {
  /** Of the card. */
  name: Text
  pharmacy: string
  wallet: Pick<Wallet, 'id' | 'cardNumber' | 'balance' | 'worth'>
  /** When the balance was this. */
  at: Date
  /** Scheme and host of the shop. */
  origin: string
}
