import type { Text } from '#src/i18n/locales.ts'

/** A text that staff write often, in both languages, with places for what differs. */
export type SavedReply = { id: string; /** For staff only. */ title: string; text: Text; version: number }

export const maxReplyTitle = 60
export const maxReplyLength = 2000
/** More than anyone finds their way in. */
export const maxReplies = 200
