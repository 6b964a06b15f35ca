import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'

const doneLabels = ['credited', 'adjusted', 'linked', 'blocked', 'joined'] as const
/** Confirmation shown after a form's redirect. */
export type Done = (typeof doneLabels)[number]

export type WalletAddress = { page: number; done: Done | undefined }

/** Undefined for an invalid address. */
export function readWalletAddress(query: URLSearchParams): WalletAddress | undefined {
  const page = Number(query.get('page') ?? 1)
  if (!Number.isSafeInteger(page) || page < 1 || page > 10_000) return undefined
  return { page, done: doneLabels.find((word) => word === query.get('done')) }
}

export function walletPath(locale: Locale, { id, page = 1, done }: Partial<WalletAddress> & { id: string }): string {
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(done && { done }) })
  return [pathTo('staff.points.show', locale, { id }), query.toString()].filter(Boolean).join('?')
}
