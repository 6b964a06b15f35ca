import { m } from '#src/i18n/paraglide/messages.js'
import type { PhotoError } from './send-photo.ts'

const texts: Record<PhotoError, () => string> = {
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
export const errorText = (error: PhotoError): string => texts[error]()

const worthRetrying: readonly PhotoError[] = ['too_many', 'offline', 'failed', 'unauthorized']
/** Whether sending the same photo again may succeed. */
export const canRetry = (error: PhotoError): boolean => worthRetrying.includes(error)
