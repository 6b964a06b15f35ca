import { as, ofAccount, personal, plain, staff } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature. */
export const personalData = {
  mailing_letters: {
    ...plain('id', 'public_id', 'state', 'written_at'),
    ...personal(
      as('mailings that were sent to subscribers', ofAccount('news_sent')),
      'mailing_id',
      'token_hash',
      'token_sealed',
      'user_id',
    ),
  },
  mailings: {
    ...plain('ended_at', 'id', 'post_id', 'public_id', 'started_at', 'summary_en', 'summary_pt', 'title_en', 'title_pt'),
    ...personal(staff, 'started_by'),
  },
}
