import { isWithinForm } from '#src/kernel/body-members.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { BodyShare } from '#src/platform/http/body-memory.ts'
import type { ShopContext } from '#src/platform/http/env.ts'
import { formContentType, readFormType } from '#src/platform/http/form-type.ts'
import { readBody } from '#src/platform/http/read-body.ts'
import type { BodyError } from '#src/platform/http/read-body.ts'
import { maxUploadBytes } from '#src/platform/images/photo-type.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { maxPhotos } from '#src/shop/conversation/upload.ts'
import { cleanForm } from './clean-form.ts'
import type { FormBodyError } from './clean-form.ts'

/** Limits of a form; staff write long texts and price tables. */
const ordinary = { bytes: 65_536, members: 1000 }
const staffs = { bytes: 1_048_576, members: 12_000 }
// As many photos as a form accepts, and its other fields.
const bytesOfFiles = maxPhotos * maxUploadBytes + 1_048_576

/** Maximum bytes and fields of the body, bytes of all that is no file, and its share of the memory for large ones. */
export type FormBounds = { bytes: number; textBytes: number; members: number; share: BodyShare | undefined }

/** A form of a guest that the page of ended sessions takes; one with photos is sent too late, because a guest's are never read. */
export const isCarriable = (c: ShopContext): boolean => Number(c.req.header('Content-Length') ?? Infinity) <= ordinary.bytes

const isMultipart = (c: ShopContext): boolean => readFormType(c.req.header('Content-Type') ?? '')?.boundary !== undefined

/**
 * Limits for a form: files only from a signed-in person, on a page that accepts them. Undefined while that person already sends
 * one.
 */
export function boundsFor(world: World, c: ShopContext, principal: Principal, takesFiles: boolean): FormBounds | undefined {
  const bounds = isStaff(principal) ? staffs : ordinary
  const contentLength = Number(c.req.header('Content-Length') ?? bytesOfFiles)
  const isLarge = c.req.method === 'POST' && contentLength > bounds.bytes && contentLength <= bytesOfFiles && isMultipart(c)
  // Only signed-in persons get that much memory.
  if (!isLarge || !takesFiles || principal.kind !== 'person') return { ...bounds, textBytes: bounds.bytes, share: undefined }
  const share = world.bodyRooms[isStaff(principal) ? 'staff' : 'visitors'].open(principal.publicId)
  return share && { ...bounds, bytes: contentLength, textBytes: bounds.bytes, share }
}

/**
 * The request as the pages see it: at the public address, because the router compares it with a form's Origin, and with its body
 * read and limited in size. Cross-site forms were refused before, so an Origin hidden by the browser is ours.
 */
export async function pageRequest(
  c: ShopContext,
  url: URL,
  { bytes, textBytes, members, share }: FormBounds,
): Promise<Result<Request, BodyError | FormBodyError>> {
  const { origin } = c.get('requestInfo')
  const { raw } = c.req
  const headers = new Headers(raw.headers)
  if (headers.get('Origin') === 'null') headers.set('Origin', origin)
  const address = origin + url.pathname + url.search
  if (raw.method !== 'POST') return ok(new Request(address, { headers, signal: raw.signal }))
  const body = await readBody(raw, bytes, share)
  if (!body.ok) return body
  const type = readFormType(headers.get('Content-Type') ?? '')
  if (type && !isWithinForm(body.value, type.boundary, { members })) return err({ code: 'too_large' })
  const clean = type ? cleanForm(body.value, type, { textBytes }) : ok()
  if (!clean.ok) return clean
  // No page reads anything but forms.
  headers.set('Content-Type', type ? formContentType(type) : 'application/octet-stream')
  return ok(new Request(address, { method: 'POST', headers, body: body.value, signal: raw.signal }))
}
