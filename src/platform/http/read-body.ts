import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'

/** The whole body, at most `most` bytes: counted while it arrives, because Content-Length may be absent or untrue. */
export async function readBody(request: Request, most: number): Promise<Result<Uint8Array<ArrayBuffer>, { code: 'too_large' }>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) return err({ code: 'too_large' })
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > most) return err({ code: 'too_large' })
    chunks.push(chunk)
  }
  return ok(new Uint8Array(Buffer.concat(chunks)))
}
