import { data, redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Page } from '#src/platform/page.server.ts'
import { walletPath } from './screens/staff-wallet-address.ts'
import type { Done } from './screens/staff-wallet-address.ts'

/** Content of a confirmation, before anything is written. */
type Look =
  | { of: 'credit'; amount: Cents; points: number; before: number; after: number }
  | {
      of: 'adjust'
      points: number
      before: number
      after: number
      /** The balance has changed since the last confirmation. */ changed: boolean
      /** Nothing was written: re-authentication is required. */ needsProof: boolean
    }
  | { of: 'block'; number: string }

/** Errors or a confirmation, with the entered values. */
export type WalletAnswer = { values: Record<string, string>; errors?: Record<string, string>; look?: Look }

/** Error for staff on their own wallet. */
export const ownWallet = ({ locale }: Page): Record<string, string> => ({ form: issueText('error_own_wallet', locale) })

export const notThere = () => data(null, { status: 404 })

export const backTo = ({ locale }: Page, id: string, done: Done): Response => redirect(walletPath(locale, { id, done }), 303)
