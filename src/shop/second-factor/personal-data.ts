import { as, ofAccount, personal, plain, secret } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  passkey_challenges: {
    ...plain('expires_at', 'purpose'),
    ...personal(as('a passkey that is being used', secret('session')), 'challenge_hash', 'user_id'),
  },
  passkeys: {
    ...plain('created_at', 'id', 'last_used_at', 'public_id', 'transports'),
    ...personal(as('passkeys of the second step', ofAccount(null)), 'counter', 'credential_id', 'name', 'public_key', 'user_id'),
  },
  recovery_codes: {
    ...plain('used_at'),
    ...personal(as('recovery codes of the second step', ofAccount(null)), 'code_hash', 'user_id'),
  },
  totp_secrets: {
    ...plain('confirmed_at', 'created_at', 'last_step'),
    ...personal(as('authenticator apps of the second step', ofAccount(null)), 'secret_sealed', 'user_id'),
  },
}
