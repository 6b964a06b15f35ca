import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { openBodyRoom } from '#src/platform/http/body-room.ts'
import type { BodyRoom } from '#src/platform/http/body-room.ts'
import type { ShopContext } from '#src/platform/http/env.ts'
import { readBody } from '#src/platform/http/read-body.ts'
import { mostPhotos, mostUploadBytes } from '#src/shop/conversation/upload.ts'

const mostBytes = 1_048_576
// As many photos as a form takes, and its other fields.
const mostBytesOfFiles = mostPhotos * mostUploadBytes + mostBytes

/** Room for two forms full of photos: unpacked, each takes its size three times over. */
export const openPageRoom = (): BodyRoom => openBodyRoom(2 * mostBytesOfFiles)

type Room = { /** Bytes that the body may have. */ most: number; leave: () => void }

/**
 * How much may come with a form, and the memory for it: files from `holder`, who is signed in, on a page that takes some. Undefined
 * while others fill it.
 */
export function roomFor(room: BodyRoom, c: ShopContext, holder: string | undefined): Room | undefined {
  const told = Number(c.req.header('Content-Length') ?? mostBytesOfFiles)
  const isLarge = c.req.method === 'POST' && told > mostBytes && told <= mostBytesOfFiles
  if (!isLarge || holder === undefined) return { most: mostBytes, leave: () => undefined }
  const leave = room.take(told, holder)
  return leave && { most: told, leave }
}

/**
 * The request as the pages see it: at the address that visitors see, because the router compares it with the Origin of a form,
 * and with its body read and measured. Whoever comes here is no stranger's form, so an Origin that the browser hid is ours.
 */
export async function pageRequest(c: ShopContext, url: URL, most: number): Promise<Result<Request, { code: 'too_large' }>> {
  const { origin } = c.get('arrival')
  const { raw } = c.req
  const headers = new Headers(raw.headers)
  if (headers.get('Origin') === 'null') headers.set('Origin', origin)
  const address = origin + url.pathname + url.search
  if (raw.method !== 'POST') return ok(new Request(address, { headers, signal: raw.signal }))
  const body = await readBody(raw, most)
  if (!body.ok) return body
  return ok(new Request(address, { method: 'POST', headers, body: body.value, signal: raw.signal }))
}
