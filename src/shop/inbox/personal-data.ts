import { plain } from '#src/platform/personal-data.ts'

/** Personal data in the tables of this feature: none, a saved reply is written for any customer. */
export const personalData = {
  saved_replies: plain('changed_at', 'id', 'public_id', 'text_en', 'text_pt', 'title', 'version'),
}
