import type { IsoDate } from '#src/kernel/dates.ts'
import type { Capability } from '#src/shop/permissions/capabilities.ts'

/**
 * What a token may be allowed to do. Neither team, settings nor the log, which would let a program give itself more, nor what only
 * a pharmacist may see.
 */
export const tokenCapabilities = [
  'catalogue.edit',
  'stock.read',
  'stock.change',
  'orders.read',
  'orders.document',
  'promotions.change',
  'content.change',
  'delivery.change',
  'reports.read',
] as const satisfies readonly Capability[]

export type TokenCapability = (typeof tokenCapabilities)[number]

export const isTokenCapability = (text: string): text is TokenCapability => tokenCapabilities.some((one) => one === text)

/** Who changes goods or stock by program also reads the stock, as all staff do. */
const implied: Partial<Record<TokenCapability, readonly TokenCapability[]>> = {
  'catalogue.edit': ['stock.read'],
  'stock.change': ['stock.read'],
}

/** What a token with these capabilities may do. */
export const withImplied = (capabilities: readonly TokenCapability[]): TokenCapability[] => [
  ...new Set(capabilities.flatMap((one) => [one, ...(implied[one] ?? [])])),
]

/** The secret itself is shown once, when the token is made. */
export type ApiToken = {
  id: string
  name: string
  capabilities: TokenCapability[]
  /** The last day on which it works. */
  expiresOn: IsoDate
  createdAt: Date
  /** To the minute; null while it was never used. */
  lastUsedAt: Date | null
  /** The owner who made it. */
  madeBy: string | null
}

/** The text that a token begins with, so that one that leaks is recognised by secret scanners. */
export const tokenPrefix = 'botica_'

export const maxTokenDays = 366
export const maxTokens = 50
