import { requestKinds } from '#src/shop/requests/request/request.ts'

export const workKinds = ['order', ...requestKinds] as const
export type WorkKind = (typeof workKinds)[number]

/** An order to prepare, by its number, or something to answer, by its public id. */
export type NextWork = { kind: WorkKind; id: string }
