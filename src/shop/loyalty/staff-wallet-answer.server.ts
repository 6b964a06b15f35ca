import { data, redirect } from 'react-router'
import { issueText } from '#src/i18n/issue.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Page } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import { walletPath } from './screens/staff-wallet-address.ts'
import type { Done } from './screens/staff-wallet-address.ts'

export type WalletVisit = Page & { principal: Staff }

/** What a second look shows before anything is written. */
type Look =
  | { of: 'credit'; amount: Cents; points: number; before: number; after: number }
  | {
      of: 'adjust'
      points: number
      before: number
      after: number
      /** It is another balance than a moment ago. */ changed: boolean
      /** Nothing was written: whoever pressed has to prove again who they are. */ needsProof: boolean
    }
  | { of: 'block'; number: string }

/** Wrong fields or a second look, with what was typed. */
export type WalletAnswer = { values: Record<string, string>; errors?: Record<string, string>; look?: Look }

/** To who of staff looks at their own card. */
export const ownWallet = ({ locale }: Page): Record<string, string> => ({ form: issueText('error_own_wallet', locale) })

export const notThere = () => data(null, { status: 404 })

export const backTo = ({ locale }: Page, id: string, done: Done): Response => redirect(walletPath(locale, { id, done }), 303)
