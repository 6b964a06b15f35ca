import { as, ofRequest, personal, plain, staff } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  quote_drafts: {
    ...plain('id', 'kept_at', 'public_id', 'request_id'),
    ...personal(
      as('draft of a quote; deleted when the request is answered', { ...ofRequest, exportedAs: null }),
      'content_sealed',
    ),
    ...personal(staff, 'user_id'),
  },
  request_drafts: {
    ...plain('id', 'kind', 'public_id', 'revision'),
    ...personal(
      as('a prescription or request that is being written', {
        retention: 'month',
        erasure: 'erased',
        exportedAs: 'prescription_draft',
      }),
      'content_sealed',
      'kept_at',
      'user_id',
    ),
  },
  request_items: {
    ...plain(
      'alternative_class',
      'alternative_price_cents',
      'alternative_vat_basis_points',
      'choice',
      'class',
      'id',
      'position',
      'prescribed',
      'price_cents',
      'public_id',
      'quantity',
      'request_id',
      'vat_basis_points',
    ),
    ...personal(
      as('what was offered; what was sold stays as the lines of its order', {
        ...ofRequest,
        erasure: 'parted',
      }),
      'alternative_name',
      'alternative_variant_id',
      'name',
      'variant_id',
    ),
  },
  request_moves: {
    ...plain('actor', 'alerts', 'at', 'event', 'from_state', 'id', 'request_id', 'to_state'),
    ...personal(
      as('who made a transition of a prescription or request', {
        retention: 'orderLink',
        erasure: 'parted',
        exportedAs: 'prescriptions',
      }),
      'actor_id',
    ),
  },
  requests: {
    ...plain(
      'claimed_at',
      'closed_at',
      'created_at',
      'ended_at',
      'erased_at',
      'expires_at',
      'health_consent_version',
      'id',
      'is_clinical',
      'kind',
      'locale',
      'minimized_at',
      'preference',
      'public_id',
      'quantity',
      'quoted_at',
      'rejected_for',
      'reminders',
      'state',
      'submitted_at',
      'valid_until',
      'wiped_at',
    ),
    ...personal(as('codes of a prescription', { ...ofRequest, retention: 'codes' }), 'codes_sealed', 'sms_sealed'),
    ...personal(
      as('requested items and the answer', ofRequest),
      'note_sealed',
      'product_public_id',
      'reason_sealed',
      'text_sealed',
    ),
    ...personal(as('whose it is', { ...ofRequest, retention: 'orderLink' }), 'user_id'),
    ...personal(staff, 'claimed_by'),
  },
}
