import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'

/**
 * The whole body, at most `most` bytes: where its length was not told it is counted while it arrives. Over a socket nobody sends more
 * than was told, and such a body is read without the machinery of streams, which costs as much as the rest of a small call.
 */
export async function readBody(request: Request, most: number): Promise<Result<Uint8Array<ArrayBuffer>, { code: 'too_large' }>> {
  const told = request.headers.get('Content-Length')
  if (told !== null) return Number(told) > most ? err({ code: 'too_large' }) : whole(request, most)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > most) return err({ code: 'too_large' })
    chunks.push(chunk)
  }
  return ok(new Uint8Array(Buffer.concat(chunks)))
}

async function whole(request: Request, most: number): ReturnType<typeof readBody> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  return bytes.byteLength > most ? err({ code: 'too_large' }) : ok(bytes)
}
