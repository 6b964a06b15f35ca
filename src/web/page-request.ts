import { isWithinForm } from '#src/kernel/body-members.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { BodyShare } from '#src/platform/http/body-memory.ts'
import type { ShopContext } from '#src/platform/http/env.ts'
import { withoutNul } from '#src/platform/http/form-text.ts'
import type { FormError, KeepsFile } from '#src/platform/http/form-reader.ts'
import { readFormType } from '#src/platform/http/form-type.ts'
import type { FormType } from '#src/platform/http/form-type.ts'
import { bodySourceOf, readBody, readForm } from '#src/platform/http/read-body.ts'
import type { BodyError } from '#src/platform/http/read-body.ts'
import { maxUploadBytes } from '#src/platform/images/photo-type.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { maxPhotos } from '#src/shop/conversation/upload.ts'

/** Limits of a form; staff write long texts and tables. Their largest, a delivery of 500 lines, has 2,003 fields. */
const ordinary = { bytes: 65_536, members: 1000 }
const staffs = { bytes: 1_048_576, members: 4000 }
// As many photos as a form accepts, and its other fields.
const bytesOfFiles = maxPhotos * maxUploadBytes + 1_048_576

/**
 * Maximum bytes and fields of the body, bytes of all that is no file, and its share of the memory for large ones, of which only the
 * files are kept that the page can take.
 */
export type FormBounds = {
  bytes: number
  textBytes: number
  members: number
  share: BodyShare | undefined
  keepsFile?: KeepsFile
}

/** A form of a guest that the page of ended sessions takes; one with photos is sent too late, because a guest's are never read. */
export const isCarriable = (c: ShopContext): boolean => Number(c.req.header('Content-Length') ?? Infinity) <= ordinary.bytes

const isMultipart = (c: ShopContext): boolean => readFormType(c.req.header('Content-Type') ?? '')?.boundary !== undefined

/**
 * Limits for a form: files only from a signed-in person, on a page that accepts them. Undefined while that person already sends
 * one.
 */
export function boundsFor(
  world: World,
  c: ShopContext,
  principal: Principal,
  keepsFile: KeepsFile | undefined,
): FormBounds | undefined {
  const bounds = isStaff(principal) ? staffs : ordinary
  const contentLength = Number(c.req.header('Content-Length') ?? bytesOfFiles)
  const isLarge = c.req.method === 'POST' && contentLength > bounds.bytes && contentLength <= bytesOfFiles && isMultipart(c)
  // Only signed-in persons get that much memory.
  if (!isLarge || !keepsFile || principal.kind !== 'person') return { ...bounds, textBytes: bounds.bytes, share: undefined }
  const share = world.bodyRooms[isStaff(principal) ? 'staff' : 'visitors'].open(principal.publicId)
  return share && { ...bounds, bytes: contentLength, textBytes: bounds.bytes, share, keepsFile }
}

/**
 * The request as the pages see it: at the public address, because the router compares it with a form's Origin, and with its form
 * read and limited in size. Cross-site forms were refused before, so an Origin hidden by the browser is ours.
 */
export async function pageRequest(c: ShopContext, url: URL, bounds: FormBounds): Promise<Result<Request, BodyError | FormError>> {
  const { origin } = c.get('requestInfo')
  const { raw } = c.req
  const headers = new Headers(raw.headers)
  if (headers.get('Origin') === 'null') headers.set('Origin', origin)
  const init = { method: raw.method, headers, signal: raw.signal }
  const address = origin + url.pathname + url.search
  if (raw.method !== 'POST') return ok(new Request(address, init))
  const type = readFormType(headers.get('Content-Type') ?? '')
  const form = await sentForm(c, type, bounds)
  if (!form.ok) return form
  headers.set('Content-Type', typeOf(type))
  const request = new Request(address, init)
  const { value } = form
  // Each reader gets a copy, because some take fields out of it.
  if (value) request.formData = () => Promise.resolve(copyOf(value))
  return ok(request)
}

/** What pages may tell forms by; no page reads anything else. */
const typeOf = (type: FormType | undefined): string =>
  type ? (type.boundary === undefined ? 'application/x-www-form-urlencoded' : 'multipart/form-data') : 'application/octet-stream'

/** The form of a request; undefined when its body is none. */
async function sentForm(
  c: ShopContext,
  type: FormType | undefined,
  bounds: FormBounds,
): Promise<Result<FormData | undefined, BodyError | FormError>> {
  if (type?.boundary !== undefined) {
    const { bytes, textBytes, members, keepsFile = anyFile, share } = bounds
    const limits = { bytes, textBytes, parts: members, fileBytes: maxUploadBytes, keeps: keepsFile }
    const source = { source: bodySourceOf(c), headers: c.req.raw.headers, boundary: type.boundary, share }
    return readForm(source, limits)
  }
  const body = await readBody(c.req.raw, bounds.bytes)
  if (!body.ok) return body
  return type ? joinedFields(body.value, bounds) : ok(undefined)
}

const anyFile = (): boolean => true

function joinedFields(body: Uint8Array, { members }: FormBounds): Result<FormData, FormError> {
  if (!isWithinForm(body, { members })) return err({ code: 'too_large' })
  const form = new FormData()
  const fields = new URLSearchParams(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
  for (const [name, value] of fields) form.append(withoutNul(name), withoutNul(value))
  return ok(form)
}

function copyOf(form: FormData): FormData {
  const copy = new FormData()
  for (const [name, value] of form) copy.append(name, value)
  return copy
}
