import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { ContentFault } from './page-check.server.ts'

/** The sentence, with every name in braces that is meant. */
export const faultText = (fault: ContentFault, locale: Locale): string =>
  fault.code === 'setting_unknown'
    ? m.page_setting_unknown({ names: fault.names.join(', ') }, { locale })
    : issueText(`error_${fault.code}`, locale)
