import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { ContentError } from './page-check.server.ts'

/** The error as a sentence that lists the settings in braces. */
export const contentErrorText = (error: ContentError, locale: Locale): string =>
  error.code === 'setting_unknown'
    ? m.page_setting_unknown({ names: error.names.join(', ') }, { locale })
    : issueText(`error_${error.code}`, locale)
