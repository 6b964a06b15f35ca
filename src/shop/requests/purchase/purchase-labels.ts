import type { Locale } from '#src/i18n/locales.ts'
import { requestName } from '../request/request-labels.ts'
import type { Request } from '../request/request.ts'

/** The name of a request in a cart or order line: by the day, without the year, so that it reads the same at any time. */
export const boughtName = (request: Pick<Request, 'kind' | 'createdAt' | 'submittedAt'>, locale: Locale): string =>
  requestName(request, request.submittedAt ?? request.createdAt, locale)
