import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { ShopContext } from '#src/platform/http/env.ts'
import { readBody } from '#src/platform/http/read-body.ts'

const mostBytes = 1_048_576
// More than any file that a form takes, so that a page can say beside the field that one is too large.
const mostBytesOfFiles = 16 * mostBytes

/**
 * The request as the pages see it: at the address that visitors see, because the router compares it with the Origin of a form,
 * and with its body read and measured. Whoever comes here is no stranger's form, so an Origin that the browser hid is ours.
 */
export async function pageRequest(
  c: ShopContext,
  url: URL,
  { withFiles }: { withFiles: boolean },
): Promise<Result<Request, { code: 'too_large' }>> {
  const { origin } = c.get('arrival')
  const { raw } = c.req
  const headers = new Headers(raw.headers)
  if (headers.get('Origin') === 'null') headers.set('Origin', origin)
  const address = origin + url.pathname + url.search
  if (raw.method !== 'POST') return ok(new Request(address, { headers, signal: raw.signal }))
  const body = await readBody(raw, withFiles ? mostBytesOfFiles : mostBytes)
  if (!body.ok) return body
  return ok(new Request(address, { method: 'POST', headers, body: body.value, signal: raw.signal }))
}
