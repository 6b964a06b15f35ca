import * as v from 'valibot'
import { ok } from '#src/kernel/result.ts'
import { flag, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { searchEverything } from './actions.server.ts'
import { hitKinds, maxSearchLength } from './search.ts'
import type { HitGroup } from './search.ts'

const hitGroupSchema = defineResource({
  type: 'search_group',
  attributes: {
    hits: v.array(v.strictObject({ id: text, name: text, detail: text, path: text })),
    total: whole,
    is_minimum: flag,
    path: text,
    note: orNull(text),
  },
})

const hitGroupResource = ({ kind, hits, total, isMore, allPath, note }: HitGroup) =>
  hitGroupSchema.resource({
    id: kind,
    attributes: {
      hits: hits.map(({ id, name, detail, path }) => ({ id, name, detail, path })),
      total,
      is_minimum: isMore,
      path: allPath,
      note,
    },
  })

const search = defineRoute({
  method: 'GET',
  path: '/staff/search',
  summary: `What \`filter[q]\`, of at least two characters, finds for this member of staff: a group each of ${hitKinds.join(', ')} with at most five hits and the path of the list that has all of them; \`is_minimum\`: there are more than \`total\`.`,
  resource: hitGroupSchema,
  allow: 'back_office.read',
  list: true,
  unpaged: true,
  filters: { q: v.pipe(v.string(), v.maxLength(maxSearchLength)) },
  async work({ world, principal, locale, query, source }) {
    const groups = await searchEverything(world, principal, { q: query.filters.q ?? '', locale, source })
    return ok({ data: groups.map(hitGroupResource), total: groups.length })
  },
})

export const routes: ApiRoute[] = [search]
