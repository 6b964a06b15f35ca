import { as, personal, plain, secret } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  forgotten_recipients: {
    ...plain('forgotten_at'),
    ...personal(
      as('prevents messages to an erased person from being stored', { retention: 'day', erasure: 'expires', exportedAs: null }),
      'recipient_hash',
    ),
  },
  notifications: {
    ...plain('created_at', 'fulfilment', 'id', 'kind', 'last_day', 'points', 'public_id', 'read_at', 'request_kind', 'state'),
    ...personal(
      as('notices on the page of the account', { retention: 'order', erasure: 'erased', exportedAs: 'notifications' }),
      'order_id',
      'order_number',
      'product_id',
      'request_public_id',
      'user_id',
    ),
  },
  push_subscriptions: {
    ...plain('created_at', 'id', 'public_id'),
    ...personal(
      as('devices with push notifications', { retention: 'session', erasure: 'erased', exportedAs: 'notification_devices' }),
      'endpoint_hash',
      'session_id',
      'subscription_sealed',
      'user_id',
    ),
  },
  undelivered_messages: {
    ...plain('failed_at', 'id', 'message_id', 'public_id', 'queue', 'reason'),
    ...personal(
      as('emails and SMS that did not arrive', secret('fortnight')),
      'message_sealed',
      'recipient_hash',
      'recipient_masked',
    ),
  },
}
