import type { RequestKind } from '../../request/request.ts'

const columns = {
  prescription: '@row:grid-cols-[1.25rem_minmax(0,1fr)_2.75rem_5.5rem_4.5rem_4.75rem_4.25rem_1.75rem]',
  request: '@row:grid-cols-[1.25rem_minmax(0,1fr)_5.5rem_4.5rem_4.75rem_4.25rem_1.75rem]',
} as const satisfies Record<RequestKind, string>

/** The columns of the lines where the width allows; a special request has no prescribed quantity. */
export const quoteColumns = (kind: RequestKind): string => `@row:gap-x-2 ${columns[kind]}`
