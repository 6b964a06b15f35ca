import { as, ofAccount, personal, plain, secret, staff } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  addresses: {
    ...plain('created_at', 'id', 'is_default', 'public_id', 'updated_at'),
    ...personal(as('saved addresses', ofAccount('addresses')), 'address_sealed', 'user_id'),
  },
  api_tokens: {
    ...plain('capabilities', 'created_at', 'expires_on', 'id', 'last_used_at', 'name', 'public_id', 'revoked_at'),
    ...personal(as('API tokens that owners made', ofAccount(null)), 'token_hash', 'user_id'),
  },
  consents: {
    ...plain('at', 'door', 'id', 'kind', 'locale', 'order_id', 'version', 'withdrawn_at'),
    ...personal(
      as('proof that a consent was given', { retention: 'always', erasure: 'parted', exportedAs: 'consents' }),
      'user_id',
    ),
  },
  consent_texts: plain('kind', 'published_at', 'text_en', 'text_pt', 'version'),
  customer_notes: {
    ...plain('at', 'id', 'public_id'),
    ...personal(as('what staff write to each other about a customer', ofAccount('notes')), 'text_sealed', 'user_id'),
    ...personal(staff, 'staff_id'),
  },
  distinct_customers: {
    ...plain('at'),
    ...personal(as('which accounts staff know to be of different people', ofAccount(null)), 'higher_id', 'lower_id'),
    ...personal(staff, 'staff_id'),
  },
  email_codes: {
    ...plain('anonymous_tries', 'created_at', 'expires_at', 'id', 'public_id', 'purpose', 'tries', 'used_at'),
    ...personal(
      as('codes that prove a mailbox, and what waits for them', secret('day')),
      'code_sealed',
      'email',
      'handle_hash',
      'payload_sealed',
      'user_id',
    ),
  },
  invitations: {
    ...plain('created_at', 'expires_at', 'public_id', 'roles', 'used_at', 'withdrawn_at'),
    ...personal(as('whom owners invited to the team', secret('month')), 'email', 'token_hash'),
    ...personal(staff, 'invited_by'),
  },
  password_tokens: {
    ...plain('created_at', 'expires_at', 'used_at'),
    ...personal(as('links that reset a password', secret('day')), 'token_hash', 'user_id'),
  },
  unwanted_notices: {
    ...plain(),
    ...personal(as('notices that are turned off', ofAccount('notification_preferences')), 'channel', 'topic', 'user_id'),
  },
  used_id_tokens: {
    ...plain('expires_at'),
    ...personal(as('a token of Google opens once', { retention: 'session', erasure: 'expires', exportedAs: null }), 'token_hash'),
  },
  users: {
    ...plain('blocked_at', 'created_at', 'demo', 'erased_at', 'id', 'merged_into', 'profile_skipped_at', 'public_id'),
    ...personal(
      as('the account', ofAccount('profile')),
      'alerts_by_email',
      'alerts_by_sms',
      'date_of_birth_sealed',
      'email',
      'locale',
      'mobile_phone_sealed',
      'name',
      'nif_sealed',
      'roles',
    ),
    ...personal(
      as('sign-in methods, and search by name, telephone and tax number', ofAccount(null)),
      'folded_name',
      'google_subject',
      'mobile_phone_hash',
      'nif_hash',
      'password_hash',
    ),
  },
}
