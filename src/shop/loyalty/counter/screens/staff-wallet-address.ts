import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, withQuery } from '#src/ui/list/address.ts'

const doneLabels = ['credited', 'adjusted', 'linked', 'blocked', 'joined'] as const
/** Confirmation shown after a form's redirect. */
export type Done = (typeof doneLabels)[number]

export type WalletAddress = { page: number; done: Done | undefined }

/** Undefined for an invalid address. */
export function readWalletAddress(query: URLSearchParams): WalletAddress | undefined {
  const page = pageIn(query)
  return page ? { page, done: choiceIn(query, 'done', doneLabels) } : undefined
}

export const walletPath = (locale: Locale, { id, page, done }: Partial<WalletAddress> & { id: string }): string =>
  withQuery(pathTo('staff.points.show', locale, { id }), { page, done })
