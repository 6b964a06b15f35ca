import { requestKinds } from '#src/shop/requests/request/request.ts'

export const workKinds = ['order', ...requestKinds] as const
export type WorkKind = (typeof workKinds)[number]

/** An order to prepare, by its number, or something to answer, by its public id. */
export type NextWork = { kind: WorkKind; id: string }

/** As addresses and forms name it: "order:AZ-DBWT1PKM". */
export const workName = ({ kind, id }: NextWork): string => `${kind}:${id}`

/** Undefined for a text that names none. */
export function readWorkName(text: string): NextWork | undefined {
  const [named, id] = text.split(':')
  const kind = workKinds.find((each) => each === named)
  return kind && id ? { kind, id } : undefined
}
