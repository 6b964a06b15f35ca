import type { TokenRules } from '#src/platform/jsonapi/call.ts'

/** Tokens of carts and orders in calls of the API. */
export const tokenRules: TokenRules = {
  tokensOf: (headers, member, visit) => ({
    cartToken: headers.get('X-Cart-Token') || member || visit.cartToken,
    orderToken: headers.get('X-Order-Token') || undefined,
  }),
  holderOf: ({ orderToken = '', cartToken, principal, address }) =>
    `${orderToken} ${cartToken ?? (principal.kind === 'person' ? principal.publicId : address)}`,
}
