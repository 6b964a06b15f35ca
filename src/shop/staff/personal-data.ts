import { plain } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature: none, only how far the pharmacy has been written to. */
export const personalData = {
  work_email_state: plain(
    'id',
    'noticed_message',
    'noticed_order',
    'noticed_request',
    'screen_open_at',
    'sent_at',
    'settled_message',
    'settled_order',
    'settled_request',
  ),
}
