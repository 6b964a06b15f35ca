import type { Locale } from '#src/i18n/locales.ts'
import { requestName } from './request-labels.ts'
import type { Request } from './request.ts'

/** What a line of a cart or an order calls it: by the day, without the year, whenever it is read. */
export const boughtName = (request: Pick<Request, 'kind' | 'createdAt' | 'submittedAt'>, locale: Locale): string =>
  requestName(request, request.submittedAt ?? request.createdAt, locale)
