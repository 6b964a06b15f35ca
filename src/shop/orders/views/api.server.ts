import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import { err, ok } from '#src/kernel/result.ts'
import { text } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { filterNames } from '../search/order-filter.ts'
import { readListAddress, viewQuery } from '../staff/list-address.ts'
import { createView, deleteView, listViews, renameView } from './actions.server.ts'
import type { SavedView } from './saved-view.ts'
import { viewName } from './schema.ts'

/** `filters`: names and values of the page's address. */
const viewSchema = defineResource({
  type: 'order_view',
  attributes: { name: text, filters: v.record(text, text) },
})

const resourceOf = ({ id, name, query }: SavedView) =>
  viewSchema.resource({ id, attributes: { name, filters: Object.fromEntries(new URLSearchParams(query)) } })

const filterText = v.optional(v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(100, 'error_too_long')), '')

const viewBody = v.object({
  name: viewName,
  filters: v.optional(
    v.strictObject({
      state: filterText,
      q: filterText,
      ...v.entriesFromList(filterNames, filterText),
    }),
    {},
  ),
})

const list = defineRoute({
  method: 'GET',
  path: '/staff/order-views',
  summary: 'The filters of the list of orders that the caller has saved under a name.',
  resource: viewSchema,
  allow: 'orders.read',
  list: true,
  unpaged: true,
  async work({ world, principal }) {
    const views = await listViews(world, principal)
    return ok({ data: views.map(resourceOf), total: views.length })
  },
})

const create = defineRoute({
  method: 'POST',
  path: '/staff/order-views',
  summary:
    'Saves filters of the list of orders under a name, for the caller alone; at most 20. What is searched for is not saved.',
  resource: viewSchema,
  statuses: [201],
  allow: 'orders.read',
  body: viewBody,
  async work({ world, principal, locale, body: { name, filters } }) {
    const typed = Object.entries(filters).filter(([, value]) => value !== '')
    const address = readListAddress(new URLSearchParams(typed))
    if (!address) return err({ code: 'invalid', status: 422, field: 'filters.state', detail: issueText('error_invalid', locale) })
    const query = new URLSearchParams(viewQuery(address)).toString()
    const created = await createView(world, principal, { name, query })
    if (created.ok) return ok({ status: 201, data: resourceOf(created.value) })
    const { code } = created.error
    return err({ code, status: 422, field: 'name', detail: issueText(`error_${code}`, locale) })
  },
})

const rename = defineRoute({
  method: 'PATCH',
  path: '/staff/order-views/{id}',
  summary: 'Renames a saved view of the caller.',
  resource: viewSchema,
  allow: 'orders.read',
  body: v.object({ name: viewName }),
  async work({ world, principal, locale, params, body: { name } }) {
    const id = params['id'] ?? ''
    const renamed = await renameView(world, principal, { id, name })
    if (!renamed.ok) {
      const { code } = renamed.error
      if (code === 'not_found') return err({ code, status: 404 })
      return err({ code, status: 422, field: 'name', detail: issueText(`error_${code}`, locale) })
    }
    const view = (await listViews(world, principal)).find((one) => one.id === id.toLowerCase())
    return view ? ok({ data: resourceOf(view) }) : err({ code: 'not_found', status: 404 })
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/staff/order-views/{id}',
  summary: 'Deletes a saved view of the caller.',
  resource: viewSchema,
  statuses: [204],
  allow: 'orders.read',
  async work({ world, principal, params }) {
    const deleted = await deleteView(world, principal, params['id'] ?? '')
    return deleted.ok ? ok({ status: 204, data: null }) : err({ code: 'not_found', status: 404 })
  },
})

export const routes: ApiRoute[] = [list, create, rename, remove]
