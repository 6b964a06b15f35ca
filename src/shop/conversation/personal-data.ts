import { as, ofOrder, personal, plain, staff } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  comments: {
    ...plain('at', 'id', 'public_id', 'seen_at', 'subject_id', 'subject_kind'),
    ...personal(as('what customer and pharmacy write about an order, prescription or request', ofOrder), 'content_sealed'),
    ...personal(as('the product that an answer of the pharmacy shows', ofOrder), 'product_sealed'),
    ...personal(staff, 'staff_id'),
  },
  conversation_answers: {
    ...plain('answered_at', 'asked_at', 'conversation_id', 'id', 'open_minutes'),
    ...personal(staff, 'staff_id'),
  },
  conversations: {
    ...plain(
      'answered_at',
      'claimed_at',
      'closed_at',
      'customer_comment_id',
      'id',
      'last_at',
      'public_id',
      'subject_id',
      'subject_kind',
      'version',
      'waiting_since',
    ),
    ...personal(staff, 'claimed_by', 'closed_by'),
  },
  note_mentions: {
    ...plain('note_id', 'seen_at'),
    ...personal(
      as('which colleagues a note of staff names', { retention: 'order', erasure: 'erased', exportedAs: null }),
      'user_id',
    ),
  },
  notes: {
    ...plain('at', 'id', 'public_id', 'subject_id', 'subject_kind'),
    ...personal(as('what staff write to each other about an order, prescription or request', ofOrder), 'content_sealed'),
    ...personal(staff, 'staff_id'),
  },
  uploads: {
    ...plain('attached_kind', 'attached_to', 'byte_size', 'content_type', 'created_at', 'height', 'id', 'public_id', 'width'),
    ...personal(
      as('photos of prescriptions and of conversations, sealed in the file store', {
        retention: 'codes',
        erasure: 'erased',
        exportedAs: 'photos',
      }),
      'file',
      'key_sealed',
      'user_id',
    ),
  },
}
