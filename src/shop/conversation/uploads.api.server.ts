import * as v from 'valibot'
import type { Secret } from '#src/kernel/secret.ts'
import { err, ok } from '#src/kernel/result.ts'
import { maxUploadBytes } from '#src/platform/images/photo-type.ts'
import { moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import type { World } from '#src/platform/world.ts'
import { uploadLink } from './photos.actions.server.ts'
import { admitUpload, saveUpload } from './actions.server.ts'
import type { UploadError } from './actions.server.ts'
import type { Upload } from './upload.ts'

/** The session that may open the link. */
export type Opener = { world: World; sessionToken: Secret | undefined }

export const uploadSchema = defineResource({
  type: 'upload',
  attributes: {
    url: orNull(text),
    width: whole,
    height: whole,
    content_type: v.picklist(['image/png', 'image/jpeg']),
    byte_size: whole,
    created_at: moment,
  },
})

/** Its link opens only in the requesting session, and for 15 minutes. */
export const uploadResource = (upload: Upload, { world, sessionToken }: Opener) =>
  uploadSchema.resource({
    id: upload.id,
    attributes: {
      url: sessionToken === undefined ? null : uploadLink(world, upload.id, sessionToken),
      width: upload.width,
      height: upload.height,
      content_type: upload.contentType,
      byte_size: upload.byteSize,
      created_at: upload.createdAt.toISOString(),
    },
  })

const statusOf = {
  upload_too_large: 413,
  upload_type: 415,
  upload_empty: 422,
  upload_unreadable: 422,
  too_many: 429,
  unavailable: 503,
} as const satisfies Record<UploadError['code'], ApiStatus>

const refusal = (error: UploadError): ApiError => ({
  ...error,
  status: statusOf[error.code],
  ...(!('retryAfter' in error) && { field: 'file' }),
})

const add = defineRoute({
  method: 'POST',
  path: '/uploads',
  summary:
    'Uploads one PNG or JPG of at most 10 MB and 40 megapixels, to be referenced by a prescription or request. Deleted after a day if it is not.',
  resource: uploadSchema,
  statuses: [201],
  allow: 'person',
  upload: maxUploadBytes,
  async admit(world, principal) {
    const admitted = principal.kind === 'person' ? await admitUpload(world, principal) : ok()
    return admitted.ok ? admitted : err(refusal(admitted.error))
  },
  body: v.object({ file: v.instance(File, 'error_upload_required') }),
  async work({ world, principal, body, sessionToken }) {
    const added = await saveUpload(world, principal, await body.file.bytes())
    if (!added.ok) return err(refusal(added.error))
    return ok({ status: 201, data: uploadResource(added.value, { world, sessionToken }) })
  },
})

export const routes: ApiRoute[] = [add]
