import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, withQuery } from '#src/ui/list/address.ts'
import { isId } from '#src/kernel/ids.ts'

const doneLabels = ['created', 'changed', 'moved', 'restored', 'deleted', 'pictured', 'unpictured'] as const
/** What was just done. */
export type CollectionDone = (typeof doneLabels)[number]

/** Where a collection was before it was moved, so that the move can be undone. */
export type FormerPlace = { id: string; parentId: string | null; position: number }

/** State of the list: what is open beside it, what is being moved, and whether it shows only what lacks English. */
export type CollectionsAddress = {
  item: string | null
  picked: string | null
  lacking: boolean
  done: CollectionDone | undefined
  former: FormerPlace | undefined
}

export function readCollectionsAddress(query: URLSearchParams): CollectionsAddress {
  const id = (name: string) => {
    const text = query.get(name)
    return text !== null && isId(text) ? text : null
  }
  const done = choiceIn(query, 'done', doneLabels)
  return { item: id('item'), picked: id('picked'), lacking: query.has('lacking'), done, former: readFormer(query, id('moved')) }
}

function readFormer(query: URLSearchParams, moved: string | null): FormerPlace | undefined {
  const [, parent, position] = /^([^.]*)\.(\d{1,4})$/.exec(query.get('from') ?? '') ?? []
  if (moved === null || parent === undefined) return undefined
  return { id: moved, parentId: isId(parent) ? parent : null, position: Number(position) }
}

export function collectionsPath(
  locale: Locale,
  { item, picked, lacking, done, former }: Partial<CollectionsAddress> = {},
): string {
  const from = former && `${former.parentId ?? ''}.${former.position}`
  return withQuery(pathTo('staff.collections', locale), { lacking, item, picked, done, moved: former?.id, from })
}
