import { isWithinForm } from '#src/kernel/body-members.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { BodyShare } from '../http/body-memory.ts'
import { partsOf } from '../http/form-parts.ts'
import { formContentType, readFormType } from '../http/form-type.ts'
import { readBody, statusOf } from '../http/read-body.ts'
import type { BodyError } from '../http/read-body.ts'
import type { ApiError } from './route.ts'

// Allowance for everything except the files: boundaries, headers, a few short fields.
const frameBytes = 65_536
const maxParts = 100

/** `no_room` is a temporary outage. */
export const bodyError = ({ code }: BodyError): ApiError =>
  code === 'no_room' ? { code: 'unavailable', status: 503, retryAfter: 30 } : { code, status: statusOf[code] }

/** The parts of a multipart body by name, files as `File`; of a repeated name the last part counts. */
export async function readMultipart(
  request: Request,
  maxBytes: number,
  share: BodyShare,
): Promise<Result<Record<string, unknown>, ApiError>> {
  const type = readFormType(request.headers.get('Content-Type') ?? '')
  if (type?.boundary === undefined) return err({ code: 'multipart_expected', status: 415 })
  const body = await readBody(request, maxBytes + frameBytes, share)
  if (!body.ok) return err(bodyError(body.error))
  if (!isWithinForm(body.value, type.boundary, { members: maxParts }) || !partsOf(body.value, type.boundary))
    return err({ code: 'too_large', status: 413 })
  try {
    const headers = { 'Content-Type': formContentType(type) }
    return ok(Object.fromEntries(await new Response(body.value, { headers }).formData()))
  } catch {
    // The parser throws when the body does not match its header: the caller's mistake.
    return err({ code: 'unparsable', status: 400 })
  }
}
