import type { Text } from '#src/i18n/locales.ts'
import type { Wallet } from '../wallet/wallet.ts'

/** All data in a pass: nothing about the person or their purchases. */
export type CardFacts = {
  /** Name of the card. */
  name: Text
  pharmacy: string
  wallet: Pick<Wallet, 'id' | 'cardNumber' | 'balance' | 'worth'>
  /** Time of the balance. */
  at: Date
  /** Scheme and host of the shop. */
  origin: string
}
