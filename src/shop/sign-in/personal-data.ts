import { as, personal, plain, secret } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  sign_in_tickets: {
    ...plain('created_at', 'expires_at', 'proved_at', 'tries'),
    ...personal(as('a sign-in between its steps', secret('session')), 'token_hash', 'user_id'),
  },
}
