import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { readBody } from '../http/read-body.ts'
import type { ApiError } from './route.ts'

// What stands around a file: boundaries, headers, a few short fields.
const frameBytes = 65_536

/** The parts of a multipart body by name, files as `File`; a part that comes twice counts once, the last time. */
export async function readMultipart(request: Request, mostBytes: number): Promise<Result<Record<string, unknown>, ApiError>> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) return err({ code: 'multipart_expected', status: 415 })
  const body = await readBody(request, mostBytes + frameBytes)
  if (!body.ok) return err({ code: 'too_large', status: 413 })
  try {
    return ok(Object.fromEntries(await new Response(body.value, { headers: { 'Content-Type': type } }).formData()))
  } catch {
    // The parser throws for a body that its header does not describe: the caller's mistake.
    return err({ code: 'unparsable', status: 400 })
  }
}
