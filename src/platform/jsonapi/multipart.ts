import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { BodyShare } from '../http/body-memory.ts'
import { readFormType } from '../http/form-type.ts'
import { readForm, statusOf } from '../http/read-body.ts'
import type { BodyError, BodySource } from '../http/read-body.ts'
import type { ApiError } from './route.ts'

// Allowance for everything except the files: boundaries, headers, a few short fields.
const frameBytes = 65_536
const maxParts = 100

/** `no_room` is a temporary outage. */
export const bodyError = ({ code }: BodyError): ApiError =>
  code === 'no_room' ? { code: 'unavailable', status: 503, retryAfter: 30 } : { code, status: statusOf[code] }

type Upload = { headers: Headers; source: BodySource; maxBytes: number; share: BodyShare }

/** The parts of a multipart body by name, files as `File`; of a repeated name the last part counts. */
export async function readMultipart({
  headers,
  source,
  maxBytes,
  share,
}: Upload): Promise<Result<Record<string, unknown>, ApiError>> {
  const type = readFormType(headers.get('Content-Type') ?? '')
  if (type?.boundary === undefined) return err({ code: 'multipart_expected', status: 415 })
  const limits = { bytes: maxBytes + frameBytes, textBytes: frameBytes, parts: maxParts, fileBytes: Infinity, keeps: () => true }
  const form = await readForm({ source, headers, boundary: type.boundary, share }, limits)
  if (form.ok) return ok(Object.fromEntries(form.value))
  return err(form.error.code === 'malformed' ? { code: 'unparsable', status: 400 } : bodyError({ code: form.error.code }))
}
