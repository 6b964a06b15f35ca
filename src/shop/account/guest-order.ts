import type { Locale } from '#src/i18n/locales.ts'

/** An order placed without an account, which identifies its guest. `email`: in lower case, as codes are sent to it. */
export type GuestOrder = { id: string; number: string; token: string; email: string; locale: Locale }

/** Path where a guest downloads their data; the query is signed once the mailbox is proved. */
export const guestDataAddress = (token: string): string => `/order-data/${token}`
