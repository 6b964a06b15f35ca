import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Crop } from '#src/platform/images/encoding.ts'
import { maxUploadBytes } from '#src/platform/images/photo-type.ts'
import { bothLanguages, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiCall, ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import { imagePath } from '../pictures/images.ts'
import { addImage, admitImage, changeImage, listGallery, removeImage } from './actions.server.ts'
import type { GalleryError } from './actions.server.ts'
import { imageFailures, imageStates } from './gallery-image.ts'
import type { GalleryImage } from './gallery-image.ts'
import { imageBody, imagePatch, imageVersion } from './schema.ts'

const staffImageSchema = defineResource({
  type: 'image',
  name: 'StaffImage',
  attributes: {
    kind: v.picklist(['illustration', 'photo']),
    state: v.picklist(imageStates),
    failure: orNull(v.picklist(imageFailures)),
    position: whole,
    alt: bothLanguages,
    crop: orNull(v.strictObject({ left: v.number(), top: v.number(), width: v.number(), height: v.number() })),
    width: whole,
    height: whole,
    url: orNull(text),
    version: whole,
  },
})

const shares = ({ left, top, width, height }: Crop) => ({
  left: left / 1000,
  top: top / 1000,
  width: width / 1000,
  height: height / 1000,
})

const imageResource = ({ id, kind, state, failure, position, alt, crop, displayed, version }: GalleryImage) =>
  staffImageSchema.resource({
    id,
    attributes: {
      kind,
      state,
      failure,
      position,
      alt,
      crop: crop && shares(crop),
      width: displayed.width,
      height: displayed.height,
      // A photo has no file before its sizes are made.
      url: displayed.derived ? imagePath({ ...displayed, kind }) : null,
      version,
    },
  })

const statusOf = {
  not_found: 404,
  changed_meanwhile: 409,
  images_too_many: 422,
  image_crop: 422,
  image_crop_drawing: 422,
  upload_empty: 422,
  upload_too_large: 413,
  upload_type: 415,
  upload_animated: 422,
  upload_unreadable: 422,
  too_many: 429,
  unavailable: 503,
} as const satisfies Record<GalleryError['code'], ApiStatus>

function refusal(error: GalleryError, locale: Locale): { ok: false; error: ApiError } {
  const { code } = error
  const refused = { code, status: statusOf[code] }
  if (error.code === 'changed_meanwhile') {
    const { version, position, alt, crop } = error.present
    const present = { version, position, alt, crop: crop && shares(crop) }
    return err({ ...refused, detail: issueText('error_image_changed', locale), meta: { present } })
  }
  if ('retryAfter' in error) return err({ ...refused, retryAfter: error.retryAfter })
  if (code === 'not_found') return err(refused)
  return err({ ...refused, field: code.startsWith('image_crop') ? 'crop' : 'file' })
}

type StaffCall = Pick<ApiCall<unknown, unknown, Staff>, 'principal' | 'source'>
const contextOf = ({ principal, source }: StaffCall) => ({ principal, source })

const list = defineRoute({
  method: 'GET',
  path: '/staff/products/{id}/images',
  summary: 'The pictures of a product in the order of the shop, those whose sizes are being made included.',
  resource: staffImageSchema,
  allow: 'catalogue.edit',
  list: true,
  unpaged: true,
  async work({ world, params }) {
    const images = await listGallery(world.db, params['id'] ?? '')
    return ok({ data: images.map(imageResource), total: images.length })
  },
})

const add = defineRoute({
  method: 'POST',
  path: '/staff/products/{id}/images',
  summary:
    'Adds one PNG or JPG of at most 10 MB and 40 megapixels as the last picture, with `alt_pt` and `alt_en`. It is `processing` until its sizes are made, and then in the shop.',
  resource: staffImageSchema,
  statuses: [201],
  allow: 'catalogue.edit',
  upload: maxUploadBytes,
  async admit(world, principal) {
    const admitted = isStaff(principal) ? await admitImage(world, principal) : ok()
    return admitted.ok ? admitted : err({ ...admitted.error, status: statusOf.too_many })
  },
  body: imageBody,
  async work(call) {
    const { file, alt_pt: pt = '', alt_en: en = '' } = call.body
    const content = await file.bytes()
    const added = await addImage(call.world, contextOf(call), call.params['id'] ?? '', { content, alt: { pt, en } })
    return added.ok ? ok({ status: 201, data: imageResource(added.value) }) : refusal(added.error, call.locale)
  },
})

const change = defineRoute({
  method: 'PATCH',
  path: '/staff/images/{id}',
  lookUp: '/staff/products',
  summary:
    'Moves, describes or crops a picture, with `version` only that version. `crop` is shares of the photo from 0 to 1, null shows all; the shop shows the former picture until the new sizes are made.',
  resource: staffImageSchema,
  allow: 'catalogue.edit',
  body: imagePatch,
  async work(call) {
    const { version: expected, ...fields } = call.body
    const changed = await changeImage(call.world, contextOf(call), call.params['id'] ?? '', { change: fields, expected })
    return changed.ok ? ok({ data: imageResource(changed.value) }) : refusal(changed.error, call.locale)
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/staff/images/{id}',
  lookUp: '/staff/products',
  summary: 'Removes a picture and its files, with `version` only that version.',
  resource: staffImageSchema,
  statuses: [204],
  allow: 'catalogue.edit',
  body: imageVersion,
  async work(call) {
    const removed = await removeImage(call.world, contextOf(call), call.params['id'] ?? '', call.body.version)
    return removed.ok ? ok({ status: 204, data: null }) : refusal(removed.error, call.locale)
  },
})

export const routes: ApiRoute[] = [list, add, change, remove]
