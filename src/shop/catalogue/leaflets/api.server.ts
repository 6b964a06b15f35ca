import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { moment, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiCall, ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import { versionField } from '#src/platform/field-schemas.ts'
import { admitLeaflet, findLeafletPlace, listLeaflets, removeLeaflet, saveLeaflet } from './actions.server.ts'
import type { LeafletError } from './actions.server.ts'
import { leafletPath, maxLeafletBytes } from './leaflet.ts'
import type { Leaflet } from './leaflet.ts'

const leafletSchema = defineResource({
  type: 'leaflet',
  attributes: { locale: v.picklist(locales), url: text, byte_size: whole, version: whole, updated_at: moment },
})

const leafletResource = ({ id, locale, key, byteSize, version, updatedAt }: Leaflet) =>
  leafletSchema.resource({
    id,
    attributes: { locale, url: leafletPath(key), byte_size: byteSize, version, updated_at: updatedAt.toISOString() },
  })

const statusOf = {
  not_found: 404,
  changed_meanwhile: 409,
  leaflet_required: 422,
  leaflet_too_large: 413,
  not_a_pdf: 415,
  leaflet_damaged: 422,
  leaflet_active: 422,
  too_many: 429,
  unavailable: 503,
} as const satisfies Record<LeafletError['code'], ApiStatus>

function refusal(error: LeafletError, locale: Locale): { ok: false; error: ApiError } {
  const refused = { ...error, status: statusOf[error.code] }
  if (error.code === 'changed_meanwhile') return err({ ...refused, detail: issueText('error_leaflet_changed', locale) })
  return err({ ...refused, ...(error.code !== 'not_found' && !('retryAfter' in error) && { field: 'file' }) })
}

type StaffCall = Pick<ApiCall<unknown, unknown, Staff>, 'principal' | 'source'>
const contextOf = ({ principal, source }: StaffCall) => ({ principal, source })

const list = defineRoute({
  method: 'GET',
  path: '/staff/products/{id}/leaflets',
  summary: 'The leaflets of a product, at most one in each language.',
  resource: leafletSchema,
  allow: 'catalogue.edit',
  list: true,
  unpaged: true,
  async work({ world, params }) {
    const leaflets = await listLeaflets(world.db, params['id'] ?? '')
    return ok({ data: leaflets.map(leafletResource), total: leaflets.length })
  },
})

const save = defineRoute({
  method: 'POST',
  path: '/staff/products/{id}/leaflets',
  summary:
    'Takes one PDF of at most 10 MB in place of the leaflet in its language (`language`: `pt` or `en`), with `version` only of that version. Pages in a language without one offer the other.',
  resource: leafletSchema,
  statuses: [201],
  allow: 'catalogue.edit',
  upload: maxLeafletBytes,
  async admit(world, principal) {
    const admitted = isStaff(principal) ? await admitLeaflet(world, principal) : ok()
    return admitted.ok ? admitted : err({ ...admitted.error, status: statusOf.too_many })
  },
  body: v.object({
    file: v.instance(File, 'error_leaflet_required'),
    language: v.optional(v.picklist(locales, 'error_invalid')),
    // Fields of a form with files are text.
    version: v.optional(v.pipe(v.string('error_invalid'), v.regex(/^\d{1,9}$/, 'error_invalid'), v.transform(Number))),
  }),
  async work(call) {
    const { file, language: locale = 'pt', version: expected } = call.body
    const content = await file.bytes()
    const saved = await saveLeaflet(call.world, contextOf(call), call.params['id'] ?? '', { locale, content, expected })
    return saved.ok ? ok({ status: 201, data: leafletResource(saved.value) }) : refusal(saved.error, call.locale)
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/staff/leaflets/{id}',
  lookUp: '/staff/products',
  summary: 'Removes a leaflet and its file, with `version` only that version.',
  resource: leafletSchema,
  statuses: [204],
  allow: 'catalogue.edit',
  body: v.object({
    version: v.optional(versionField),
  }),
  async work(call) {
    const place = await findLeafletPlace(call.world.db, call.params['id'] ?? '')
    if (!place) return refusal({ code: 'not_found' }, call.locale)
    const { productId, locale } = place
    const removed = await removeLeaflet(call.world, contextOf(call), productId, { locale, expected: call.body.version })
    return removed.ok ? ok({ status: 204, data: null }) : refusal(removed.error, call.locale)
  },
})

export const routes: ApiRoute[] = [list, save, remove]
