import { m } from '#src/i18n/paraglide/messages.js'
import type { PhotoProblem } from './send-photo.ts'

const texts: Record<PhotoProblem, () => string> = {
  upload_too_large: m.error_upload_too_large,
  upload_type: m.error_upload_type,
  upload_empty: m.error_upload_empty,
  upload_unreadable: m.error_upload_unreadable,
  too_many: m.error_too_many,
  unauthorized: m.photos_signed_out,
  offline: m.photos_offline,
  failed: m.photos_failed,
}

/** What is wrong with a photo, and what to do. */
export const errorText = (problem: PhotoProblem): string => texts[problem]()

const worthRetrying: readonly PhotoProblem[] = ['too_many', 'offline', 'failed', 'unauthorized']
/** Whether the same photo may pass another time. */
export const mayRetry = (problem: PhotoProblem): boolean => worthRetrying.includes(problem)
